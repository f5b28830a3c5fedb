"""`mutapa bots`: who can play, and what can be set of each."""

from __future__ import annotations

from typing import Annotated

import typer

from bots import BotInfo, Parameter, known_bots
from core import GAMES, near_miss, parse_spec
from league.commands import desk
from league.gamespec import TableError

EPILOG = """
[bold]Examples[/bold]

  mutapa bots

  mutapa bots --game zimbabwe
"""

app = typer.Typer()


@app.command(epilog=EPILOG)
def bots(
    game: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Only those that play this game.", show_default=False),
    ] = None,
) -> None:
    """List the bots that have a name, with their parameters.

    Parameters are given in brackets: name(parameter=value).
    """
    with desk.manners("bots"):
        tell_bots(game)


def tell_bots(game: str | None) -> None:
    """Print the bots that play a game, or all; a whole spec of the game will do as well."""
    name = None if game is None else parse_spec(game).name
    if name is not None and name not in GAMES:
        near = near_miss(name, GAMES) or "."
        raise TableError(f"there is no game {name!r}{near} Known games: {', '.join(GAMES)}.")
    for bot in known_bots(name):
        _tell(bot, with_game=name is None)
    desk.say("package.module:Class, ./file.py:Class")
    desk.say("    A class of your own, with its parameters in brackets.")


def _tell(bot: BotInfo, *, with_game: bool) -> None:
    desk.say(f"{bot.name} ({bot.game} only)" if with_game and bot.game else bot.name)
    desk.say(f"    {bot.trouble or bot.summary}")
    if bot.parameters:
        rows = [_row(parameter) for parameter in bot.parameters]
        for line in desk.columns(rows, left=range(4)):
            desk.say(f"      {line}")


def _row(parameter: Parameter) -> list[str]:
    default = "needed" if parameter.is_needed else f"{parameter.default}"
    return [parameter.name, default, parameter.span or parameter.kind_text, parameter.meaning]
