"""Decides a whole gift phase head by head (rules: phase I, The generosity of kings)."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracles.rounds import vr_of
from tests.oracles.view import View


def queue_of(view: View) -> list[int]:
    """Return the seats by plaque: most VR first, among equals the lower marker first."""
    stack = list(view.snapshot["vr_stack"])
    return sorted(stack, key=lambda seat: (-vr_of(view, seat), stack.index(seat)))


@dataclass
class Gifts:
    """A gift phase under way, from its first bid; `plaques` are (owner, heads) from the left."""

    view: View
    hands: list[int] = field(default_factory=list)
    plaques: list[list[int]] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    last: int = 0
    next_plaque: int = 0
    from_stock: int = 0
    elegua_done: bool = False

    def __post_init__(self) -> None:
        seats = range(len(self.view.seats))
        self.hands = [self.view.cattle(seat) for seat in seats]
        self.queue = queue_of(self.view)
        self.waiting = list(self.queue)
        drunk = self.view.owner("shadipinyi")
        owners = ([] if drunk is None else [drunk]) + self.queue
        self.plaques = [[owner, 0] for owner in owners]

    @property
    def over(self) -> bool:
        """Whether one player is left."""
        return len(self.waiting) == 1

    @property
    def bidder(self) -> int:
        """The seat that gives or passes now."""
        return self.waiting[0]

    def help_of_elegua(self) -> int:
        """Return how many heads of the bidder's next gift the stock would pay."""
        first = self.view.god(self.bidder) == "elegua" and not self.elegua_done
        return int(self.view.rules["elegua_cattle"]) if first else 0

    def options(self) -> set[str]:
        """Return what the bidder may say."""
        most = self.hands[self.bidder] + self.help_of_elegua()
        return {"pass"} | {f"give {heads}" for heads in range(self.last + 1, most + 1)}

    def give(self, heads: int) -> None:
        """Let the bidder give: one head after the other onto the next plaque."""
        seat = self.bidder
        helped = min(heads, self.help_of_elegua())
        if self.view.god(seat) == "elegua":
            self.elegua_done = True
        self.from_stock += helped
        self.hands[seat] -= heads - helped
        for _ in range(heads):
            self.plaques[self.next_plaque][1] += 1
            self.next_plaque = (self.next_plaque + 1) % len(self.plaques)
        self.last = heads
        self.waiting = [*self.waiting[1:], seat]

    def let_pass(self) -> None:
        """Let the bidder pass for good."""
        self.passed.append(self.waiting.pop(0))

    def say(self, words: str) -> None:
        """Let the bidder pass or give, in words."""
        if words == "pass":
            self.let_pass()
        else:
            self.give(int(words.split()[1]))

    def order(self) -> list[int]:
        """Return the order of play when the phase is over: who passed first comes last."""
        return [*self.waiting, *reversed(self.passed)]

    def hands_after(self) -> list[int]:
        """Return the hands once everyone has taken their plaques."""
        hands = list(self.hands)
        for owner, heads in self.plaques:
            hands[owner] += heads
        return hands
