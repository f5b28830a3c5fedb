"""`mutapa map`: look at a set-up, or write it down to be used again."""

from __future__ import annotations

import json
import secrets
from enum import StrEnum
from typing import Annotated

import typer

from core import map_text, parse_spec
from league import gamespec
from league.commands import desk

EPILOG = """
[bold]Examples[/bold]

  mutapa map --players 4 --seed 7

  mutapa map --players 3 --seed 11 --format json > table.json

  mutapa map --setup table.json
"""

app = typer.Typer()


class MapFormat(StrEnum):
    """How the set-up is written."""

    TEXT = "text"
    JSON = "json"


@app.command("map", epilog=EPILOG)
def show_map(
    game: desk.GameOption = "zimbabwe",
    players: desk.PlayersOption = None,
    seed: desk.SeedOption = None,
    rules: desk.RulesOption = None,
    setup: desk.SetupOption = None,
    data: desk.DataOption = None,
    form: Annotated[
        MapFormat, typer.Option("--format", help="Text to look at, or JSON for --setup.")
    ] = MapFormat.TEXT,
) -> None:
    """Show the map and the gods of a set-up, or write it as JSON for --setup.

    Without --seed a fresh one is drawn; the first line says which.
    """
    with desk.manners("map"):
        named = parse_spec(game).params
        if seed is None and setup is None and "setup_seed" not in named:
            seed = secrets.randbelow(1_000_000)
        loaded = gamespec.load(
            gamespec.GameOptions(
                game=game,
                players=players,
                seed=seed,
                rules=rules,
                setup=setup,
                data=data,
            )
        )
        if form is MapFormat.JSON:
            desk.say(json.dumps(loaded.setup()))
        else:
            desk.say(loaded.spec, style="bold")
            desk.say(map_text(loaded))
