"""The bot that searches: which budget it has, whose luck it uses, and how it tells what it saw."""

from __future__ import annotations

import hashlib

from bots.budgets import DEFAULT, budget_for
from bots.errors import BotError
from bots.heuristics import search_evaluator_for
from bots.mcts.params import MctsParams
from bots.mcts.tree import Tree
from bots.parameters import parameters_of_dataclass
from bots.protocol import Budget, Choice
from bots.registry import register
from core import Game, State


@register("mcts")
class MctsBot:
    """Searches a tree of what may follow, guided by what is known of the game."""

    parameters = parameters_of_dataclass(MctsParams)

    def __init__(
        self,
        *,
        visits: int | None = MctsParams.visits,
        millis: int | None = MctsParams.millis,
        c: float = MctsParams.c,
        fpu: float = MctsParams.fpu,
        standings: float = MctsParams.standings,
        widen_start: int = MctsParams.widen_start,
        widen_rate: float = MctsParams.widen_rate,
        widen_power: float = MctsParams.widen_power,
        prior_power: float = MctsParams.prior_power,
        horizon: int = MctsParams.horizon,
        insight: float = MctsParams.insight,
        memory_mib: int = MctsParams.memory_mib,
        reuse: bool = MctsParams.reuse,
    ) -> None:
        self.params = MctsParams(
            visits=visits,
            millis=millis,
            c=c,
            fpu=fpu,
            standings=standings,
            widen_start=widen_start,
            widen_rate=widen_rate,
            widen_power=widen_power,
            prior_power=prior_power,
            horizon=horizon,
            insight=insight,
            memory_mib=memory_mib,
            reuse=reuse,
        )
        self.budget = self.params.budget
        self.repeatable = millis is None
        self._tree: Tree | None = None
        self._luck = (0, 0)
        self._decision = 0
        self._history: list[int] | None = None
        self._choices: list[Choice] = []
        self._note = ""

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Forget the last game and ask what is known of this one."""
        self._tree = Tree(game, search_evaluator_for(game), self.params)
        self._luck = (seed, seat)
        self._decision = 0
        self._history = None
        self._choices = []
        self._note = ""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """The action that the search visited most; a single option costs nothing."""
        if self._tree is None:
            raise BotError("mcts was asked for a choice before it sat down: call sit first")
        self._decision += 1
        if len(legal) == 1:
            self._choices = [Choice(action=legal[0])]
            self._note = "the only option"
            return legal[0]
        kept = self._tree.start(view, self._path_to(view.history))
        self._history = list(view.history)
        spend = budget_for(self, budget)
        if spend == Budget():
            spend = DEFAULT
        seconds = None if spend.millis is None else spend.millis / 1000
        done = self._tree.run(spend.visits, seconds, self._seed())
        self._choices = _best_first(self._tree.edges())
        self._note = self._told(done, kept)
        return self._choices[0].action

    def choices(self) -> list[Choice]:
        """The options of the last decision, best first; inherited visits count."""
        return list(self._choices)

    def note(self) -> str:
        """What the last search found and how large it was."""
        return self._note

    def _path_to(self, history: list[int]) -> list[int] | None:
        # What was played since the last search, if this is the same game going on.
        last = self._history
        if not self.params.reuse or last is None or history[: len(last)] != last:
            return None
        return history[len(last) :]

    def _seed(self) -> int:
        text = "\x1f".join(map(str, ("mcts", *self._luck, self._decision)))
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())

    def _told(self, done: int, kept: bool) -> str:
        assert self._tree is not None
        best = self._choices[0]
        every = sum(choice.visits or 0 for choice in self._choices)
        inherited = f" ({every - done} inherited)" if kept else ""
        full = ", memory full" if self._tree.full else ""
        return (
            f"{best.visits} of {every} visits{inherited}, value {best.value or 0:.2f}, "
            f"{self._tree.nodes} nodes, {self._tree.depth} deep{full}"
        )


def _best_first(edges: list[tuple[int, int, float, float]]) -> list[Choice]:
    ordered = sorted(edges, key=lambda edge: (-edge[1], -edge[2], edge[0]))
    return [
        Choice(action=action, value=value if visits else None, visits=visits)
        for action, visits, value, _ in ordered
    ]
