"""One position under a bot's eyes: how it is reached, and what the bot says about it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bots import (
    Budget,
    Choice,
    NotingBot,
    ReportingBot,
    budget_for,
    budget_text,
    known_bots,
    make_bot,
)
from core import CHANCE, State
from league import gamespec
from league.files import read_text
from league.match import Fault, ask, derive_seed, play_match, replay, sit_down
from league.records import FORMAT, game_of, read_record

FAVOURITES = ("mcts", "greedy", gamespec.FILLER)


class AnalysisError(ValueError):
    """A position nobody can be asked about, or a bot that cannot answer; the text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What a bot thinks of a position."""

    spec: str
    ply: int  # actions from the base position
    seat: int  # who decides
    options: int  # how many legal actions there are
    bot: str
    budget: str
    chosen: str  # words
    choices: tuple[tuple[str, Choice], ...]  # with words, best first; a silent bot's choice alone
    note: str


def favourite(game: str) -> str:
    """The strongest bot there is for a game, as far as names tell."""
    names = [info.name for info in known_bots(game)]
    return next(name for name in FAVOURITES if name in names)


def start_position(options: gamespec.GameOptions, ply: int, seed: int) -> State:
    """The position after `ply` decisions of random players, as `mutapa play` shows them."""
    game = gamespec.load(options)
    if ply == 0:
        return game.start()
    table = [make_bot(gamespec.FILLER, game.facts.name) for _ in range(game.players)]
    actions = play_match(game, table, seed=seed).actions
    return replay(game, _first(actions, ply))


def file_position(path: Path, options: gamespec.GameOptions, ply: int | None) -> tuple[State, int]:
    """The position in a file, and the seed it was played with.

    A saved game gives the position after `ply` decisions, or the last one in which somebody
    decides. A snapshot holds no set-up, so the options must name the one it belongs to.
    """
    text = read_text(path)
    try:
        fields: Any = json.loads(text)
    except ValueError as err:
        raise AnalysisError(f"{path} is not JSON: {err}") from err
    if isinstance(fields, dict) and fields.get("format") == FORMAT:
        record = read_record(text)
        game = game_of(record, data=options.data)
        played = record.actions
        if ply is None:
            ply = max(0, len(played) - 1) if record.result is not None else len(played)
        return replay(game, _first(played, ply)), record.seed
    if ply is not None:
        raise AnalysisError(f"{path} is one position, not a game: leave --ply out.")
    return gamespec.load(options).state_from(fields), gamespec.seed_of(options) or 0


def analyse(state: State, spec: str, *, seed: int, budget: Budget | None = None) -> Analysis:
    """Ask a bot about a position; raises AnalysisError if nobody decides there or it fails."""
    seat = state.to_move
    if state.is_over or seat == CHANCE:
        why = "the game is over" if state.is_over else "chance decides"
        raise AnalysisError(f"nobody decides after {len(state.history)} plies: {why}.")
    bot = make_bot(spec, state.game.facts.name)
    legal = state.legal_actions()
    resolved = budget_for(bot, budget)
    try:
        sit_down(bot, state.game, seat, derive_seed(seed, "bot", seat))
        view = state.view_for(seat, derive_seed(seed, "view", seat))
        action = ask(bot, seat, view, legal, resolved)
    except Fault as fault:
        raise AnalysisError(f"{spec} failed ({fault.ending}): {fault.reason}") from fault
    try:
        shown = bot.choices() if isinstance(bot, ReportingBot) else [Choice(action=action)]
        told = tuple((state.words(choice.action), choice) for choice in shown)
        note = bot.note() if isinstance(bot, NotingBot) else ""
    except Exception as err:
        reason = f"{type(err).__name__}: {err}"
        raise AnalysisError(f"{spec} chose, but cannot say why: {reason}") from err
    return Analysis(
        spec=state.game.spec,
        ply=len(state.history),
        seat=seat,
        options=len(legal),
        bot=spec,
        budget=budget_text(resolved),
        chosen=state.words(action),
        choices=told,
        note=note,
    )


def _first(actions: tuple[int, ...], ply: int) -> tuple[int, ...]:
    if ply > len(actions):
        raise AnalysisError(f"--ply {ply} is too late: that game has {len(actions)} plies.")
    return actions[:ply]
