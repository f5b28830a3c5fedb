"""A saved game reads back as it was, and a wrong one says what is wrong with it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bots import make_bot
from core import Game
from league.match import play_match
from league.records import (
    Record,
    RecordError,
    check_record,
    game_of,
    make_record,
    read_record,
    record_text,
)
from tests.fake_game import pebbles


def record(seed: int = 1, second: str = "random") -> Record:
    result = play_match(pebbles(), [make_bot("first"), make_bot(second)], seed=seed)
    return make_record(pebbles(), ["first", second], seed, result)


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(record_text(record())), **fields})


def test_a_record_reads_back_as_it_was() -> None:
    assert read_record(record_text(record())) == record()


def test_a_record_of_a_fault_reads_back_as_it_was() -> None:
    faulty = record(second="tests.rude_bots:Crasher")
    assert read_record(record_text(faulty)) == faulty


def test_an_unfinished_game_has_no_result() -> None:
    left = make_record(pebbles(), ["you", "first"], 1, [5, 1])
    assert read_record(record_text(left)) == left
    assert left.result is None


def test_a_record_names_spec_setup_and_actions() -> None:
    fields = json.loads(record_text(record()))
    assert fields["spec"] == "pebbles(players=2)"
    assert fields["setup"] == {"players": 2}
    assert fields["actions"] == list(record().actions)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "it is not JSON"),
        ("[]", "it is not a saved game"),
        ('{"players": 4}', "it is not a saved game"),
        (changed(version=9), "it has version 9"),
        (changed(ending="tired"), "known: rules, stopped"),
        (changed(actions=[1, "x"]), '"actions" should hold whole numbers only'),
        (changed(spec=None), '"spec" should be a str, not null'),
        (changed(fault="me"), '"fault" should be a seat or null'),
    ],
)
def test_a_wrong_record_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        read_record(text)


def test_a_record_that_plays_to_its_result_is_right() -> None:
    assert check_record(record(), pebbles()).is_over


def test_an_action_that_does_not_fit_is_named() -> None:
    wrong = replace(record(), actions=(5, 1, 9))
    with pytest.raises(RecordError, match=r"action 3 \(9\) is not legal there"):
        check_record(wrong, pebbles())


def test_a_result_that_does_not_follow_is_named() -> None:
    played = record()
    assert played.result is not None
    wrong = replace(played, result=replace(played.result, scores=(9, 9)))
    with pytest.raises(RecordError, match=r"scores \[9, 9\], played again"):
        check_record(wrong, pebbles())


def test_a_record_cut_short_does_not_pass_as_finished() -> None:
    played = record()
    with pytest.raises(RecordError, match="it says it ended by rules, played again: None"):
        check_record(replace(played, actions=played.actions[:-1]), pebbles())


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [({"rules_hash": "f" * 16}, "one of the two was changed"), ({"data_hash": "f"}, "--data")],
)
def test_other_rules_or_data_are_noticed(
    fields: dict[str, str], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(spec: str, **given: object) -> Game:
        return pebbles()

    monkeypatch.setattr("league.records.load_game", load)
    assert game_of(record()).spec == record().spec
    with pytest.raises(RecordError, match=complaint):
        game_of(replace(record(), **fields))  # type: ignore[arg-type]  # one field of text each
