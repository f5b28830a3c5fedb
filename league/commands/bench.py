"""`mutapa bench`: the signature of each game, and how fast it is on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from league import bench as measuring
from league import bench_minds
from league.commands import desk, flags

EPILOG = """
[bold]Examples[/bold]

  mutapa bench --quick --no-threads

  mutapa bench --format json > bench.json

  mutapa bench --signature
"""

app = typer.Typer()


@app.command(epilog=EPILOG)
def bench(
    form: flags.FormatOption = flags.Format.TEXT,
    quick: Annotated[
        bool, typer.Option("--quick", help="Measure briefly; the figures are rough.")
    ] = False,
    threads: Annotated[bool, typer.Option(help="Also measure two threads against one.")] = True,
    peer: Annotated[bool, typer.Option(help="Also measure catanatron, if installed.")] = True,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Seed of the measured games.")] = 1,
    signature: Annotated[
        bool, typer.Option("--signature", help="Only the signatures, no speeds.")
    ] = False,
) -> None:
    """Show the signature of each game and how fast it is here.

    A signature changes when a game may be played differently.
    It never changes with the seed or the machine.

    A full run takes about four minutes.
    """
    with desk.manners("bench"):
        marks = [measuring.signature(name) for name in measuring.SIGNATURE_GAMES]
        if signature:
            machine: dict[str, str] = {}
            figures: dict[str, float] = {}
        else:
            effort = measuring.QUICK if quick else measuring.Effort()
            machine = measuring.machine()
            figures = measuring.figures(effort, seed, desk.inform, peer=peer)
            figures |= bench_minds.mind_figures(effort, seed, desk.inform)
            if threads:
                figures["threads.two_over_one"] = measuring.two_over_one(effort, seed, desk.inform)
                figures["mcts.two_over_one"] = bench_minds.two_over_one(effort, seed, desk.inform)
        if form is flags.Format.JSON:
            _tell_json(marks, machine, figures, quick=quick, seed=seed)
        else:
            _tell_table(marks, machine, figures, quick=quick)


def _tell_json(
    marks: list[measuring.Signature],
    machine: dict[str, str],
    figures: dict[str, float],
    *,
    quick: bool,
    seed: int,
) -> None:
    facts = {
        "signatures": {mark.game: mark.digits for mark in marks},
        "signature_decisions": {mark.game: mark.decisions for mark in marks},
        "figures": {name: float(f"{value:.4g}") for name, value in figures.items()},
        "machine": machine,
        "quick": quick,
        "seed": seed,
    }
    desk.say(json.dumps(facts, indent=2))


def _tell_table(
    marks: list[measuring.Signature],
    machine: dict[str, str],
    figures: dict[str, float],
    *,
    quick: bool,
) -> None:
    rows = [
        [mark.game, f"{mark.decisions} decisions", f"signature {mark.digits}"] for mark in marks
    ]
    for line in desk.columns(rows, left=(0, 2)):
        desk.say(line)
    if not figures:
        return
    desk.say()
    for line in desk.columns([[name, _figure(v)] for name, v in figures.items()], left=(0,)):
        desk.say(line)
    desk.say()
    for line in desk.columns([[name, value] for name, value in machine.items()], left=(0, 1)):
        desk.say(line)
    if quick:
        desk.say("\nquick: short measurements, good for a look but not for comparing")


def _figure(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3f}"
