"""`mutapa perft`: count positions exactly, or check and bless a file of counts."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from league import gamespec
from league import perft as counting
from league.commands import desk, flags
from league.files import read_text, write_text

EPILOG = """
[bold]Examples[/bold]

  mutapa perft --players 3 --seed 11 --depth 2

  mutapa perft --players 3 --seed 11 --depth 2 --divide

  mutapa perft --players 2 --seed 1 --moves "first monument at F4" --depth 2

  mutapa perft tests/perft/zimbabwe.perft

  mutapa perft tests/perft/zimbabwe.perft --bless
"""

app = typer.Typer()


@app.command(epilog=EPILOG)
def perft(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A .perft file to check.")
    ] = None,
    game: flags.GameOption = gamespec.USUAL_GAME,
    players: flags.PlayersOption = None,
    seed: flags.SeedOption = None,
    rules: flags.RulesOption = None,
    setup: flags.SetupOption = None,
    data: flags.DataOption = None,
    depth: Annotated[
        int, typer.Option(metavar="N", min=1, max=9, help="How many decisions deep.")
    ] = 1,
    divide: Annotated[
        bool, typer.Option("--divide", help="Show the count below each first move.")
    ] = False,
    moves: Annotated[
        str,
        typer.Option(
            metavar="TEXT",
            help='Moves before counting: ids "0 5 7" or words "pass; give 2".',
            show_default=False,
        ),
    ] = "",
    bless: Annotated[
        bool, typer.Option("--bless", help="Write the counts found into FILE.")
    ] = False,
) -> None:
    """Count the positions below a position, or check a file of such counts.

    Without --moves the position is the start of a game.
    Without --seed that game has the seed 0.

    Exit code 1 means that a count in the file is not what the engine finds.
    """
    with desk.manners("perft"):
        if file is not None:
            _check_file(file, data=data, bless=bless)
            return
        if bless:
            raise gamespec.TableError("--bless needs a file: mutapa perft FILE --bless")
        loaded = gamespec.load(
            gamespec.GameOptions(
                game=game, players=players, seed=seed, rules=rules, setup=setup, data=data
            )
        )
        state = counting.position(loaded, counting.split_moves(moves))
        desk.say(loaded.spec, style="bold")
        started = time.perf_counter()
        if divide:
            total = 0
            for action, words, count in counting.divide(state, depth):
                desk.say(f"{count:>12}  {action:>9}  {words}")
                total += count
        else:
            with desk.busy("counting"):
                total = counting.perft(state, depth)
        desk.say(f"perft {depth} {total}")
        desk.inform(f"{time.perf_counter() - started:.2f} s")


def _check_file(path: Path, *, data: Path | None, bless: bool) -> None:
    text = read_text(path)
    findings: list[counting.PerftFinding] = []
    try:
        cases = counting.read_cases(text)
        for case in cases:
            for finding in counting.check_case(case, data=data):
                findings.append(finding)
                _tell(finding, bless=bless)
    except counting.PerftError as err:
        raise counting.PerftError(f"{path}: {err}") from err
    wrong = [finding for finding in findings if not finding.ok]
    if bless and wrong:
        write_text(path, counting.bless(text, findings))
        desk.say(f"{len(findings)} counts in {len(cases)} positions, {len(wrong)} blessed")
    else:
        desk.say(f"{len(findings)} counts in {len(cases)} positions, {len(wrong)} wrong")
    if wrong and not bless:
        raise typer.Exit(1)


def _tell(finding: counting.PerftFinding, *, bless: bool) -> None:
    where = f"{finding.case}: {finding.what}"
    if finding.ok:
        shown = finding.found if len(finding.found) <= 40 else finding.found[:37] + "..."
        desk.say(f"ok     {where} {shown}")
        return
    desk.say(f"{'bless' if bless else 'WRONG':<6} {where}", style="green" if bless else "red")
    desk.say(f"         file   {finding.wanted}")
    desk.say(f"         engine {finding.found}")
    if not bless:
        for line in finding.detail:
            desk.say(f"         {line}")
