"""`mutapa play`: watch bots, take a seat, or look at a saved game."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from bots import Bot, make_bot
from core import Game, State, read_setup_file
from league import gamespec
from league.commands import desk, flags
from league.commands.bots import tell_bots
from league.commands.human import Answers, HumanSeat, Quit, TakeBack
from league.commands.show import Commentary, Show, length, tell_result
from league.files import check_writable, read_text, write_text
from league.match import MatchResult, play_match, replay
from league.records import Record, check_record, game_of, make_record, read_record, record_text

EPILOG = """
[bold]Examples[/bold]

  mutapa play --seed 7

  mutapa play random first random --seed 7 --show turn

  mutapa play --human 0 --players 3 --save game.json

  mutapa play "./rush.py:Rush(greed=2)" random

  mutapa play --replay game.json --show every
"""

app = typer.Typer()


@app.command(epilog=EPILOG)
def play(
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT", help="Bots by seat; mutapa bots lists them."),
    ] = None,
    game: flags.GameOption = gamespec.USUAL_GAME,
    players: flags.PlayersOption = None,
    seed: flags.SeedOption = None,
    rules: flags.RulesOption = None,
    setup: flags.SetupOption = None,
    data: flags.DataOption = None,
    show: Annotated[
        Show | None,
        typer.Option(
            help="When to show the board. Default: end, or turn if you play.",
            show_default=False,
        ),
    ] = None,
    human: Annotated[
        list[int] | None,
        typer.Option(metavar="SEAT", help="Play this seat, from 0, yourself; may be repeated."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game to a file.")
    ] = None,
    replay_file: Annotated[
        Path | None, typer.Option("--replay", metavar="FILE", help="Show a saved game.")
    ] = None,
    list_bots: Annotated[bool, typer.Option("--bots", help="List the bots and stop.")] = False,
) -> None:
    """Watch bots play, play a seat yourself, or look at a saved game.

    Free seats are filled with random players.

    Without --seed a fresh one is drawn.
    The last line says how to see the same game again.

    Exit code 1 means that a bot was at fault.
    """
    with desk.manners("play"):
        if list_bots:
            tell_bots(game)
        elif replay_file is not None:
            _alone(
                replay_file,
                bots=bots,
                human=human,
                seed=seed,
                players=players,
                rules=rules,
                setup=setup,
                save=save,
            )
            _tell_record(replay_file, data=data, show=show or Show.END)
        else:
            options = gamespec.GameOptions(
                game=game, players=players, seed=seed, rules=rules, setup=setup, data=data
            )
            _play(options, bots or [], human or [], show, save)


def _play(
    options: gamespec.GameOptions,
    bots: Sequence[str],
    humans: Sequence[int],
    show: Show | None,
    save: Path | None,
) -> None:
    default = gamespec.spec_of(options).params.get("players")
    if default is None and options.setup is not None:
        default = read_setup_file(options.setup).get("players")
    table = gamespec.seated(
        bots, humans, players=options.players, default=default if type(default) is int else None
    )
    seed = gamespec.seed_of(options)
    if seed is None:
        seed = flags.fresh_seed()
    game = gamespec.load(replace(options, players=len(table), seed=seed))
    makers = [None if name is None else make_bot(name, game.facts.name) for name in table]
    names = ["you" if name is None else name for name in table]
    show = show or (Show.TURN if humans else Show.END)
    if save is not None:
        check_writable(save)
    try:
        result = _sit_and_play(game, makers, names, humans, seed, show)
    except Quit as left:
        desk.say("You left the game.")
        if save is not None:
            _save(save, make_record(game, names, seed, left.actions))
        if left.by_ctrl_c:
            raise typer.Exit(desk.INTERRUPTED) from left
        return
    state = replay(game, result.actions)
    if show is not Show.END:
        desk.say()
    tell_result(state, names, result)
    if save is not None:
        _save(save, make_record(game, names, seed, result))
    desk.say(f"again: {_again(options, table, seed, save)}")
    if result.ending.is_fault:
        raise typer.Exit(1)


def _sit_and_play(
    game: Game,
    makers: Sequence[Bot | None],
    names: Sequence[str],
    humans: Sequence[int],
    seed: int,
    show: Show,
) -> MatchResult:
    answers = Answers()
    while True:
        answers.restart()
        seats = [
            HumanSeat(answers, show_board=show is not Show.END) if bot is None else bot
            for bot in makers
        ]
        commentary = Commentary(
            show,
            names,
            quiet_seats=humans,
            boards=not humans or show is Show.EVERY,
            muted=lambda: answers.repeating,
        )
        try:
            if humans or show is not Show.END:
                return play_match(game, seats, seed=seed, watch=commentary.watch)
            with desk.busy("playing") as status:

                def watch(state: State, action: int) -> None:
                    status.update(f"playing: round {state.round}")

                return play_match(game, seats, seed=seed, watch=watch)
        except TakeBack:
            desk.say("Taken back.")


def _again(
    options: gamespec.GameOptions, table: Sequence[str | None], seed: int, save: Path | None
) -> str:
    """The command that shows the same game again."""
    if any(name is None for name in table):
        if save is None:
            return "a game of yours is kept by --save FILE and shown by --replay FILE"
        return f"mutapa play --replay {shlex.quote(str(save))}"
    return flags.again("play", *table, "--seed", seed, options=options)


def _tell_record(path: Path, *, data: Path | None, show: Show) -> None:
    record = read_record(read_text(path))
    game = game_of(record, data=data)
    names = list(record.bots)
    state = check_record(record, game, watch=Commentary(show, names).watch)
    if show is not Show.END:
        desk.say()
    if record.result is None:
        desk.say(str(state))
        desk.say()
        desk.say(f"{game.spec}")
        desk.say(f"left unfinished; {length(state, len(record.actions))}")
    else:
        tell_result(state, names, record.result)


def _alone(path: Path, **others: object) -> None:
    """Refuse what a saved game settles itself."""
    given = ["bots" if name == "bots" else f"--{name}" for name, value in others.items() if value]
    if given:
        raise gamespec.TableError(
            f"a saved game says itself who played what: leave out {' and '.join(given)}. "
            f"Type mutapa play --replay {shlex.quote(str(path))}"
        )


def _save(path: Path, record: Record) -> None:
    write_text(path, record_text(record))
    desk.say(f"saved: {path}")
