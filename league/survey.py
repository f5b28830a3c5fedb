"""How a bot plays against itself: how long, who wins from which seat, and with what in hand.

Every game has a set-up and seeds of its own, hashed from the survey's seed and the game's number,
so a game does not depend on who plays it, when, or beside which others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, quantiles

from bots import Budget, make_bot
from core import HoldingState
from league import gamespec
from league.endings import Ending
from league.faceoff import win_share
from league.intervals import wilson
from league.match import derive_seed, play_match, replay


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One game to be played."""

    bot: str
    options: gamespec.GameOptions  # the number of players is settled; its seed is not used
    seed: int  # of the survey
    number: int
    budget: Budget | None = None

    def __str__(self) -> str:
        return f"game {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What is kept of one game; the tables are empty for games whose states do not tell."""

    number: int
    ending: str
    rounds: int
    win_shares: tuple[float, ...]  # by seat
    reason: str = ""  # what a bot did wrong
    tallies: Mapping[str, Sequence[int]]  # by name, then seat
    holdings: Mapping[str, Sequence[Sequence[str]]]  # by kind, then seat
    holdable: Mapping[str, Sequence[str]]  # by kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How many of so many, with Wilson's 95 % interval; both None for none of none."""

    happened: float
    count: int
    share: float | None
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """One thing that seats may hold."""

    name: str
    in_play: int  # games in which it could be taken
    picked: int  # seats that had it at the end
    per_game: float  # of the games it was in play
    per_seat: float  # of the seats of those games
    wins: Rate  # of the seats that had it


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What the games come to. A game that a bot broke off counts in `faults` only."""

    games: int
    faults: int
    first_fault: str
    rounds: tuple[float, float, float, float, float]  # lowest, quartiles with median, highest
    stopped: Rate
    seats: tuple[Rate, ...]  # wins by seat
    tallies: dict[str, float]  # means over all seats at the end
    holdings: dict[str, list[Holding]]  # by kind


def jobs(
    bot: str, options: gamespec.GameOptions, *, games: int, seed: int, budget: Budget | None = None
) -> list[Job]:
    """The games of a survey."""
    return [
        Job(bot=bot, options=options, seed=seed, number=number, budget=budget)
        for number in range(games)
    ]


def play_one(job: Job) -> Played:
    """Play one game; job and result are plain data that travel between processes."""
    setup_seed = derive_seed(job.seed, "setup", job.number)
    game = gamespec.load(replace(job.options, seed=setup_seed))
    bots = [make_bot(job.bot, game.facts.name) for _ in range(game.players)]
    seed = derive_seed(job.seed, "game", job.number)
    result = play_match(game, bots, seed=seed, budget=job.budget)
    state = replay(game, result.actions)
    held = state if isinstance(state, HoldingState) else None
    return Played(
        number=job.number,
        ending=result.ending.value,
        rounds=state.round,
        win_shares=tuple(win_share(result, seat) for seat in range(game.players)),
        reason=result.reason,
        tallies={} if held is None else held.tallies(),
        holdings={} if held is None else held.holdings(),
        holdable={} if held is None else held.holdable(),
    )


def summarise(played: Sequence[Played]) -> Survey | None:
    """What the games say, in whatever order they come; None if all were broken off."""
    ordered = sorted(played, key=lambda one: one.number)
    broken = [one for one in ordered if Ending(one.ending).is_fault]
    games = [one for one in ordered if not Ending(one.ending).is_fault]
    if not games:
        return None
    seats = range(len(games[0].win_shares))
    stopped = sum(one.ending == Ending.STOPPED for one in games)
    return Survey(
        games=len(games),
        faults=len(broken),
        first_fault=_told(broken[0]) if broken else "",
        rounds=five_numbers([one.rounds for one in games]),
        stopped=rate(stopped, len(games)),
        seats=tuple(rate(sum(one.win_shares[s] for one in games), len(games)) for s in seats),
        tallies={
            name: fmean(value for one in games for value in one.tallies[name])
            for name in games[0].tallies
        },
        holdings={kind: _holdings(games, kind) for kind in games[0].holdable},
    )


def rate(happened: float, count: int) -> Rate:
    """How many of so many."""
    share = happened / count if count else None
    return Rate(happened=happened, count=count, share=share, interval=wilson(happened, count))


def five_numbers(values: Sequence[float]) -> tuple[float, float, float, float, float]:
    """Lowest, first quartile, median, third quartile, highest; one value is all of them."""
    if len(values) == 1:
        low = middle = high = values[0]
    else:
        low, middle, high = quantiles(values, n=4, method="inclusive")
    return min(values), low, middle, high, max(values)


def _told(game: Played) -> str:
    return f"{game.ending} in game {game.number}: {game.reason}"


def _holdings(games: Sequence[Played], kind: str) -> list[Holding]:
    """Everything of a kind that was in play in some game, what is picked most often first."""
    in_play: Counter[str] = Counter()
    picked: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    for game in games:
        in_play.update(game.holdable[kind])
        for seat, names in enumerate(game.holdings[kind]):
            picked.update(names)
            for name in names:
                wins[name] += game.win_shares[seat]
    seats = len(games[0].win_shares)
    found = [
        Holding(
            name=name,
            in_play=count,
            picked=picked[name],
            per_game=picked[name] / count,
            per_seat=picked[name] / (count * seats),
            wins=rate(wins[name], picked[name]),
        )
        for name, count in in_play.items()
    ]
    return sorted(found, key=lambda one: (-one.per_game, one.name))
