"""The solver is exact, stored positions can be won, and bots are judged by what they play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bots import Budget, make_bot
from core import Game, State, load_game
from core.zimbabwe.names import GODS, Phase, Step
from core.zimbabwe.state import ZimbabweState
from tests.tactics import run
from tests.tactics.collect import collect
from tests.tactics.exhaust import exhaust
from tests.tactics.positions import (
    END_TURN,
    Tactic,
    line_wins,
    read,
    spread,
    turn_of,
    won,
    write,
    zimbabwe,
)
from tests.tactics.solver import Answer, solve

SMALL = 1000
"""Nodes of a turn that the twin may search."""
LARGE = 30_000
"""The same with patience."""
TINY = 150
"""Nodes of a turn that Python may search."""


class SolverBot:
    """Plays what the solver says, and otherwise ends its turn."""

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Nothing to prepare."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """Take the first action of a winning line."""
        line = solve(zimbabwe(view)).line
        return line[0] if line else legal[0]


# --- positions made by hand


def first_turn(start_vr: int, gods: list[str], *, turns_before: int = 0) -> ZimbabweState:
    """Two poor seats with a monument each; only `turns_before` turns were played, and idly."""
    game = load_game(
        "zimbabwe(players=2, setup_seed=3)",
        setup={"gods": gods},
        rules={"start_vr": start_vr, "start_cattle": 0, "gods_in_play": len(gods)},
    )
    state = zimbabwe(game.start())
    while state.phase != Phase.TURNS:
        passing = [action for action in state.legal_actions() if state.words(action) == "pass"]
        state.apply(passing[0] if passing else state.legal_actions()[0])
    for _ in range(turns_before):
        state.apply(END_TURN)
    return state


def said(state: ZimbabweState, answer: Answer) -> list[str]:
    """A line in words."""
    state = state.clone()
    words = []
    for action in answer.line:
        words.append(state.words(action))
        state.apply(action)
    return words


def test_a_monument_may_be_all_that_is_needed() -> None:
    state = first_turn(2, ["engai"])
    words = said(state, solve(state))
    assert words[0] == "build a monument"
    assert len(words) == 3
    assert words[-1] == "end turn"


def test_a_god_who_lowers_vr_may_be_needed_too() -> None:
    state = first_turn(4, ["engai", "xango"])
    answer = solve(state)
    assert answer.verdict == "win"
    assert "worship Xango" in said(state, answer)
    assert "build a monument" in said(state, answer)


@pytest.mark.parametrize(("start_vr", "gods"), [(3, ["engai"]), (5, ["engai", "xango"])])
def test_where_one_point_is_missing_there_is_no_win(start_vr: int, gods: list[str]) -> None:
    state = first_turn(start_vr, gods)
    assert solve(state).verdict == "none"
    assert exhaust(state, SMALL).margin == -1


def test_who_plays_first_wins_a_tie_by_doing_nothing() -> None:
    assert solve(first_turn(1, ["engai"])).line == [END_TURN]


def test_who_plays_last_must_do_more_than_tie() -> None:
    state = first_turn(1, ["engai"], turns_before=1)
    assert said(state, solve(state))[0] == "build a monument"


def test_ties_that_are_broken_otherwise_count_as_no_win() -> None:
    state = first_turn(2, ["engai"])
    for action in solve(state).line:
        state.apply(action)
    assert solve(state).verdict == "none"
    assert exhaust(state, SMALL).margin == 0


def test_a_search_that_gives_up_says_so() -> None:
    state = first_turn(3, ["engai"])
    assert solve(state, 1) == Answer("unknown", [], 1)
    assert exhaust(state, 1).wins is None


def test_only_turns_are_searched() -> None:
    state = zimbabwe(load_game("zimbabwe(players=2)").start())
    with pytest.raises(ValueError, match="only a turn"):
        solve(state)
    with pytest.raises(ValueError, match="only a turn"):
        exhaust(state, SMALL)


# --- positions of random games


def turns_of_random_games(
    games: int, rules: dict[str, Any] | None = None
) -> Iterator[ZimbabweState]:
    """Yield decisions of turns, at their start and in their middle."""
    for number in range(games):
        rng = Random(number)
        players = rng.choice([2, 3, 4]) if rules is None else 2
        game = load_game(f"zimbabwe(players={players}, setup_seed={number})", rules=rules)
        state = zimbabwe(game.start())
        while not state.is_over:
            if state.phase == Phase.TURNS:
                yield state
            state.apply(rng.choice(state.legal_actions()))


def can_win(state: ZimbabweState, seat: int) -> bool:
    """The oracle: play everything that is legal, as anybody could from Python."""
    turn = turn_of(state)
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        if won(child, seat) if turn_of(child) != turn else can_win(child, seat):
            return True
    return False


def only_gods(**vr: int) -> dict[str, Any]:
    """Rules with these gods and no others, at this VR."""
    return {"god_pool": list(vr), "gods_in_play": len(vr), "god_vr": vr}


NO_SHAMAN = dict.fromkeys(("clay", "wood", "ivory", "diamond"), 0)
NARROW: dict[str, dict[str, Any]] = {
    "hub owners": {"hub_fee_to": "hub_owner"},
    "cheap gods": {"specialists": [], "gods_in_play": 12, "god_vr": dict.fromkeys(GODS, 0)},
    "shaman": {"specialists": ["shaman"], **only_gods(dziva=0)},
    "rain": {"specialists": ["rain_ceremony"], **only_gods(anansi=0, eshu=2)},
    "gu": {"specialists": [], **only_gods(gu=-1)},
    "gu, one tile": {"specialists": [], "tiles_per_craft": 1, **only_gods(gu=-1)},
    "amid": {"cards_between_placements": True, "shaman_supply": NO_SHAMAN, "water_tiles": 0},
}
"""Rules under which a turn is often small enough for the twin, and something special is left."""


def judge(state: ZimbabweState, nodes: int) -> bool | None:
    """Compare solver and twin; returns whether the turn wins, None if it is too large to say."""
    truth = exhaust(state, nodes)
    assert truth.broken == 0, "a bound is too low"
    if truth.wins is None or truth.margin is None:
        return None
    assert solve(state).verdict == ("win" if truth.wins else "none")
    assert solve(state, margin=truth.margin).verdict == "win"
    assert solve(state, margin=truth.margin + 1).verdict == "none"
    return truth.wins


@pytest.mark.parametrize("rules", [None, *NARROW.values()], ids=["base", *NARROW])
def test_the_solver_finds_the_best_end_of_a_turn_and_no_better(
    rules: dict[str, Any] | None,
) -> None:
    sample = islice(turns_of_random_games(20, rules), 0, None, 4)
    assert {judge(state, SMALL) for state in sample} == {True, False, None}


@pytest.mark.slow
@pytest.mark.parametrize("rules", [None, *NARROW.values()], ids=["base", *NARROW])
def test_it_does_so_where_everything_is_still_open(rules: dict[str, Any] | None) -> None:
    turns = turns_of_random_games(20, rules)
    fresh = (state for state in turns if Step(state._raw()["step"]) in (Step.FREE, Step.DZIVA))
    untouched = (state for state in fresh if not state._raw()["main"])
    sample = islice(untouched, 0, None, 6)
    assert {judge(state, LARGE) for state in sample} == {True, False, None}


def test_solver_and_twin_agree_with_plain_python() -> None:
    answers: Counter[tuple[bool, bool | None, str]] = Counter()
    for state in turns_of_random_games(6):
        truth = exhaust(state, TINY)
        if truth.wins is not None and (truth.wins or len(state.history) % 3 == 0):
            plain = can_win(state, state.to_move)
            answers[plain, truth.wins, solve(state).verdict] += 1
    assert set(answers) == {(True, True, "win"), (False, False, "none")}
    assert min(answers.values()) >= 10


@lru_cache(maxsize=1)
def fresh() -> list[Tactic]:
    return collect("random", 2, seed=5, nodes=20_000).tactics


def test_every_turn_is_counted_and_every_line_wins() -> None:
    harvest = collect("random", 2, seed=5, nodes=20_000)
    assert harvest.tactics == fresh()
    assert harvest.verdicts["win"] == len(harvest.tactics) > 0
    assert harvest.verdicts["unknown"] == len(harvest.unknown)
    assert harvest.verdicts["none"] > 0
    assert all(line_wins(tactic) for tactic in harvest.tactics)


def test_a_search_given_up_is_reported_not_dropped() -> None:
    harvest = collect("random", 1, seed=5, nodes=2)
    assert len(harvest.unknown) == harvest.verdicts["unknown"] > 0
    assert str(harvest).endswith(f"{len(harvest.unknown)} unknown")


# --- the stored ones


def test_every_stored_line_is_legal_and_wins() -> None:
    stored = read()
    assert stored
    assert [str(tactic) for tactic in spread(stored, 100) if not line_wins(tactic)] == []


def test_stored_positions_say_who_needs_how_much() -> None:
    for tactic in spread(read(), 30):
        state = tactic.state()
        assert (state.to_move, -state.scores()[tactic.seat]) == (tactic.seat, tactic.need)


def test_a_line_that_does_not_end_the_turn_or_is_not_legal_does_not_win() -> None:
    tactic = next(one for one in fresh() if len(one.line) > 1)
    values: dict[str, Any] = {"game": tactic.game, "actions": tactic.actions}
    values |= {"seat": tactic.seat, "need": tactic.need}
    assert not line_wins(Tactic(**values, line=tactic.line[:-1]))
    assert not line_wins(Tactic(**values, line=(-1,)))
    assert not line_wins(Tactic(**values, line=(*tactic.line, END_TURN)))


def test_positions_come_back_from_their_file(tmp_path: Path) -> None:
    write(tmp_path / "some.jsonl", fresh())
    assert read(tmp_path / "some.jsonl") == fresh()


def test_a_part_is_spread_evenly() -> None:
    many = range(10)
    assert spread(many, 5) == [0, 2, 4, 6, 8]
    assert spread(many, 4) == [0, 2, 5, 7]
    assert spread(many, 20) == list(many)


# --- bots


def test_who_plays_the_line_has_found_it() -> None:
    assert [run.finds(SolverBot(), tactic, seed=1) for tactic in fresh()] == [""] * len(fresh())


def test_who_ends_the_turn_has_not() -> None:
    tactic = next(one for one in fresh() if one.need > 0)
    assert run.finds(make_bot("first"), tactic, seed=1).endswith("end turn")


def test_a_bot_that_fails_has_not_either() -> None:
    crasher = make_bot("tests.rude_bots:Crasher")
    assert run.finds(crasher, fresh()[0], seed=1).startswith("ZeroDivisionError: no reason")


def ask(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    """Run the tool on fresh positions; returns its exit code."""
    monkeypatch.setattr("sys.argv", ["run", *arguments])
    monkeypatch.setattr(run, "read", lambda: [one for one in fresh() if one.need > 0])
    with pytest.raises(SystemExit) as left:
        run.main()
    return left.value.code


def test_the_share_decides_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    total = len([one for one in fresh() if one.need > 0])
    good = f"{__name__}:SolverBot"
    assert ask(monkeypatch, "--bots", good) == 0
    assert capsys.readouterr().out == f"{good}: found {total} of {total}, 100.0%\n"
    assert ask(monkeypatch, "--bots", good, "first", "--verbose") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == f"first: found 0 of {total}, 0.0%"
    assert len(lines) == 2 + 3 * total
    assert lines[3].startswith("    played ")
    assert lines[4].startswith("    wins   ")


def test_fresh_games_are_played_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--fresh", "1", "--games-by", "random", "--seed", "5")
    assert ask(monkeypatch, "--bots", f"{__name__}:SolverBot", *arguments) == 0
    assert capsys.readouterr().out.startswith("random, 1 games: ")


def test_an_unknown_bot_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "--bots", "nobody") == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
