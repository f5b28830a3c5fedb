"""A face-off is fair, repeats itself, and is compared only with its like."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bots import Budget
from league.endings import Ending
from league.faceoff import (
    Blocks,
    FaceoffError,
    GameResult,
    Job,
    Question,
    Terms,
    block_game,
    block_means,
    check_pair,
    check_same,
    jobs,
    paired_difference,
    play_job,
    play_on,
    shared_place,
    terms_of,
    win_share,
)
from league.faceoff_files import read_run, run_text
from league.faceoff_summary import summarise
from league.gamespec import GameOptions
from league.match import MatchResult
from tests.fake_game import pebbles

RUDE = "tests.rude_bots"


def question(bot: str = "random", against: str = "first", seed: int = 7) -> Question:
    return Question(bot=bot, against=against, options=GameOptions(players=3), seed=seed)


def played(asked: Question, blocks: int = 4) -> Blocks:
    return {
        block: tuple(
            replace(play_on(pebbles(3), asked, Job(block=block, rotation=seat)), seconds=0.5)
            for seat in range(3)
        )
        for block in range(blocks)
    }


def result(places: tuple[int, ...], ending: Ending = Ending.RULES) -> MatchResult:
    return MatchResult(actions=(), ending=ending, places=places, scores=places)


@pytest.fixture(scope="module")
def terms() -> Terms:
    return terms_of(question())


def test_a_block_is_one_set_up_and_blocks_differ() -> None:
    asked = question()
    assert block_game(asked, 3).setup() == block_game(asked, 3).setup()
    specs = {block_game(asked, block).spec for block in range(20)}
    specs |= {block_game(question(seed=8), block).spec for block in range(20)}
    assert len(specs) == 40


def test_the_bot_takes_every_seat_once() -> None:
    asked = question(f"{RUDE}:Crasher")
    for seat in range(3):
        game = play_on(pebbles(3), asked, Job(block=0, rotation=seat))
        assert (game.fault, game.place, game.win_share) == ("bot", 3, 0.0)


def test_the_opponents_sit_in_all_other_seats() -> None:
    asked = question("first", f"{RUDE}:Liar")
    game = play_on(pebbles(3), asked, Job(block=0, rotation=0))
    assert (game.ending, game.fault, game.win_share) == ("illegal", "against", 0.5)
    assert game.reason == "answered -7, which is not legal"


def test_games_of_a_block_have_different_luck() -> None:
    asked = question("random", "random")
    found = {play_on(pebbles(3), asked, Job(block=0, rotation=seat)).rounds for seat in range(3)}
    found |= {play_on(pebbles(3), asked, Job(block=1, rotation=seat)).rounds for seat in range(3)}
    assert len(found) > 1


def test_a_game_does_not_depend_on_those_before_it() -> None:
    asked, job = question(), Job(block=2, rotation=1)
    alone = replace(play_job(asked, terms_of(asked), job), seconds=0)
    play_job(asked, terms_of(asked), Job(block=1, rotation=0))
    assert replace(play_job(asked, terms_of(asked), job), seconds=0) == alone


def test_rules_that_change_on_the_way_are_noticed(terms: Terms) -> None:
    with pytest.raises(FaceoffError, match="the rules or the data were changed"):
        play_job(question(), replace(terms, rules_hash="0"), Job(block=0, rotation=0))


def test_only_missing_blocks_are_played() -> None:
    done = {1: played(question(), 1)[0]}
    assert [(job.block, job.rotation) for job in jobs(2, 3, done)] == [
        (0, 0),
        (0, 1),
        (2, 0),
        (2, 1),
    ]


@pytest.mark.parametrize(
    ("places", "ending", "shares"),
    [
        ((1, 2, 3), Ending.RULES, [1.0, 0.0, 0.0]),
        ((1, 1, 3), Ending.RULES, [0.5, 0.5, 0.0]),
        ((1, 1, 1), Ending.STOPPED, [0.0, 0.0, 0.0]),
        ((3, 1, 1), Ending.CRASH, [0.0, 0.5, 0.5]),
    ],
)
def test_a_win_is_shared_and_a_stopped_game_is_nobodys(
    places: tuple[int, ...], ending: Ending, shares: list[float]
) -> None:
    assert [win_share(result(places, ending), seat) for seat in range(3)] == shares


def test_seats_that_tie_share_the_mean_of_their_places() -> None:
    assert [shared_place([1, 1, 3, 3, 3], seat) for seat in range(5)] == [1.5, 1.5, 4, 4, 4]


def test_a_summary_takes_blocks_as_its_observations() -> None:
    blocks = {
        0: tuple(game(share) for share in (1.0, 0.0, 0.0)),
        1: tuple(game(share) for share in (0.5, 0.5, 0.5)),
        2: tuple(game(share) for share in (1.0, 1.0, 1.0)),
    }
    found = summarise(blocks)
    assert found is not None
    assert block_means(blocks, "win_share") == pytest.approx([1 / 3, 1 / 2, 1])
    assert (found.win_share.count, found.blocks, found.games) == (3, 3, 9)
    assert found.win_share.mean == pytest.approx(11 / 18)
    assert found.win_share.low == pytest.approx(11 / 18 - 4.302653 * 0.346944 / 3**0.5, abs=1e-5)


def game(share: float, *, ending: str = "rules", fault: str = "") -> GameResult:
    return GameResult(
        win_share=share,
        place=2.0,
        ending=ending,
        fault=fault,
        reason="why" if fault else "",
        rounds=5,
        seconds=0.25,
    )


def test_endings_are_counted_by_kind_and_by_whose_fault() -> None:
    blocks = {
        0: (game(0, ending="crash", fault="bot"), game(0, ending="stopped")),
        1: (game(0, ending="crash", fault="bot"), game(0.5, ending="crash", fault="against")),
        2: (game(1), game(1)),
    }
    found = summarise(blocks)
    assert found is not None
    assert list(found.endings.items()) == [
        (("rules", ""), 2),
        (("stopped", ""), 1),
        (("crash", "against"), 1),
        (("crash", "bot"), 2),
    ]
    assert found.first_faults == {
        "bot": "crash in block 0, rotation 0: why",
        "against": "crash in block 1, rotation 1: why",
    }
    assert (found.median_rounds, found.seconds) == (5, 0.25)


def test_no_blocks_have_no_summary() -> None:
    assert summarise({}) is None


def test_a_run_is_read_as_it_was_written(tmp_path: Path, terms: Terms) -> None:
    blocks = played(question("random", f"{RUDE}:Liar"))
    path = tmp_path / "run.json"
    path.write_text(run_text(terms, blocks, "again"))
    assert read_run(path) == (terms, blocks)
    path.write_text(run_text(terms, {}, "again"))
    assert read_run(path) == (terms, {})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "Expecting property name"),
        ("{}", '"format" should be "mutapa-match"'),
        ('{"format": "mutapa-match", "version": 9}', "it has version 9, this program reads 1"),
        ('{"format": "mutapa-match", "version": 1}', "'terms' is missing"),
    ],
)
def test_a_file_that_is_no_run_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(text)
    with pytest.raises(FaceoffError) as caught:
        read_run(path)
    assert str(caught.value).startswith(f"{path} is not a saved match: {reason}")


def test_a_damaged_block_is_refused(tmp_path: Path, terms: Terms) -> None:
    path = tmp_path / "run.json"
    text = run_text(terms, played(question(), 1), "again")
    path.write_text(text.replace('"endings": ["rules", ', '"endings": ['))
    with pytest.raises(FaceoffError, match="block 0: endings is"):
        read_run(path)


def test_a_pair_differs_in_the_bot_alone(terms: Terms) -> None:
    file = Path("old.json")
    check_pair(
        terms, replace(terms, bot="x", bot_source="y", bot_budget="z", against_source="w"), file
    )
    with pytest.raises(FaceoffError) as caught:
        check_pair(terms, replace(terms, seed=8), file)
    assert str(caught.value) == (
        "old.json answers another question: its seed is 8, here it is 7. "
        "Only the bot may differ in a pair."
    )


@pytest.mark.parametrize(
    "name", ["players", "seed", "rules_hash", "data_hash", "against", "against_budget"]
)
def test_everything_but_the_bot_must_be_the_same_in_a_pair(name: str, terms: Terms) -> None:
    other: dict[str, Any] = {name: "other"}
    with pytest.raises(FaceoffError, match=name.replace("_", " ")):
        check_pair(terms, replace(terms, **other), Path("old.json"))


def test_a_file_of_another_version_of_the_bot_is_not_gone_on_with(terms: Terms) -> None:
    with pytest.raises(FaceoffError, match=r"its bot source is 0, .* Name another file"):
        check_same(terms, replace(terms, bot_source="0"), Path("old.json"))


def test_a_pair_is_compared_on_common_blocks() -> None:
    ours = {block: (game(share),) for block, share in enumerate((1.0, 0.5, 0.0))}
    theirs = {block: (game(share),) for block, share in ((1, 0.5), (2, 1.0), (9, 0.0))}
    found = paired_difference(ours, theirs)
    assert found is not None
    assert (found.mean, found.count) == (-0.5, 2)
    assert paired_difference(ours, {}) is None


def test_terms_say_what_each_side_may_spend() -> None:
    found = terms_of(replace(question(), budget=Budget(millis=5)))
    assert (found.bot_budget, found.against_budget) == ("millis=5", "millis=5")
    assert not found.repeatable
    assert terms_of(question()).repeatable
