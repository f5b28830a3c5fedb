"""`mutapa analyse`: what a bot thinks of a position."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Annotated

import typer

from core import State
from league import analysis, gamespec
from league.commands import desk, flags

EPILOG = """
[bold]Examples[/bold]

  mutapa analyse --players 3 --seed 11

  mutapa analyse --players 3 --seed 11 --ply 40 --bot random

  mutapa analyse game.json --ply 25 --top 5

  mutapa analyse snapshot.json --setup setup.json --format json
"""

app = typer.Typer()


@app.command(epilog=EPILOG)
def analyse(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A saved game, or a snapshot as JSON."),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="After so many plies; without FILE random players make them.",
            show_default=False,
        ),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT", help="Whom to ask. Default: the strongest known.", show_default=False
        ),
    ] = None,
    budget: flags.BudgetOption = None,
    top: Annotated[int, typer.Option(metavar="N", min=1, help="How many choices to show.")] = 10,
    game: flags.GameOption = gamespec.USUAL_GAME,
    players: flags.PlayersOption = None,
    seed: flags.SeedOption = None,
    rules: flags.RulesOption = None,
    setup: flags.SetupOption = None,
    data: flags.DataOption = None,
    form: flags.FormatOption = flags.Format.TEXT,
) -> None:
    """Show a position and what a bot thinks of its choices, best first.

    A value is the share of the win that the deciding seat expects.

    Without FILE the position is the start of a game, or a later one by --ply.
    Without --seed that game has the seed 0.

    A snapshot belongs to a set-up.
    Name it by --setup, or by --players and --seed.
    """
    with desk.manners("analyse"):
        options = gamespec.GameOptions(
            game=game, players=players, seed=seed, rules=rules, setup=setup, data=data
        )
        if file is None:
            luck = gamespec.seed_of(options) or 0
            state = analysis.start_position(options, ply or 0, luck)
        else:
            state, luck = analysis.file_position(file, options, ply)
        with desk.busy("thinking"):
            found = analysis.analyse(
                state,
                bot or analysis.favourite(state.game.facts.name),
                seed=luck,
                budget=flags.given_budget(budget),
            )
        if form is flags.Format.JSON:
            _tell_json(found, top)
        else:
            _tell_text(found, state, top)


def _tell_json(found: analysis.Analysis, top: int) -> None:
    fields = {name: getattr(found, name) for name in found.__dataclass_fields__}
    fields["choices"] = [
        {"words": words, **dataclasses.asdict(choice)} for words, choice in found.choices[:top]
    ]
    desk.say(json.dumps(fields, indent=2))


def _tell_text(found: analysis.Analysis, state: State, top: int) -> None:
    desk.say(str(state))
    desk.say()
    desk.say(f"{found.spec}, after {found.ply} plies")
    desk.say(f"seat {found.seat} decides; {found.options} choices")
    desk.say(f"{found.bot} ({found.budget}) chooses: {found.chosen}", style="bold")
    if found.note:
        desk.say(f"  {found.note}")
    shown = found.choices[:top]
    if len(found.choices) > 1:
        rows = [["", "visits", "value", "choice"]]
        for number, (words, choice) in enumerate(shown, start=1):
            value = "-" if choice.value is None else f"{100 * choice.value:.1f} %"
            visits = "-" if choice.visits is None else str(choice.visits)
            rows.append([str(number), visits, value, words])
        for line in desk.columns(rows, left=(3,)):
            desk.say(line)
    if len(found.choices) > top:
        desk.say(f"{len(found.choices) - top} more: --top {len(found.choices)} shows all")
