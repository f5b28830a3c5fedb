"""`mutapa fit`: let quick games teach the net that tree search judges by."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.weights import weighed
from league.commands import crew, desk, flags
from league.files import check_writable, read_text, replace_text

EPILOG = """
[bold]Examples[/bold]

  mutapa fit net.json

  mutapa fit net.json --generations 5 --games 100000 --seed 1

  mutapa fit better.json --start net.json --generations 1
"""

app = typer.Typer()


@app.command(epilog=EPILOG)
def fit(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="Where the net is written.")],
    games: Annotated[
        int, typer.Option(metavar="N", min=100, help="Games of each generation.")
    ] = 100_000,
    generations: Annotated[
        int, typer.Option(metavar="N", min=1, help="Each plays by the net of the one before.")
    ] = 5,
    epochs: Annotated[
        int, typer.Option(metavar="N", min=1, help="How often a fit sees each example.")
    ] = 3,
    start: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The net to begin with. Default: the table of weights.",
            show_default=False,
        ),
    ] = None,
    seed: flags.SeedOption = None,
    workers: flags.WorkersOption = None,
) -> None:
    """Fit the net that tree search judges The Great Zimbabwe by.

    Quick players play against themselves, and a net learns who won.
    The net judges the games of the next generation, and so on.
    FILE is written after each generation, so that Ctrl-C keeps the last one.

    The same seed plays the same games, however many workers play them.
    The last digits of the net may differ between machines.
    """
    with desk.manners("fit"):
        check_writable(out)
        net = None if start is None else _read(start)
        first = flags.fresh_seed() if seed is None else seed
        for number in range(generations):
            try:
                net = _generation(net, number + 1, games, first + number, epochs, workers)
            except crew.EARLY_ENDS as err:
                so_far = f"{number} of {generations} generations are finished."
                raise crew.stopped("fit", err, so_far) from err
            replace_text(out, _as_text(net))
        desk.say(f"{out} is written.")
        begun = () if start is None else ("--start", start)
        counts = ("--generations", generations, "--games", games, "--epochs", epochs)
        words = ("mutapa", "fit", out, *begun, *counts, "--seed", first)
        desk.say(f"again: {shlex.join(map(str, words))}")


def _generation(
    net: dict[str, Any] | None, number: int, games: int, seed: int, epochs: int, size: int | None
) -> dict[str, Any]:
    try:
        from league import fitting
    except ModuleNotFoundError as err:
        if err.name != "numpy":
            raise
        text = "fitting needs numpy: type pip install 'mutapa[fit]'"
        raise desk.refuse("fit", text, desk.CANNOT_RUN) from err
    todo = fitting.parts(net, games, seed)
    played = {}
    with crew.at_work(todo, fitting.play_part, size=size, total=len(todo), unit="part") as results:
        for part, examples in results:
            played[part.number] = examples
    fit = fitting.fit_to(played, seed)
    for epoch, loss in enumerate(fit.epochs(epochs), 1):
        desk.inform(f"generation {number}, epoch {epoch}: loss {loss:.4f}")
    return fit.numbers()


def _read(path: Path) -> dict[str, Any]:
    try:
        net: dict[str, Any] = json.loads(read_text(path))
        ZimbabweEvaluator(*weighed(), net)
    except (KeyError, TypeError, ValueError) as err:
        text = f"{path} is no net as mutapa fit writes it."
        raise desk.refuse("fit", text, desk.CANNOT_RUN) from err
    return net


def _as_text(net: dict[str, Any]) -> str:
    """JSON, a row of numbers a line."""
    return "{\n" + ",\n".join(f'"{name}": {_rows(rows)}' for name, rows in net.items()) + "\n}\n"


def _rows(rows: list[Any]) -> str:
    if not isinstance(rows[0], list):
        return json.dumps(rows)
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]"
