"""One bot against copies of another: which games answer the question, and what they say.

A block is one set-up on which the bot takes every seat once, with copies of its opponent in all
others. Every seed is a hash of the question's seed and of where the game stands, so a game does
not depend on who plays it, when, or beside which others.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

from bots import Budget, budget_for, budget_text, is_repeatable, make_bot, source_hash
from core import Game, State, parse_spec
from league import gamespec
from league.endings import Ending
from league.intervals import Estimate, estimate
from league.match import MatchResult, derive_seed, play_match


class FaceoffError(ValueError):
    """Two runs that cannot be put together; the text says in what they differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, as typed."""

    bot: str
    against: str
    options: gamespec.GameOptions  # the number of players is settled; its seed is not used
    seed: int
    budget: Budget | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the answer depends on, as it was found to be; the same terms give the same games."""

    game: str
    players: int
    seed: int
    behaviour: int
    rules_hash: str
    data_hash: str
    bot: str
    bot_source: str
    bot_budget: str
    against: str
    against_source: str
    against_budget: str
    repeatable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One game to be played: the bot sits in the seat that has the number of the rotation."""

    block: int
    rotation: int

    def __str__(self) -> str:
        return f"block {self.block}, rotation {self.rotation}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """What is kept of one game, from the bot's point of view."""

    win_share: float
    place: float  # seats that tie share the mean of their places
    ending: str
    fault: str  # "bot", "against", or empty
    reason: str
    rounds: int
    seconds: float


Blocks = Mapping[int, tuple[GameResult, ...]]
"""Finished blocks by number; the results in order of rotation."""


def terms_of(question: Question) -> Terms:
    """Look everything up that decides how the games go; raises what the look-ups raise."""
    game = block_game(question, 0)
    name = game.facts.name
    bot, against = make_bot(question.bot, name), make_bot(question.against, name)
    return Terms(
        game=name,
        players=game.players,
        seed=question.seed,
        behaviour=game.behaviour,
        rules_hash=game.rules_hash,
        data_hash=game.data_hash,
        bot=str(parse_spec(question.bot)),
        bot_source=source_hash(question.bot, name),
        bot_budget=budget_text(budget_for(bot, question.budget)),
        against=str(parse_spec(question.against)),
        against_source=source_hash(question.against, name),
        against_budget=budget_text(budget_for(against, question.budget)),
        repeatable=all(is_repeatable(one, question.budget) for one in (bot, against)),
    )


def block_game(question: Question, block: int) -> Game:
    """The game with the set-up of a block."""
    seed = derive_seed(question.seed, "setup", block)
    return gamespec.load(replace(question.options, seed=seed))


def jobs(players: int, blocks: int, done: Blocks) -> Iterator[Job]:
    """The games still to be played, block by block."""
    for block in range(blocks):
        if block not in done:
            for rotation in range(players):
                yield Job(block=block, rotation=rotation)


def play_job(question: Question, terms: Terms, job: Job) -> GameResult:
    """Play one game of the question; raises FaceoffError if it no longer means the same."""
    game = block_game(question, job.block)
    if (game.rules_hash, game.data_hash) != (terms.rules_hash, terms.data_hash):
        raise FaceoffError("the rules or the data were changed while the games were played")
    return play_on(game, question, job)


def play_on(game: Game, question: Question, job: Job) -> GameResult:
    """Play one game of the question on the game of its block."""
    specs = [question.against] * game.players
    specs[job.rotation] = question.bot
    rounds = 0

    def watch(state: State, action: int) -> None:
        nonlocal rounds
        rounds = state.round

    started = time.perf_counter()
    result = play_match(
        game,
        [make_bot(spec, game.facts.name) for spec in specs],
        seed=derive_seed(question.seed, "game", job.block, job.rotation),
        budget=question.budget,
        watch=watch,
    )
    seconds = time.perf_counter() - started
    culprit = "bot" if result.fault == job.rotation else "against"
    return GameResult(
        win_share=win_share(result, job.rotation),
        place=shared_place(result.places, job.rotation),
        ending=result.ending.value,
        fault="" if result.fault is None else culprit,
        reason=result.reason,
        rounds=rounds,
        seconds=round(seconds, 6),
    )


def win_share(result: MatchResult, seat: int) -> float:
    """A seat's part of the win: all, a fraction if it is shared, nothing in a stopped game."""
    if result.ending is Ending.STOPPED or result.places[seat] != 1:
        return 0.0
    return 1 / result.places.count(1)


def shared_place(places: Sequence[int], seat: int) -> float:
    """A seat's place; seats that tie share the mean of the places they take together."""
    return places[seat] + (places.count(places[seat]) - 1) / 2


def block_means(blocks: Blocks, figure: str) -> list[float]:
    """The mean over its rotations of one figure of each block, in order of blocks."""
    return [
        fmean(getattr(result, figure) for result in results)
        for _, results in sorted(blocks.items())
    ]


def paired_difference(ours: Blocks, theirs: Blocks) -> Estimate | None:
    """Our win share minus theirs, over the blocks that both have; None if there are none."""
    common = sorted(set(ours) & set(theirs))
    means = [
        block_means({block: one[block] for block in common}, "win_share") for one in (ours, theirs)
    ]
    return estimate([a - b for a, b in zip(*means, strict=True)]) if common else None


def check_pair(ours: Terms, theirs: Terms, file: Path) -> None:
    """Refuse to compare runs in anything but the bot; raises FaceoffError.

    The source of the opponent may differ, for its hash also changes with bots beside it; whoever
    shows the difference says so.
    """
    own = {"bot", "bot_source", "bot_budget", "against_source", "repeatable"}
    _check(ours, theirs, file, leave_out=own, cure="Only the bot may differ in a pair.")


def check_same(ours: Terms, theirs: Terms, file: Path) -> None:
    """Refuse to go on with a file of another question; raises FaceoffError."""
    _check(ours, theirs, file, leave_out=set(), cure="Name another file, or remove this one.")


def _check(ours: Terms, theirs: Terms, file: Path, *, leave_out: set[str], cure: str) -> None:
    for name in Terms.__dataclass_fields__:
        here, there = getattr(ours, name), getattr(theirs, name)
        if name not in leave_out and here != there:
            words = name.replace("_", " ")
            raise FaceoffError(
                f"{file} answers another question: its {words} is {there}, here it is {here}. "
                f"{cure}"
            )
