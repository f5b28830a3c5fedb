"""`mutapa map`: look at a set-up, or write it down to be used again."""

from __future__ import annotations

import json
from dataclasses import replace

import typer

from core import map_text
from league import gamespec
from league.commands import desk, flags

EPILOG = """
[bold]Examples[/bold]

  mutapa map --players 4 --seed 7

  mutapa map --players 3 --seed 11 --format json > table.json

  mutapa map --setup table.json
"""

app = typer.Typer()


@app.command("map", epilog=EPILOG)
def show_map(
    game: flags.GameOption = gamespec.USUAL_GAME,
    players: flags.PlayersOption = None,
    seed: flags.SeedOption = None,
    rules: flags.RulesOption = None,
    setup: flags.SetupOption = None,
    data: flags.DataOption = None,
    form: flags.FormatOption = flags.Format.TEXT,
) -> None:
    """Show the map and the gods of a set-up, or write it as JSON for --setup.

    Without --seed a fresh one is drawn; the first line of the text says which.
    """
    with desk.manners("map"):
        options = gamespec.GameOptions(
            game=game, players=players, seed=seed, rules=rules, setup=setup, data=data
        )
        if setup is None and gamespec.seed_of(options) is None:
            options = replace(options, seed=flags.fresh_seed())
        loaded = gamespec.load(options)
        if form is flags.Format.JSON:
            desk.say(json.dumps(loaded.setup()))
        else:
            desk.say(loaded.spec, style="bold")
            desk.say(map_text(loaded))
