"""`mutapa survey`: how a bot plays against itself over many set-ups."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer

from bots import make_bot
from core import parse_spec
from league import gamespec
from league import survey as surveying
from league.commands import crew, desk, flags

EPILOG = """
[bold]Examples[/bold]

  mutapa survey planner --players 4 --games 200 --seed 1

  mutapa survey "planner(noise=0.5)" --players 3 --format json > survey.json

  mutapa survey mcts --budget visits=200 --games 50 --workers 2
"""

app = typer.Typer()


@app.command(epilog=EPILOG)
def survey(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot that takes every seat.")],
    game: flags.GameOption = gamespec.USUAL_GAME,
    players: flags.PlayersOption = None,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games, each on a set-up of its own.")
    ] = 200,
    seed: flags.SeedOption = None,
    budget: flags.BudgetOption = None,
    rules: flags.RulesOption = None,
    data: flags.DataOption = None,
    workers: flags.WorkersOption = None,
    form: flags.FormatOption = flags.Format.TEXT,
) -> None:
    """Let a bot play against itself: how long, who wins, and with what in hand.

    Picked means held at the end of the game.
    Wins and % are those of the seats that held it.
    The intervals are Wilson's at 95 %.
    They take all seats as independent, also those of one game.

    Without --seed a fresh one is drawn.
    The last line says how to see the same games again.

    Ctrl-C tells what is finished.
    """
    with desk.manners("survey"):
        options = gamespec.settled(
            gamespec.GameOptions(game=game, players=players, rules=rules, data=data),
            "a survey draws a set-up for each game",
        )
        todo = surveying.jobs(
            bot,
            options,
            games=games,
            seed=flags.fresh_seed() if seed is None else seed,
            budget=flags.given_budget(budget),
        )
        make_bot(bot, gamespec.load(options).facts.name)
        _run(todo, workers, form)


def _run(todo: Sequence[surveying.Job], size: int | None, form: flags.Format) -> None:
    played: list[surveying.Played] = []
    trouble: BaseException | None = None
    try:
        with crew.at_work(todo, surveying.play_one, size=size, total=len(todo)) as results:
            for _, one in results:
                played.append(one)
    except crew.EARLY_ENDS as err:
        trouble = err
    if form is flags.Format.JSON:
        _tell_json(todo, played)
    else:
        _tell_tables(todo, played)
    if trouble is not None:
        so_far = f"{len(played)} of {len(todo)} games are finished."
        raise crew.stopped("survey", trouble, so_far) from trouble


def _again(todo: Sequence[surveying.Job]) -> str:
    """The command that repeats the survey."""
    job = todo[0]
    table = (job.bot, "--players", job.options.players)
    count = ("--games", len(todo), "--seed", job.seed)
    return flags.again("survey", *table, *count, options=job.options, budget=job.budget)


def _tell_json(todo: Sequence[surveying.Job], played: Sequence[surveying.Played]) -> None:
    job, found = todo[0], surveying.summarise(played)
    facts: dict[str, Any] = {
        "bot": str(parse_spec(job.bot)),
        "game": parse_spec(job.options.game).name,
        "players": job.options.players,
        "seed": job.seed,
        "asked": len(todo),
        "finished": len(played),
        "survey": None if found is None else asdict(found),
        "again": _again(todo),
    }
    desk.say(json.dumps(facts, indent=2))


def _tell_tables(todo: Sequence[surveying.Job], played: Sequence[surveying.Played]) -> None:
    job, found = todo[0], surveying.summarise(played)
    bot, game = parse_spec(job.bot), parse_spec(job.options.game).name
    table = f"{len(todo)} games of {game}, {job.options.players} seats"
    desk.say(f"{bot} against itself: {table}", style="bold")
    if not played:
        desk.say("no game is finished")
    elif found is None:
        desk.say("every game was broken off by the bot")
    else:
        for line in desk.columns(_overview(found), left=(0, 1)):
            desk.say(line)
        _tell_table(_seat_rows(found), left=())
        for kind, things in found.holdings.items():
            _tell_table(_holding_rows(kind, things), left=(0,))
        desk.say()
    if len(played) < len(todo):
        desk.say(f"partial: {len(played)} of {len(todo)} games are finished")
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
