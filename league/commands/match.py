"""`mutapa match`: how strong one bot is against copies of another."""

from __future__ import annotations

import functools
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Self

import typer

from league import faceoff, gamespec
from league.commands import crew, desk, flags
from league.commands.match_text import tell_pair, tell_run
from league.faceoff_files import read_run, run_text
from league.files import check_writable, replace_text

EPILOG = """
[bold]Examples[/bold]

  mutapa match random --against first --players 2 --blocks 50 --seed 7

  mutapa match ./rush.py:Rush --players 4 --save rush.json

  mutapa match "mcts(c=1.2)" --against mcts --budget visits=200 --save new.json

  mutapa match "./rush.py:Rush(greed=2)" --paired rush.json
"""

app = typer.Typer()

SAVING_GAP = 1.0  # seconds; saving after every block of a few milliseconds would take longer

Results = tuple[faceoff.GameResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """A match as ordered: the question and what to do with the answer."""

    question: faceoff.Question
    blocks: int
    workers: int | None  # None: one per core
    save: Path | None
    paired: Path | None

    @property
    def again(self) -> str:
        """The command that repeats it."""
        asked = self.question
        table = (asked.bot, "--against", asked.against, "--players", asked.options.players)
        count = ("--blocks", self.blocks, "--seed", asked.seed)
        return flags.again("match", *table, *count, options=asked.options, budget=asked.budget)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Other:
    """The saved match to compare with."""

    path: Path
    terms: faceoff.Terms
    blocks: faceoff.Blocks

    @classmethod
    def read(cls, path: Path, terms: faceoff.Terms) -> Self:
        """The match in the file; raises FaceoffError if it was on other terms."""
        theirs, blocks = read_run(path)
        faceoff.check_pair(terms, theirs, path)
        return cls(path=path, terms=theirs, blocks=blocks)


@app.command(epilog=EPILOG)
def match(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot in question.")],
    against: Annotated[
        str, typer.Option(metavar="BOT", help="The bot in all other seats.")
    ] = gamespec.FILLER,
    game: flags.GameOption = gamespec.USUAL_GAME,
    players: flags.PlayersOption = None,
    blocks: Annotated[
        int, typer.Option(metavar="N", min=1, help="Set-ups; on each, BOT takes every seat once.")
    ] = 200,
    seed: flags.SeedOption = None,
    budget: flags.BudgetOption = None,
    rules: flags.RulesOption = None,
    data: flags.DataOption = None,
    workers: flags.WorkersOption = None,
    form: flags.FormatOption = flags.Format.TEXT,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every block; if FILE has some, go on with it."),
    ] = None,
    paired: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also compare with this saved match, block by block."),
    ] = None,
) -> None:
    """Measure how often a bot wins against copies of another.

    A block is one set-up, played once from every seat.
    The intervals take the blocks, not the games, as independent.
    The same seed gives the same games, however many workers play them.

    Without --seed that of FILE is taken, or a fresh one is drawn.
    The last line says how to see the same games again.

    Ctrl-C tells what is finished; with --save the same command goes on.
    """
    with desk.manners("match"):
        options = gamespec.GameOptions(game=game, players=players, rules=rules, data=data)
        order = _Order(
            question=faceoff.Question(
                bot=bot,
                against=against,
                options=gamespec.settled(options, "a match draws a set-up for each block"),
                seed=_seed(seed, save, paired),
                budget=flags.given_budget(budget),
            ),
            blocks=blocks,
            workers=workers,
            save=save,
            paired=paired,
        )
        _run(order, form)


def _seed(given: int | None, *files: Path | None) -> int:
    if given is not None:
        return given
    for file in files:
        if file is not None and file.exists():
            return read_run(file)[0].seed
    return flags.fresh_seed()


def _run(order: _Order, form: flags.Format) -> None:
    terms = faceoff.terms_of(order.question)
    other = None if order.paired is None else _Other.read(order.paired, terms)
    finished = _begun(order.save, terms)
    trouble: BaseException | None = None
    try:
        _play(order, terms, finished)
    except crew.EARLY_ENDS as err:
        trouble = err
    # A file may hold more blocks than were asked for; they stay in it.
    asked = {block: results for block, results in finished.items() if block < order.blocks}
    difference = None if other is None else faceoff.paired_difference(asked, other.blocks)
    if form is flags.Format.JSON:
        more = None
        if other is not None and difference is not None:
            more = {"paired": {"terms": asdict(other.terms), "win_share": asdict(difference)}}
        desk.say(run_text(terms, asked, order.again, more=more).rstrip("\n"))
    else:
        tell_run(terms, asked)
        if other is not None:
            tell_pair(terms, other.terms, other.path, difference)
        if trouble is not None:
            desk.say("partial: not all blocks are finished")
        desk.say(f"again: {order.again}")
    if trouble is not None:
        raise _stopped(trouble, order, len(asked)) from trouble


def _begun(save: Path | None, terms: faceoff.Terms) -> dict[int, Results]:
    """The blocks that the file already holds."""
    if save is None:
        return {}
    check_writable(save)
    if not save.exists():
        return {}
    known, earlier = read_run(save)
    faceoff.check_same(terms, known, save)
    return dict(earlier)


def _play(order: _Order, terms: faceoff.Terms, finished: dict[int, Results]) -> None:
    """Play what is missing; blocks are added to `finished`, and saved, as they get complete."""
    todo = faceoff.jobs(terms.players, order.blocks, finished)
    games = terms.players * sum(block not in finished for block in range(order.blocks))
    work = functools.partial(faceoff.play_job, order.question, terms)
    begun: dict[int, dict[int, faceoff.GameResult]] = {}
    saved = time.monotonic()
    try:
        with crew.at_work(todo, work, size=order.workers, total=games) as results:
            for job, result in results:
                rotations = begun.setdefault(job.block, {})
                rotations[job.rotation] = result
                if len(rotations) == terms.players:
                    finished[job.block] = tuple(rotations[seat] for seat in range(terms.players))
                    del begun[job.block]
                    if time.monotonic() - saved > SAVING_GAP:
                        _save(order, terms, finished)
                        saved = time.monotonic()
    finally:
        _save(order, terms, finished)


def _save(order: _Order, terms: faceoff.Terms, finished: dict[int, Results]) -> None:
    if order.save is not None:
        replace_text(order.save, run_text(terms, finished, order.again))


def _stopped(trouble: BaseException, order: _Order, finished: int) -> typer.Exit:
    kept = "" if order.save is None else f" They are in {order.save}; the same command goes on."
    so_far = f"{finished} of {order.blocks} blocks are finished.{kept}"
    return crew.stopped("match", trouble, so_far)
