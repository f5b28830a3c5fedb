"""Decides how answers of the engine and the oracles are asked for, matched and reported."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.exact.generator import Position, Snapshot, Table
from tests.oracles import free


class Disagreement(AssertionError):
    """The engine and an oracle differ; the message holds all that is needed to see it again."""

    def __init__(self, table: Table, what: str, state: Any, engine: Any, oracle: Any) -> None:
        lines = [
            f"disagreement: {what}",
            f"spec: {table.game.spec}",
            f"setup: {json.dumps(table.game.setup())}",
            f"snapshot: {json.dumps(state.snapshot())}",
        ]
        if isinstance(engine, set) and isinstance(oracle, set):
            lines.append(f"engine only: {sorted(engine - oracle, key=str)}")
            lines.append(f"oracle only: {sorted(oracle - engine, key=str)}")
        else:
            lines += [f"engine: {engine}", f"oracle: {oracle}"]
        super().__init__("\n".join(lines))


def agree(table: Table, what: str, state: Any, engine: Any, oracle: Any) -> None:
    """Raise Disagreement unless both answers are equal."""
    if engine != oracle:
        raise Disagreement(table, what, state, engine, oracle)


def said(state: Any) -> dict[str, int]:
    """Return the legal actions by their words."""
    return {state.words(action): action for action in state.legal_actions()}


def after(state: Any, words: str) -> Any:
    """Return a copy of a state in which an action was taken."""
    child = state.clone()
    child.apply(child.action(words))
    return child


def same_turn(before: Snapshot, now: Snapshot) -> bool:
    """Say whether no revenue lies between two snapshots."""
    return bool(now["phase"] == "turns" and now["round"] == before["round"])


def follow(
    place: Position, state: Any, words: str, expected: set[str], what: str, changed: str
) -> Any:
    """Take an action and compare the options it leads to.

    A single option is taken by the engine; then the pieces named `changed` must have changed.
    """
    child = after(state, words)
    if len(expected) > 1:
        agree(place.table, what, child, set(said(child)), expected)
    elif changed:
        old, new = state.snapshot()[changed], child.snapshot()[changed]
        agree(place.table, f"{what}: taken alone", state, len(new), len(old) + 1)
    return child


def descend(place: Position, state: Any, rng: Random, plies: int) -> None:
    """Go on in one turn at random and compare the options at every known step."""
    start = state.snapshot()
    for _ in range(plies):
        if state.is_over:
            return
        now = state.snapshot()
        if not same_turn(start, now) or now["to_move"] != start["to_move"]:
            return
        expected = free.words_of(place.table.view(now))
        words = said(state)
        if expected is None:
            return
        agree(place.table, f"step {now['turn']['step']}", state, set(words), expected)
        going_on = sorted(set(words) - {"end turn"})
        state = after(state, rng.choice(going_on or sorted(words)))
