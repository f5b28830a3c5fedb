"""A game on paper: what is written of it, and what is checked when it is read again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core import CoreError, DataError, Game, State, load_game
from league.endings import Ending
from league.match import MatchResult, Watcher

FORMAT = "mutapa-record"
VERSION = 1


class RecordError(ValueError):
    """A text that is not a record, or a record that does not fit the engine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game, complete enough to be shown again without its bots."""

    spec: str
    setup: Mapping[str, Any]
    rules: Mapping[str, Any]  # whole, because a rules file may move or change
    actions: tuple[int, ...]
    behaviour: int
    rules_hash: str
    data_hash: str
    bots: tuple[str, ...]  # by seat, as they can be typed again
    seed: int
    result: MatchResult | None  # None: the game was left before its end


def make_record(
    game: Game, bots: Sequence[str], seed: int, result: MatchResult | Sequence[int]
) -> Record:
    """The record of a finished game, or of the actions of one that was left."""
    finished = result if isinstance(result, MatchResult) else None
    return Record(
        spec=game.spec,
        setup=game.setup(),
        rules=game.rules_data(),
        actions=result.actions if isinstance(result, MatchResult) else tuple(result),
        behaviour=game.behaviour,
        rules_hash=game.rules_hash,
        data_hash=game.data_hash,
        bots=tuple(bots),
        seed=seed,
        result=finished,
    )


def record_text(record: Record) -> str:
    """The record as JSON, one field a line."""
    result = record.result
    fields: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "spec": record.spec,
        "setup": dict(record.setup),
        "rules": dict(record.rules),
        "behaviour": record.behaviour,
        "rules_hash": record.rules_hash,
        "data_hash": record.data_hash,
        "bots": list(record.bots),
        "seed": record.seed,
        "ending": None if result is None else result.ending.value,
        "places": None if result is None else list(result.places),
        "scores": None if result is None else list(result.scores),
        "fault": None if result is None else result.fault,
        "reason": "" if result is None else result.reason,
        "actions": list(record.actions),
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_record(text: str) -> Record:
    """The record in a text; raises RecordError saying which field is wrong."""
    try:
        fields = json.loads(text)
    except ValueError as err:
        raise RecordError(f"it is not JSON: {err}") from err
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise RecordError(f'it is not a saved game: "format" should be "{FORMAT}"')
    if fields.get("version") != VERSION:
        raise RecordError(
            f"it has version {fields.get('version')}, this program reads version {VERSION}"
        )
    actions = _ints(fields, "actions")
    result = None
    if fields.get("ending") is not None:
        try:
            ending = Ending(fields["ending"])
        except ValueError as err:
            known = ", ".join(Ending)
            raise RecordError(f'"ending" is {fields["ending"]!r}; known: {known}') from err
        fault = fields.get("fault")
        if fault is not None and not isinstance(fault, int):
            raise RecordError('"fault" should be a seat or null')
        result = MatchResult(
            actions=actions,
            ending=ending,
            places=_ints(fields, "places"),
            scores=_ints(fields, "scores"),
            fault=fault,
            reason=_typed(fields, "reason", str),
        )
    return Record(
        spec=_typed(fields, "spec", str),
        setup=_typed(fields, "setup", dict),
        rules=_typed(fields, "rules", dict),
        actions=actions,
        behaviour=_typed(fields, "behaviour", int),
        rules_hash=_typed(fields, "rules_hash", str),
        data_hash=_typed(fields, "data_hash", str),
        bots=tuple(str(bot) for bot in _typed(fields, "bots", list)),
        seed=_typed(fields, "seed", int),
        result=result,
    )


def game_of(record: Record, *, data: Path | None = None) -> Game:
    """The game of a record; raises RecordError if rules or data are no longer the same."""
    try:
        game = load_game(record.spec, setup=record.setup, data=data, rules=record.rules)
    except DataError:
        raise
    except CoreError as err:
        raise RecordError(str(err)) from err
    if game.rules_hash != record.rules_hash:
        raise RecordError(
            f"its rules have the hash {record.rules_hash}, those written in it {game.rules_hash}: "
            "one of the two was changed"
        )
    if game.data_hash != record.data_hash:
        raise RecordError(
            f"its data were {record.data_hash}, these are {game.data_hash}: "
            "name the folder it was played with by --data"
        )
    return game


def check_record(record: Record, game: Game, *, watch: Watcher | None = None) -> State:
    """Play a record again and compare; returns the last state.

    Raises RecordError at the first action that is not legal or if the result differs.
    """
    state = game.start()
    for number, action in enumerate(record.actions, start=1):
        if action not in state.legal_actions():
            raise RecordError(
                f"action {number} ({action}) is not legal there "
                f"(behaviour {record.behaviour} when played, {game.behaviour} now)"
            )
        if watch is not None:
            watch(state, action)
        state.apply(action)
    result = record.result
    if result is None or result.ending.is_fault:
        return state
    if state.ending != result.ending.value:
        raise RecordError(f"it says it ended by {result.ending}, played again: {state.ending}")
    if tuple(state.ranking()) != result.places or tuple(state.scores()) != result.scores:
        raise RecordError(
            f"it says places {list(result.places)} and scores {list(result.scores)}, "
            f"played again: {state.ranking()} and {state.scores()}"
        )
    return state


def _typed(fields: Mapping[str, Any], name: str, kind: type) -> Any:
    value = fields.get(name)
    if not isinstance(value, kind):
        raise RecordError(f'"{name}" should be a {kind.__name__}, not {json.dumps(value)[:40]}')
    return value


def _ints(fields: Mapping[str, Any], name: str) -> tuple[int, ...]:
    values = _typed(fields, name, list)
    if not all(type(value) is int for value in values):
        raise RecordError(f'"{name}" should hold whole numbers only')
    return tuple(values)
