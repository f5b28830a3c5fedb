"""The planner of The Great Zimbabwe: plans a whole turn, then plays it decision by decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bots.heuristics.zimbabwe.evaluator import ZimbabweEvaluator
from bots.heuristics.zimbabwe.turn_search import TurnSearch
from bots.heuristics.zimbabwe.weights import TERMS, weighed
from bots.parameters import Parameter
from bots.protocol import Budget, Choice
from bots.registry import register
from core import Game, State


@register("planner", game="zimbabwe")
class Planner:
    """Plans whole turns by weighing what wins The Great Zimbabwe."""

    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("breadth", int, 4, "half-made turns kept while planning", 1, 1000),
        Parameter("second_looks", int, 8, "turns looked at twice at each decision", 1, 4096),
        Parameter("foresight", int, 8, "turns of the next seats guessed at", 0, 100),
        Parameter("god_love", float, 1.0, "all gods, as a factor", -9, 9),
        Parameter("hiring", float, 1.0, "all specialists, as a factor", -9, 9),
        *(
            Parameter(term.name, float, 1.0, f"{term.meaning}, as a factor", -9, 9)
            for term in TERMS
        ),
    )
    temper: ClassVar[Mapping[str, float]] = {}
    """Factors of the terms that make a character of the planner."""

    def __init__(
        self, breadth: int = 4, second_looks: int = 8, foresight: int = 8, **factors: float
    ) -> None:
        evaluator = ZimbabweEvaluator(*weighed(self.temper, factors))
        self._search = TurnSearch(evaluator, breadth, second_looks, foresight)
        self._plan: list[int] = []
        self._planned_at: list[int] = []
        self._choices: list[Choice] = []
        self._note = ""

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Forget the last game's plan."""
        self._plan = []
        self._planned_at = []
        self._choices = []
        self._note = ""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """The next decision of the plan; a new plan when there is none for this position."""
        if not (self._plan and view.history == self._planned_at and self._plan[0] in legal):
            self._think(view)
        action = self._plan[0]
        self._planned_at = [*view.history, action]
        self._plan = self._plan[1:]
        return action

    def _think(self, view: State) -> None:
        self._plan, value, seen = self._search.plan(view)
        ahead = len(self._plan)
        self._choices = sorted(
            (Choice(action=action, value=worth) for action, worth in seen.items()),
            key=lambda choice: (choice.action != self._plan[0], -(choice.value or 0.0)),
        )
        self._note = (
            f"best of {self._search.turns} turns, {ahead} decision{'s' * (ahead > 1)} ahead: "
            f"expects {value:.2f} of the win"
        )

    def choices(self) -> list[Choice]:
        """What the last plan chose from, by first decision, best first."""
        return list(self._choices)

    def note(self) -> str:
        """How the plan came about."""
        return self._note
