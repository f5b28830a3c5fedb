"""One game between bots: who is asked, what luck each gets, and what a fault does to the result."""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from bots import Bot, Budget, budget_for
from core import CHANCE, Game, State
from league.endings import Ending

Watcher = Callable[[State, int], None]
"""Called with the state and the action about to be played on it; must not change the state."""


class LeaveMatch(Exception):
    """Raised inside `choose` by a seat that wants to leave; `play_match` lets it through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """A finished game: what was played, how it ended and whose fault it was."""

    actions: tuple[int, ...]
    ending: Ending
    places: tuple[int, ...]  # by seat, 1 = first; ties share a place
    scores: tuple[int, ...]  # by seat, as they stood at the end
    fault: int | None = None  # the seat to blame; None unless the ending is a fault
    reason: str = ""  # what the seat at fault did, in one line


class Fault(Exception):
    """What a bot did wrong, and how that ends the game."""

    def __init__(self, ending: Ending, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.ending = ending
        self.seat = seat
        self.reason = reason


def derive_seed(seed: int, *purpose: str | int) -> int:
    """A seed of 63 bits for one purpose; different purposes never share a stream."""
    text = "\x1f".join([str(seed), *map(str, purpose)])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 1


def play_match(
    game: Game,
    bots: Sequence[Bot],
    *,
    seed: int,
    budget: Budget | None = None,
    watch: Watcher | None = None,
) -> MatchResult:
    """Play one game to its end; the same arguments give the same result.

    `budget` is for the bots that name none themselves.

    A bot that crashes, runs out of memory or answers with an illegal action ends the game: it
    takes the last place and the others share the first, because nobody knows who would have won.
    """
    if len(bots) != game.players:
        raise ValueError(f"{game.spec} has {game.players} seats, but {len(bots)} bots came")
    budgets = [budget_for(bot, budget) for bot in bots]
    state = game.start()
    actions: list[int] = []
    chance = Random(derive_seed(seed, "chance"))
    views = [Random(derive_seed(seed, "view", seat)) for seat in range(game.players)]
    try:
        for seat, bot in enumerate(bots):
            sit_down(bot, game, seat, derive_seed(seed, "bot", seat))
        while not state.is_over:
            seat = state.to_move
            if seat == CHANCE:
                outcomes, weights = state.chance_outcomes()
                action = chance.choices(outcomes, weights)[0]
            else:
                legal = state.legal_actions()
                if not legal:
                    # No bot can answer here, so no bot may be blamed for it.
                    raise RuntimeError(
                        f"{game.spec}: seat {seat} has no legal action, ply {len(actions)}"
                    )
                view = state.view_for(seat, views[seat].getrandbits(63))
                action = ask(bots[seat], seat, view, legal, budgets[seat])
            if watch is not None:
                watch(state, action)
            state.apply(action)
            actions.append(action)
    except Fault as fault:
        return MatchResult(
            actions=tuple(actions),
            ending=fault.ending,
            places=tuple(game.players if s == fault.seat else 1 for s in range(game.players)),
            scores=tuple(state.scores()),
            fault=fault.seat,
            reason=fault.reason,
        )
    return MatchResult(
        actions=tuple(actions),
        ending=Ending(state.ending or Ending.RULES),
        places=tuple(state.ranking()),
        scores=tuple(state.scores()),
    )


def replay(game: Game, actions: Sequence[int], *, watch: Watcher | None = None) -> State:
    """The state after these actions from the start; raises IllegalAction where one does not fit."""
    state = game.start()
    for action in actions:
        if watch is not None:
            watch(state, action)
        state.apply(action)
    return state


def sit_down(bot: Bot, game: Game, seat: int, seed: int) -> None:
    """Let a bot take its seat; raises Fault."""
    try:
        bot.sit(game, seat, seed)
    except LeaveMatch:
        raise
    except MemoryError as err:
        raise Fault(Ending.MEMORY, seat, _line(err)) from err
    except (Exception, SystemExit) as err:
        raise Fault(Ending.CRASH, seat, f"while sitting down: {_line(err)}") from err


def ask(bot: Bot, seat: int, view: State, legal: list[int], budget: Budget) -> int:
    """The bot's choice among the legal actions; raises Fault."""
    try:
        answer = bot.choose(view, list(legal), budget)
    except LeaveMatch:
        raise
    except MemoryError as err:
        raise Fault(Ending.MEMORY, seat, _line(err)) from err
    except (Exception, SystemExit) as err:
        raise Fault(Ending.CRASH, seat, _line(err)) from err
    try:
        action = operator.index(answer)  # also takes the integers of numpy
    except TypeError as err:
        reason = f"answered with a {type(answer).__name__} instead of an action"
        raise Fault(Ending.ILLEGAL, seat, reason) from err
    if action not in legal:
        raise Fault(Ending.ILLEGAL, seat, f"answered {action}, which is not legal")
    return action


def _line(err: BaseException) -> str:
    """The error in one line, with the place in the bot's code where it happened."""
    first = (str(err).splitlines() or [""])[0]
    text = f"{type(err).__name__}: {first}" if first else type(err).__name__
    trace = err.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return text
    code = trace.tb_frame.f_code
    return f"{text} ({code.co_filename.rpartition('/')[2]}, line {trace.tb_lineno})"
