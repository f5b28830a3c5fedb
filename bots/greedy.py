"""The greedy bot: looks one decision ahead and takes what its evaluator likes best."""

from __future__ import annotations

from bots.evaluator import Evaluator
from bots.heuristics import evaluator_for
from bots.protocol import Budget, Choice
from bots.registry import register
from core import Game, State


@register("greedy")
class GreedyBot:
    """Takes the decision after which the game's evaluator likes its position best."""

    def __init__(self) -> None:
        self._evaluator = Evaluator()
        self._choices: list[Choice] = []

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Learn what is known of the game."""
        self._evaluator = evaluator_for(game)
        self._choices = []

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """Compare all options; the lowest id of equals."""
        values = self._evaluator.after(view, legal)
        self._choices = sorted(
            (
                Choice(action=action, value=value)
                for action, value in zip(legal, values, strict=True)
            ),
            key=lambda choice: (-(choice.value or 0.0), choice.action),
        )
        return self._choices[0].action

    def choices(self) -> list[Choice]:
        """All options of the last decision with their values."""
        return list(self._choices)

    def note(self) -> str:
        """What the chosen option is worth."""
        return f"expects {self._choices[0].value:.2f} of the win" if self._choices else ""
