"""The Python face of a state: what it answers to wrong questions, and what it promises."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random

import pytest

from core import CoreError, HoldingState, IllegalAction, SnapshotError, load_game
from core.zimbabwe.names import GOD_WORDS, GODS
from core.zimbabwe.state import ZimbabweState
from tests.core.zimbabwe.positions import position


def opening(players: int = 3) -> ZimbabweState:
    state = load_game(f"zimbabwe(players={players}, setup_seed=5)").start()
    assert isinstance(state, ZimbabweState)
    return state


def played(plies: int, seed: int = 1) -> ZimbabweState:
    state, rng = opening(), Random(seed)
    for _ in range(plies):
        state.apply(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "number", [-1, 1, 99 << 24, 15 << 24 | 16383 << 10, 6 << 24 | 4 | 99999 << 4]
)
def test_a_number_that_is_no_action_has_no_words(number: int) -> None:
    with pytest.raises(CoreError):
        opening().words(number)


@pytest.mark.parametrize("action", [-1, 99 << 24, 15 << 24 | 16383 << 10, 2**40, "pass", None, 0.5])
def test_an_illegal_action_is_refused_and_changes_nothing(action: object) -> None:
    state = played(40)
    before = (state.digest(), state.legal_actions(), list(state.history))
    with pytest.raises(IllegalAction):
        state.apply(action)  # type: ignore[arg-type]
    assert (state.digest(), state.legal_actions(), state.history) == before


def test_a_refusal_says_what_was_meant_and_whose_turn_it_is() -> None:
    state = opening()
    with pytest.raises(IllegalAction) as refused:
        state.apply(1 << 24)
    assert str(refused.value) == (
        "action 16777216 (pass) is not legal now; seat 2 has 6 legal actions"
    )


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    state = opening()
    for reader in (state.cattle, state.vr, state.vp):
        with pytest.raises(IndexError, match="seats 0 to 2"):
            reader(seat)
    with pytest.raises(IndexError, match="seats 0 to 2"):
        state.view_for(seat, 1)


def test_holdings_are_those_of_the_snapshot() -> None:
    state = played(250)
    held = state.holdings()
    for seat, facts in enumerate(state.snapshot()["seats"]):
        ids = [facts["god"]] if facts["god"] else []
        assert held["god"][seat] == [GOD_WORDS[GODS.index(god)] for god in ids]
        assert held["specialist"][seat] == [name.replace("_", " ") for name in facts["specialists"]]
        assert held["craft"][seat] == [name.replace("_", " ") for name in facts["cards"]]
        told = [state.tallies()[name][seat] for name in ("cattle", "VP", "VR")]
        assert told == [facts["cattle"], facts["vp"], facts["vr"]]
    assert all(any(seats) for seats in held.values())


def test_what_can_be_held_is_what_is_in_play() -> None:
    game = load_game(
        "zimbabwe(players=2)",
        setup={"gods": ["gu", "tsui_goab"]},
        rules={"gods_in_play": 2, "specialists": ["herd"]},
    )
    state = game.start()
    assert isinstance(state, HoldingState)
    assert state.holdable()["god"] == ["Gu", "Tsui-Goab"]
    assert state.holdable()["specialist"] == ["herd"]
    assert len(state.holdable()["craft"]) == 7
    assert state.holdings() == {"god": [[], []], "specialist": [[], []], "craft": [[], []]}


def test_a_view_is_a_clone_because_nothing_is_hidden() -> None:
    state = played(60)
    view = state.view_for(1, 7)
    assert (view.digest(), view.history) == (state.digest(), state.history)
    view.apply(view.legal_actions()[0])
    assert view.digest() != state.digest()


def test_the_longest_list_of_gifts_fits() -> None:
    snapshot = played(3).snapshot()
    rich = [{**seat, "cattle": 9000} for seat in snapshot["seats"]]
    told = {
        key: snapshot[key]
        for key in ("game", "version", "players", "vr_stack", "monuments", "craftsmen")
    }
    state = opening().game.state_from({**told, "round": 2, "phase": "gifts", "seats": rich})
    assert len(state.legal_actions()) == 4096
    assert state.words(state.legal_actions()[-1]) == "give 4095"
    assert isinstance(state, ZimbabweState)
    assert not state._py_spilled()


def test_a_snapshot_whose_cattle_would_overflow_is_refused() -> None:
    snapshot = position(round=60).snapshot()
    snapshot["seats"][0]["cattle"] = 32767
    del snapshot["stock"]
    with pytest.raises(SnapshotError, match="so that no counter overflows"):
        position().game.state_from(snapshot)


def test_a_position_takes_at_most_four_kibibytes() -> None:
    assert opening()._bench_bytes() <= 4096


def test_a_state_survives_copying_and_pickling() -> None:
    state = played(60)
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (twin.digest(), twin.history) == (state.digest(), state.history)
        assert twin.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff"])
def test_bytes_that_are_no_state_are_refused(data: bytes) -> None:
    with pytest.raises(CoreError):
        opening().game.state_from_bytes(data)


def test_bytes_with_a_history_of_nonsense_are_refused() -> None:
    state = played(5)
    state.history.append(99 << 24)
    with pytest.raises(CoreError, match="not a list of actions"):
        state.game.state_from_bytes(state.to_bytes())


def test_games_of_the_same_spec_and_set_up_are_equal() -> None:
    game = load_game("zimbabwe(players=3, setup_seed=5)")
    assert game == load_game(game.spec, setup=game.setup())
    assert hash(game) == hash(pickle.loads(pickle.dumps(game)))
    assert game != load_game("zimbabwe(players=3, setup_seed=6)")


def test_a_game_never_changes() -> None:
    setup = load_game("zimbabwe(players=3, setup_seed=6)").setup()
    game = load_game("zimbabwe(players=3, setup_seed=5)", setup=setup)
    with pytest.raises(AttributeError, match="never changes"):
        game.players = 4  # type: ignore[misc]
    setup["gods"] = []
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_game_of_a_rules_file_travels_without_the_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("start_cattle = 7\n")
    game = load_game(f"zimbabwe(players=2, rules={file})")
    sent = pickle.dumps(game.start())
    file.unlink()
    assert pickle.loads(sent).cattle(0) == 7
    assert load_game("zimbabwe(players=2)", rules={"start_cattle": 7}).start().digest() == (
        game.start().digest()
    )


def test_bytes_of_another_game_are_refused() -> None:
    other = load_game("zimbabwe(players=3, setup_seed=6)").start()
    with pytest.raises(CoreError, match="differs from this game in setup"):
        opening().game.state_from_bytes(other.to_bytes())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_end_within_the_facts(players: int) -> None:
    state, rng = opening(players), Random(players)
    facts = state.game.facts
    while not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
        assert not state._py_spilled()
    assert len(state.history) < facts.max_plies
    assert facts.score_span[0] <= min(state.scores()) <= max(state.scores()) <= facts.score_span[1]
    assert sorted(state.ranking()) == list(range(1, players + 1))
    assert state.chance_outcomes() == ([], [])
