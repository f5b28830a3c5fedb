"""What a game looks like while it is watched, and how its result is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from core import CHANCE, State
from league.commands import desk
from league.match import MatchResult


class Show(StrEnum):
    """How much of a game is shown."""

    EVERY = "every"
    TURN = "turn"
    END = "end"


class Commentary:
    """Tells a game as it is played; use `watch` as the match's watcher."""

    def __init__(
        self,
        show: Show,
        names: Sequence[str],
        *,
        quiet_seats: Sequence[int] = (),
        boards: bool = True,
        muted: Callable[[], bool] = lambda: False,
    ) -> None:
        self._show = show
        self._names = names
        self._quiet_seats = quiet_seats  # people see their own answers anyway
        self._boards = boards
        self._muted = muted
        self._round = 0

    def watch(self, state: State, action: int) -> None:
        """Tell the action about to be played."""
        if self._show is Show.END or self._muted():
            return
        if state.round != self._round:
            self._round = state.round
            desk.say(f"\nround {state.round}", style="bold")
        seat = state.to_move
        if seat not in self._quiet_seats:
            who = "chance" if seat == CHANCE else f"seat {seat} {self._names[seat]}"
            desk.say(f"  {who}: {state.words(action)}")
        if not self._boards:
            return
        after = state.clone()
        after.apply(action)
        if not after.is_over and (self._show is Show.EVERY or _turn_ends(state, after)):
            desk.say(f"\n{after}\n")


def _turn_ends(before: State, after: State) -> bool:
    # A gift is a decision of its own but not a turn: a board after each would drown the game.
    phase = before.snapshot().get("phase", "turns")
    ended = after.to_move != before.to_move or after.round != before.round
    return ended and phase == "turns"


def tell_result(state: State, names: Sequence[str], result: MatchResult) -> None:
    """Print the final board, the places, and how the game ended."""
    desk.say(str(state))
    desk.say()
    seats = state.snapshot().get("seats", [])
    facts = [name for name in ("vp", "vr", "cattle") if seats and all(name in s for s in seats)]
    heads = [name if name == "cattle" else name.upper() for name in facts]
    rows = [["place", "seat", "player", "score", *heads]]
    order = sorted(range(len(names)), key=lambda seat: (result.places[seat], seat))
    for seat in order:
        figures = [str(seats[seat][name]) for name in facts]
        place, score = str(result.places[seat]), str(result.scores[seat])
        rows.append([place, str(seat), names[seat], score, *figures])
    for line in desk.columns(rows, left=(2,)):
        desk.say(line)
    desk.say()
    desk.say(f"{state.game.spec}")
    desk.say(f"{result.ending.sentence}; {length(state, len(result.actions))}")
    if result.fault is not None:
        desk.say(f"fault of seat {result.fault} ({names[result.fault]}): {result.reason}")


def length(state: State, decisions: int) -> str:
    """How far a game went, in words."""
    return f"round {state.round}, {decisions} decision{'' if decisions == 1 else 's'}"
