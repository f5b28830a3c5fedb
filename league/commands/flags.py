"""The options that several verbs share: how they are declared, read, and typed again."""

from __future__ import annotations

import secrets
import shlex
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bots import Budget, budget_text, read_budget
from league.gamespec import USUAL_GAME, USUAL_PLAYERS, GameOptions

GameOption = Annotated[
    str,
    typer.Option("--game", metavar="SPEC", help="A game, or a whole spec: zimbabwe(players=3)."),
]
PlayersOption = Annotated[
    int | None,
    typer.Option(
        "--players",
        metavar="N",
        help=f"Number of seats. Default: {USUAL_PLAYERS}, unless other options tell it.",
        show_default=False,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="Seed of set-up and bots.", show_default=False),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME|FILE",
        help="A variant, or a TOML file. Default: the printed rules.",
        show_default=False,
    ),
]
SetupOption = Annotated[
    Path | None,
    typer.Option(
        "--setup",
        metavar="FILE",
        help="Map, gods and stack as JSON or TOML. Default: drawn by the seed.",
        show_default=False,
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="Folder with tiles.json, cards.json. Default: that of the package.",
        show_default=False,
    ),
]
BudgetOption = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="visits=N|millis=N",
        help="For each choice of a bot that names none itself. Default: visits=200.",
        show_default=False,
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        min=1,
        help="Processes that play. Default: one per core.",
        show_default=False,
    ),
]


class Format(StrEnum):
    """How an answer is written."""

    TEXT = "text"
    JSON = "json"


FormatOption = Annotated[Format, typer.Option("--format", help="Text to read, or JSON to keep.")]


def fresh_seed() -> int:
    """A seed for whoever gave none; short enough to be typed again."""
    return secrets.randbelow(1_000_000)


def given_budget(text: str | None) -> Budget | None:
    """The budget that was typed, if any; raises BotError."""
    return None if text is None else read_budget(text)


def again(*words: object, options: GameOptions, budget: Budget | None = None) -> str:
    """The command of these words and of those options that were given, to be typed again.

    Players and seed are among the words, because each verb settles them in its own way.
    """
    values = (
        ("--game", None if options.game == USUAL_GAME else options.game),
        ("--budget", None if budget is None else budget_text(budget)),
        ("--rules", options.rules),
        ("--setup", options.setup),
        ("--data", options.data),
    )
    given = [str(part) for pair in values if pair[1] is not None for part in pair]
    return shlex.join(["mutapa", *map(str, words), *given])
