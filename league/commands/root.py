"""`mutapa` itself: its verbs, its help and its versions."""

from __future__ import annotations

from importlib import metadata
from typing import Annotated

import typer

from core import GAMES, load_game
from league.commands import analyse, bench, bots, desk, fit, map, match, perft, play, survey

EPILOG = """
[bold]Exit codes[/bold]

    0  done

    1  done, but a bot of play was at fault or a count of perft is wrong

    2  the command is not typed right

    3  it cannot be done: a file, a rule or a worker is in the way

  130  stopped by Ctrl-C

Type mutapa VERB --help for the options of a verb and examples.
"""

VERBS = (play, match, survey, analyse, bots, map, perft, bench, fit)

app = typer.Typer(
    name="mutapa",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
    epilog=EPILOG,
)
for verb in VERBS:
    app.add_typer(verb.app)


def package_version() -> str:
    """The version of the installed package."""
    try:
        return metadata.version("mutapa")
    except metadata.PackageNotFoundError:
        return "(not installed: type make env)"


def _tell_version(wanted: bool) -> None:
    if not wanted:
        return
    with desk.manners("--version"):
        desk.say(f"mutapa {package_version()}")
        for name in GAMES:
            game = load_game(f"{name}(players=4)")
            desk.say(
                f"{name}: behaviour {game.behaviour}, "
                f"rules {game.rules_hash}, data {game.data_hash}"
            )
    raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the versions of the package and of each game's behaviour, rules and data.",
            callback=_tell_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Board games played exactly and fast: watch bots, play yourself, count and measure."""
