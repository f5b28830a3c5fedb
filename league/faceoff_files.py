"""A face-off on paper: all its blocks, to be gone on with or compared with another."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from league.faceoff import Blocks, FaceoffError, GameResult, Terms
from league.faceoff_summary import summarise
from league.files import FileError, read_text

FORMAT = "mutapa-match"
VERSION = 1
# Each figure of a game is a list over the rotations of its block.
_FIGURES = {
    "win_shares": ("win_share", (int, float)),
    "places": ("place", (int, float)),
    "endings": ("ending", (str,)),
    "faults": ("fault", (str,)),
    "reasons": ("reason", (str,)),
    "rounds": ("rounds", (int,)),
    "seconds": ("seconds", (int, float)),
}


def run_text(
    terms: Terms, blocks: Blocks, again: str, *, more: Mapping[str, Any] | None = None
) -> str:
    """A run as JSON, one block a line; `again` is the command that repeats it.

    `more` are fields for readers, which are not read back.
    """
    lines = [
        json.dumps(
            {
                "block": block,
                **{
                    key: [getattr(result, name) for result in results]
                    for key, (name, _) in _FIGURES.items()
                },
            }
        )
        for block, results in sorted(blocks.items())
    ]
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "again": again,
        "terms": dataclasses.asdict(terms),
        "summary": _summary(blocks),
        **(more or {}),
    }
    heads = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()]
    listed = ",\n".join(f"    {line}" for line in lines)
    body = f'  "blocks": [\n{listed}\n  ]' if lines else '  "blocks": []'
    return "{\n" + ",\n".join([*heads, body]) + "\n}\n"


def read_run(path: Path) -> tuple[Terms, Blocks]:
    """The run in a file; raises FileError or FaceoffError saying what is wrong with it."""
    try:
        return _read(json.loads(read_text(path)))
    except FileError:
        raise
    except (ValueError, KeyError, TypeError) as err:
        raise FaceoffError(f"{path} is not a saved match: {_reason(err)}") from err


def _summary(blocks: Blocks) -> dict[str, Any] | None:
    found = summarise(blocks)
    if found is None:
        return None
    fields = dataclasses.asdict(found)
    fields["endings"] = [
        {"ending": ending, "fault": fault, "games": games}
        for (ending, fault), games in found.endings.items()
    ]
    return fields


def _read(fields: Any) -> tuple[Terms, Blocks]:
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise ValueError(f'"format" should be "{FORMAT}"')
    if fields.get("version") != VERSION:
        raise ValueError(f"it has version {fields.get('version')}, this program reads {VERSION}")
    terms = Terms(**fields["terms"])
    blocks: dict[int, tuple[GameResult, ...]] = {}
    for entry in fields["blocks"]:
        number = entry["block"]
        if type(number) is not int or number in blocks:
            raise ValueError(f"a block is called {number!r}")
        blocks[number] = _results(entry, terms.players)
    return terms, blocks


def _results(entry: dict[str, Any], players: int) -> tuple[GameResult, ...]:
    for key, (_, kinds) in _FIGURES.items():
        values = entry[key]
        if len(values) != players or any(type(value) not in kinds for value in values):
            raise ValueError(f"block {entry['block']}: {key} is {str(values)[:40]}")
    return tuple(
        GameResult(**{name: entry[key][rotation] for key, (name, _) in _FIGURES.items()})
        for rotation in range(players)
    )


def _reason(err: Exception) -> str:
    return f"{err} is missing" if isinstance(err, KeyError) else str(err)
