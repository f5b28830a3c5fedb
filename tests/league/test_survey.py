"""A survey counts what its games held, each figure as one would count it by hand."""

from collections.abc import Sequence
from statistics import mean
from typing import Any

import pytest

from bots import make_bot
from core import load_game
from core.zimbabwe.state import ZimbabweState
from league.gamespec import GameOptions
from league.match import derive_seed, play_match, replay
from league.survey import Played, five_numbers, jobs, play_one, rate, summarise
from tests.fake_game import pebbles

THREE = GameOptions(players=3)


def random_games(count: int) -> tuple[list[Played], list[ZimbabweState]]:
    """The same games played by the survey and by hand."""
    states = []
    for number in range(count):
        game = load_game(f"zimbabwe(players=3, setup_seed={derive_seed(7, 'setup', number)})")
        bots = [make_bot("random") for _ in range(3)]
        result = play_match(game, bots, seed=derive_seed(7, "game", number))
        state = replay(game, result.actions)
        assert isinstance(state, ZimbabweState)
        states.append(state)
    return [play_one(job) for job in jobs("random", THREE, games=count, seed=7)], states


def game(number: int, winner: int | None, **values: Any) -> Played:
    """A game of two seats in which seat 0 always has the axe."""
    shares = tuple(float(seat == winner) for seat in range(2))
    usual: dict[str, Any] = {
        "ending": "stopped" if winner is None else "rules",
        "rounds": 10 + number,
        "tallies": {"cows": [number, 2]},
        "holdings": {"tool": [["axe"], []]},
        "holdable": {"tool": ["axe", "saw"]},
    }
    return Played(number=number, win_shares=shares, **(usual | values))


def test_a_game_is_told_as_it_ended() -> None:
    told, states = random_games(4)
    for played, state in zip(told, states, strict=True):
        assert played.ending == state.ending
        assert played.rounds == state.round
        assert [share == 1 for share in played.win_shares] == [
            seat in state.winners() for seat in range(3)
        ]
        assert played.tallies["cattle"] == [state.cattle(seat) for seat in range(3)]
        assert played.holdings == state.holdings()


def test_the_figures_are_those_counted_by_hand() -> None:
    told, states = random_games(8)
    found = summarise(told)
    assert found is not None
    assert (found.games, found.faults) == (8, 0)
    assert (found.rounds[0], found.rounds[4]) == (
        min(state.round for state in states),
        max(state.round for state in states),
    )
    assert [seat.happened for seat in found.seats] == [
        sum(state.winners() == [seat] for state in states) for seat in range(3)
    ]
    assert found.tallies["VR"] == pytest.approx(
        mean(state.vr(seat) for state in states for seat in range(3))
    )
    for kind in ("god", "specialist", "craft"):
        for thing in found.holdings[kind]:
            in_play = [s for s in states if thing.name in s.holdable()[kind]]
            holders = [
                (state, seat)
                for state in in_play
                for seat in range(3)
                if thing.name in state.holdings()[kind][seat]
            ]
            assert thing.in_play == len(in_play)
            assert thing.picked == len(holders)
            assert thing.per_game == len(holders) / len(in_play)
            assert thing.per_seat == len(holders) / (3 * len(in_play))
            assert thing.wins.count == len(holders)
            assert thing.wins.happened == sum(seat in s.winners() for s, seat in holders)
    assert {thing.in_play for thing in found.holdings["craft"]} == {8}
    assert len({thing.in_play for thing in found.holdings["god"]}) > 1


def test_games_may_come_in_any_order() -> None:
    games = [game(0, 1), game(1, 0), game(2, None)]
    assert summarise(games) == summarise(games[::-1])


def test_a_stopped_game_is_nobodys_win() -> None:
    found = summarise([game(0, 0), game(1, None)])
    assert found is not None
    assert found.stopped == rate(1, 2)
    assert found.seats == (rate(1.0, 2), rate(0.0, 2))
    assert found.tallies == {"cows": (0 + 2 + 1 + 2) / 4}


def test_what_nobody_picked_has_no_win_rate() -> None:
    found = summarise([game(0, 0), game(1, 1)])
    assert found is not None
    axe, saw = found.holdings["tool"]
    assert (axe.name, axe.picked, axe.wins) == ("axe", 2, rate(1.0, 2))
    assert (saw.name, saw.picked, saw.wins.share, saw.wins.interval) == ("saw", 0, None, None)


def test_what_is_picked_most_often_comes_first_and_ties_go_by_name() -> None:
    held = {"tool": [["saw"], []]}
    found = summarise([game(0, 0, holdings=held, holdable={"tool": ["tin", "saw", "axe"]})])
    assert found is not None
    assert [thing.name for thing in found.holdings["tool"]] == ["saw", "axe", "tin"]


def test_a_game_that_was_broken_off_counts_as_a_fault_only() -> None:
    broken = game(1, 0, ending="crash", reason="no reason", rounds=99)
    found = summarise([game(0, 0), broken])
    assert found is not None
    assert (found.games, found.faults, found.rounds[4]) == (1, 1, 10)
    assert found.first_fault == "crash in game 1: no reason"
    assert summarise([broken]) is None


def test_a_bot_that_crashes_breaks_its_games_off() -> None:
    played = play_one(jobs("tests.rude_bots:Crasher", THREE, games=1, seed=1)[0])
    assert (played.ending, played.reason[:17]) == ("crash", "ZeroDivisionError")


def test_games_whose_states_hold_nothing_have_no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.gamespec.load", lambda options: pebbles(2))
    played = play_one(jobs("first", GameOptions(game="pebbles"), games=1, seed=1)[0])
    assert (played.tallies, played.holdings, played.holdable) == ({}, {}, {})
    found = summarise([played])
    assert found is not None
    assert (found.tallies, found.holdings) == ({}, {})
    assert sum(seat.happened for seat in found.seats) == 1


@pytest.mark.parametrize(
    ("values", "five"),
    [
        ([7], (7, 7, 7, 7, 7)),
        ([1, 3], (1, 1.5, 2, 2.5, 3)),
        ([5, 1, 4, 2, 3], (1, 2, 3, 4, 5)),
    ],
)
def test_quartiles_lie_between_the_ends(values: Sequence[float], five: tuple[float, ...]) -> None:
    assert five_numbers(values) == five
