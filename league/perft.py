"""Exact counts of positions: how they are counted, written in files, checked and blessed.

A perft file is plain text; each case begins with an `id` line:

    id auction-one-seat-broke        # a comment
    game zimbabwe(players=3, setup_seed=11)
    moves first monument at C4; pass; give 2
    perft 1 9
    perft 2 61
    trail 9 7 7 12

`moves` are played from the start: action ids divided by blanks, or words divided by `;`; several
lines add up. `perft DEPTH COUNT` counts the positions below the one reached. `trail` holds the
number of legal actions before each move and after the last. A `?` stands for a count to bless.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core import CoreError, Game, State, load_game

_LINE = re.compile(r"^(?P<head>\s*(?P<key>[a-z]+)\s*)(?P<rest>[^#]*?)(?P<tail>\s*(?:#.*)?)$")
_KEYS = ("id", "game", "moves", "perft", "trail")


class PerftError(ValueError):
    """A perft file that cannot be read, or moves that cannot be played; names the line."""


@dataclass(slots=True, kw_only=True)
class PerftCase:
    """One position of a perft file; line numbers count from 0."""

    id: str
    game: str = ""
    moves: list[str] = field(default_factory=list)
    counts: list[tuple[int, int, int | None]] = field(default_factory=list)  # line, depth, count
    trail: tuple[int, list[int | None]] | None = None  # line, counts
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PerftFinding:
    """One count that was checked."""

    case: str
    line: int
    what: str  # "perft 2" or "trail"
    wanted: str
    found: str
    detail: tuple[str, ...] = ()  # after a wrong perft: the count below every first move

    @property
    def ok(self) -> bool:
        """Whether the file and the engine agree."""
        return self.wanted == self.found


def perft(state: State, depth: int) -> int:
    """The number of positions `depth` decisions below; a finished game counts as one."""
    if depth == 0 or state.is_over:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        child = state.clone()
        child.apply(action)
        total += perft(child, depth - 1)
    return total


def divide(state: State, depth: int) -> Iterator[tuple[int, str, int]]:
    """Each legal action, its words, and the count below it."""
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        yield action, state.words(action), perft(child, depth - 1)


def split_moves(text: str) -> list[str]:
    """The single moves of a text: ids divided by blanks, or words divided by semicolons."""
    words = text.split()
    if all(_is_id(word) for word in words):
        return words
    return [" ".join(part.split()) for part in text.split(";") if part.strip()]


def play_moves(game: Game, moves: Sequence[str]) -> Iterator[State]:
    """The states along the moves, the start first; each is the same object, played on."""
    state = game.start()
    yield state
    for number, move in enumerate(moves, start=1):
        try:
            state.apply(int(move) if _is_id(move) else state.action(move))
        except CoreError as err:
            raise PerftError(f"move {number} ({move}) cannot be played: {err}") from err
        yield state


def position(game: Game, moves: Sequence[str]) -> State:
    """The state after the moves."""
    *_, state = play_moves(game, moves)
    return state


def read_cases(text: str) -> list[PerftCase]:
    """The cases of a perft file."""
    cases: list[PerftCase] = []
    for number, line in enumerate(text.splitlines()):
        if not line.split("#")[0].strip():
            continue
        found = _LINE.match(line)
        key = found["key"] if found else ""
        if found is None or key not in _KEYS:
            raise PerftError(f"line {number + 1}: begin with one of {', '.join(_KEYS)}")
        rest = found["rest"].strip()
        if key == "id":
            if any(case.id == rest for case in cases):
                raise PerftError(f"line {number + 1}: the id {rest!r} is there twice")
            cases.append(PerftCase(id=rest, line=number))
        elif not cases:
            raise PerftError(f"line {number + 1}: an id line comes first")
        else:
            _read_line(cases[-1], key, rest, number)
    for case in cases:
        if not case.game:
            raise PerftError(f"line {case.line + 1}: {case.id} has no game line")
    return cases


def check_case(case: PerftCase, *, data: Path | None = None) -> Iterator[PerftFinding]:
    """Check every count of a case."""
    game = load_game(case.game, data=data)
    try:
        along = [len(state.legal_actions()) for state in play_moves(game, case.moves)]
        state = position(game, case.moves)
    except PerftError as err:
        raise PerftError(f"{case.id} (line {case.line + 1}): {err}") from err
    for line, depth, wanted in case.counts:
        count = perft(state, depth)
        detail: tuple[str, ...] = ()
        if wanted is not None and wanted != count:
            detail = tuple(f"{n:>12,}  {words}" for _, words, n in divide(state, depth))
        yield PerftFinding(
            case=case.id,
            line=line,
            what=f"perft {depth}",
            wanted=_shown(wanted),
            found=str(count),
            detail=detail,
        )
    if case.trail is not None:
        line, expected = case.trail
        pairs = enumerate(zip(expected, along, strict=False))
        first = next((ply for ply, (wanted, count) in pairs if wanted != count), None)
        yield PerftFinding(
            case=case.id,
            line=line,
            what="trail",
            wanted=" ".join(_shown(count) for count in expected),
            found=" ".join(map(str, along)),
            detail=() if first is None else (f"they part at ply {first}",),
        )


def bless(text: str, findings: Sequence[PerftFinding]) -> str:
    """The file's text with the counts found; comments and spacing stay."""
    lines = text.splitlines()
    for finding in findings:
        found = _LINE.match(lines[finding.line])
        if found is None or finding.ok:
            continue
        depth = finding.what.removeprefix("perft ") + " " if finding.what != "trail" else ""
        head = found["head"].rstrip() + " "
        lines[finding.line] = f"{head}{depth}{finding.found}{found['tail']}"
    return "\n".join(lines) + "\n"


def _read_line(case: PerftCase, key: str, rest: str, number: int) -> None:
    if key == "game":
        case.game = rest
    elif key == "moves":
        case.moves += split_moves(rest)
    elif key == "trail":
        case.trail = (number, [_count(word, number) for word in rest.split()])
    else:
        words = rest.split()
        if len(words) != 2 or not words[0].isdigit() or int(words[0]) < 1:
            raise PerftError(f"line {number + 1}: write `perft DEPTH COUNT`, the depth from 1")
        case.counts.append((number, int(words[0]), _count(words[1], number)))


def _count(word: str, number: int) -> int | None:
    if word == "?":
        return None
    if not word.isdigit():
        raise PerftError(f"line {number + 1}: {word!r} is not a count; write a number or ?")
    return int(word)


def _shown(count: int | None) -> str:
    return "?" if count is None else str(count)


def _is_id(word: str) -> bool:
    return word.removeprefix("-").isdigit()
