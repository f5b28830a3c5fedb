"""`mutapa survey`: how a bot plays against itself over many set-ups."""

from __future__ import annotations

import contextlib
import json
import secrets
import shlex
import threading
from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Annotated, Any

import typer
from tqdm import tqdm

from bots import budget_text, make_bot, read_budget
from core import parse_spec
from league import gamespec, workers
from league import survey as surveying
from league.commands import desk

EPILOG = """
[bold]Examples[/bold]

  mutapa survey planner --players 4 --games 200 --seed 1

  mutapa survey "planner(noise=0.5)" --players 3 --format json > survey.json

  mutapa survey mcts --budget visits=200 --games 50 --workers 2
"""

app = typer.Typer()


class SurveyFormat(StrEnum):
    """How the figures are written."""

    TABLE = "table"
    JSON = "json"


@app.command(epilog=EPILOG)
def survey(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot that takes every seat.")],
    game: desk.GameOption = "zimbabwe",
    players: desk.PlayersOption = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games, each on a set-up of its own.")
    ] = 200,
    seed: desk.SeedOption = None,
    budget: desk.BudgetOption = None,
    rules: desk.RulesOption = None,
    data: desk.DataOption = None,
    crew: Annotated[
        int | None,
        typer.Option(
            "--workers", metavar="N", min=1, help="Default: one per core.", show_default=False
        ),
    ] = None,
    form: Annotated[
        SurveyFormat, typer.Option("--format", help="Tables to read, or JSON to keep.")
    ] = SurveyFormat.TABLE,
) -> None:
    """Let a bot play against itself: how long games are, which seats win, what is held by winners.

    Picked means held at the end of the game; wins and % are those of the seats that held it. The
    intervals are Wilson's at 95 % and take all seats as independent, also those of one game.

    Without --seed a fresh one is drawn; the last line says how to see the same games again.
    """
    with desk.manners("survey"):
        options = gamespec.settled(
            gamespec.GameOptions(game=game, players=players, rules=rules, data=data),
            "a survey draws a set-up for each game",
        )
        if seed is None:
            seed = secrets.randbelow(1_000_000)
        todo = surveying.jobs(
            bot,
            options,
            games=games,
            seed=seed,
            budget=None if budget is None else read_budget(budget),
        )
        name = gamespec.load(options).facts.name
        make_bot(bot, name)
        found = surveying.summarise(_play(todo, crew or workers.cores()))
        if form is SurveyFormat.JSON:
            _tell_json(todo, name, found)
        else:
            _tell_tables(todo, name, found)


def _play(todo: Sequence[surveying.Job], crew: int) -> list[surveying.Played]:
    tqdm.set_lock(threading.RLock())  # the usual lock is one of processes, and the bar is alone
    try:
        with (
            contextlib.closing(workers.results(todo, surveying.play_one, workers=crew)) as results,
            tqdm(results, total=len(todo), unit="game", disable=None, leave=False) as bar,
        ):
            return [played for _, played in bar]
    except workers.WorkerError as err:
        raise desk.refuse("survey", str(err), desk.CANNOT_RUN) from err


def _again(todo: Sequence[surveying.Job]) -> str:
    """The command that repeats the survey."""
    job = todo[0]
    words = ["mutapa", "survey", job.bot, "--players", str(job.options.players)]
    words += ["--games", str(len(todo)), "--seed", str(job.seed)]
    for flag, value in (
        ("--game", None if job.options.game == "zimbabwe" else job.options.game),
        ("--budget", None if job.budget is None else budget_text(job.budget)),
        ("--rules", job.options.rules),
        ("--data", job.options.data),
    ):
        if value is not None:
            words += [flag, str(value)]
    return shlex.join(words)


def _tell_json(todo: Sequence[surveying.Job], game: str, found: surveying.Survey | None) -> None:
    facts: dict[str, Any] = {
        "bot": str(parse_spec(todo[0].bot)),
        "game": game,
        "players": todo[0].options.players,
        "seed": todo[0].seed,
        "survey": None if found is None else asdict(found),
        "again": _again(todo),
    }
    desk.say(json.dumps(facts, indent=2))


def _tell_tables(todo: Sequence[surveying.Job], game: str, found: surveying.Survey | None) -> None:
    bot, players = parse_spec(todo[0].bot), todo[0].options.players
    desk.say(f"{bot} against itself: {len(todo)} games of {game}, {players} seats", style="bold")
    if found is None:
        desk.say("every game was broken off by the bot")
    else:
        for line in desk.columns(_overview(found), left=(0, 1)):
            desk.say(line)
        _tell_table(_seat_rows(found), left=())
        for kind, things in found.holdings.items():
            _tell_table(_holding_rows(kind, things), left=(0,))
        desk.say()
    desk.say(f"again: {_again(todo)}")


def _tell_table(rows: list[list[str]], left: Sequence[int]) -> None:
    head, *lines = desk.columns(rows, left=left)
    desk.say()
    desk.say(head, style="bold")
    for line in lines:
        desk.say(line)


def _overview(found: surveying.Survey) -> list[list[str]]:
    lowest, first, middle, third, highest = found.rounds
    rows = [
        [
            "rounds",
            f"{middle:g} in the median; half of the games {first:g} to {third:g}, "
            f"all {lowest:g} to {highest:g}",
        ],
        ["stopped", f"{found.stopped.happened:g} of {found.games}, {_told(found.stopped)}"],
    ]
    if found.tallies:
        means = ", ".join(f"{name} {mean:.1f}" for name, mean in found.tallies.items())
        rows.append(["at the end", f"{means} in the mean of all seats"])
    if found.faults:
        rows.append(["broken off", f"{found.faults}, not counted; first: {found.first_fault}"])
    return rows


def _told(rate: surveying.Rate) -> str:
    share, low, high = _figures(rate)
    return f"{share} % (95 %: {low} to {high})"


def _figures(rate: surveying.Rate) -> tuple[str, str, str]:
    """Share and interval in per cent, or dashes."""
    if rate.share is None or rate.interval is None:
        return "-", "-", "-"
    low, high = rate.interval
    return f"{100 * rate.share:.1f}", f"{100 * low:.1f}", f"{100 * high:.1f}"


def _seat_rows(found: surveying.Survey) -> list[list[str]]:
    rows = [["seat", "wins", "%", "from", "to"]]
    for seat, rate in enumerate(found.seats):
        rows.append([str(seat), f"{rate.happened:g}", *_figures(rate)])
    return rows


def _holding_rows(kind: str, things: Sequence[surveying.Holding]) -> list[list[str]]:
    rows = [[kind, "in play", "picked", "a game", "a seat", "wins", "%", "from", "to"]]
    for thing in things:
        rows.append(
            [
                thing.name,
                str(thing.in_play),
                str(thing.picked),
                f"{thing.per_game:.2f}",
                f"{thing.per_seat:.2f}",
                f"{thing.wins.happened:g}",
                *_figures(thing.wins),
            ]
        )
    return rows
