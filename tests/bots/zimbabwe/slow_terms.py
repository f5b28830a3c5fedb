"""A slow and obvious twin of all terms of the evaluator, read from a snapshot of a quiet position.

Every term of `weights.py` is covered, in the unit of its weight: what a term means is said here
once more, in Python on plain data. The rules are taken from the oracles and the trade from
`slow_trade`; nothing is shared with `terms.pyx`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.bots.zimbabwe.slow_trade import Trade, hub_fees, payments, trade_of
from tests.exact.generator import Table
from tests.oracles.bids import queue_of
from tests.oracles.rounds import god_vr, income, on_cards, vp_of, vr_of
from tests.oracles.view import CRAFTS, GOD_VR, SPECIALIST_VR, View

RACE_TURNS = 12
"""Further ahead the race is not looked at."""


@dataclass(frozen=True)
class Scene:
    """A quiet position as every seat sees it: a view with that seat to move, and its trade."""

    table: Table
    snapshot: Mapping[str, Any]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.snapshot["seats"]))

    @property
    def in_turns(self) -> bool:
        """Whether the round has come to the turns."""
        return bool(self.snapshot["phase"] == "turns")

    @cached_property
    def views(self) -> list[View]:
        """The table in a turn of each seat."""
        return [self.table.view({**self.snapshot, "to_move": seat}) for seat in self.seats]

    @cached_property
    def trades(self) -> list[Trade]:
        """What each seat's monuments could buy; markers of this round bind who still plays."""
        return [
            trade_of(self.views[seat], this_round=self.in_turns and self.plays(seat))
            for seat in self.seats
        ]

    @cached_property
    def margins(self) -> list[int]:
        """VP minus VR."""
        return [
            vp_of(self.views[seat], seat) - vr_of(self.views[seat], seat) for seat in self.seats
        ]

    def plays(self, seat: int) -> bool:
        """Whether the seat still has its turn in this round."""
        if not self.in_turns:
            return True
        order = list(self.snapshot["order"])
        return order.index(seat) >= order.index(self.snapshot["turn"]["seat"])

    def levels(self, seat: int) -> list[int]:
        """The levels of the seat's monuments."""
        view = self.views[seat]
        return [view.level_of[m] for m in view.monuments if view.owner_of[m] == seat]

    def buying(self, seat: int) -> float:
        """The part of its trade that a seat is thought to pay for."""
        goods = len(self.trades[seat].goods)
        return min(1.0, (self.views[seat].cattle(seat) + 2) / (2 * goods + 1))

    def rent(self, seat: int) -> float:
        """What the others are thought to pay to the seat's cards."""
        return sum(
            self.buying(other) * payments(self.views[other], self.trades[other])[seat]
            for other in self.seats
            if other != seat
        )

    def hub_rent(self, seat: int) -> float:
        """What everybody is thought to pay to Qamata, if the seat adores her."""
        view = self.views[seat]
        if view.god(seat) != "qamata" or view.rules["hub_fee_to"] not in ("printed", "qamata"):
            return 0
        return sum(
            self.buying(other) * hub_fees(self.views[other], self.trades[other])
            for other in self.seats
        )

    def next_purse(self, seat: int) -> int:
        """Cattle after the next revenue if nothing is spent."""
        view = self.views[seat]
        return view.cattle(seat) + on_cards(view, seat) + income(view, seat)

    def purse(self, seat: int) -> int:
        """Cattle in the seat's next turn, gifts not counted."""
        return self.views[seat].cattle(seat) if self.plays(seat) else self.next_purse(seat)


def stage(scene: Scene) -> float:
    """0 at the beginning, 1 when somebody has as many VP as VR."""
    begin = float(scene.table.rules["start_vr"])
    return min(1.0, max(0.0, (max(scene.margins) + begin) / begin))


def vp_of_tiles(view: View, purse: int) -> int:
    """VP that so many cattle buy as tiles of own crafts, secondary ones first."""
    vp = 0
    own = [CRAFTS[craft] for craft in CRAFTS if craft in view.seats[view.mover]["cards"]]
    for craft in sorted(own, key=lambda craft: craft.needs is None):
        for _ in range(view.rules["tiles_per_craft"] - len(view.tiles(craft.name))):
            if craft.cost <= purse:
                purse -= craft.cost
                vp += craft.vp
    return vp


def within_reach(scene: Scene, seat: int) -> int:
    """What the margin can gain in the next turn: raises or tiles or a monument, and Xango."""
    view = scene.views[seat]
    purse = scene.purse(seat)
    best = max(1, scene.trades[seat].vp_for(purse), vp_of_tiles(view, purse))
    if view.god(seat) == "obatala":
        best += view.rules["obatala_monuments"] - 1
    if view.god(seat) is None and "xango" in view.gods and view.owner("xango") is None:
        best -= god_vr(view, "xango")
    return best


def turns_to_go(scene: Scene, seat: int) -> float:
    """Own turns until VP reach VR, when all is spent each turn and the seat grows a little."""
    lacking = -float(scene.margins[seat])
    trade = scene.trades[seat]
    room = len(trade.goods)
    price = max(0.8, float(trade.felt_price))
    purse = float(scene.purse(seat))
    gained = income(scene.views[seat], seat) + scene.rent(seat) / 2
    wait = 0 if scene.plays(seat) else 1
    if lacking <= 0:
        return 0
    for turn in range(RACE_TURNS):
        goods = min(purse / price, room + turn)
        step = max(1, 2 * goods)
        if step >= lacking:
            return wait + turn + lacking / step
        lacking -= step
        purse += gained + turn / 4 - goods * price
    return wait + RACE_TURNS


def money_terms(scene: Scene, seat: int) -> dict[str, float]:
    """Cattle, trade, and what they make of the seat's monuments."""
    view, trade = scene.views[seat], scene.trades[seat]
    saved = scene.purse(seat) + income(view, seat) + scene.rent(seat) / 2
    now = trade.vp_for(scene.purse(seat))
    return {
        "margin": scene.margins[seat] / 10,
        "cattle": scene.next_purse(seat) / 10,
        "income": income(view, seat) / 3,
        "rent": scene.rent(seat) / 5,
        "own_supply": payments(view, trade)[seat] / 10,
        "hub_rent": scene.hub_rent(seat) / 5,
        "purse_vp": now / 5,
        "next_vp": (trade.vp_for(saved) - now) / 5,
        "monuments": len(scene.levels(seat)) / 5,
        "capacity": len(trade.goods) / 8,
        "unsupplied": trade.missing / 5,
        "goods_cost": float(trade.felt_price) / 3,
        "race": -turns_to_go(scene, seat) / 5,
    }


def order_terms(scene: Scene, seat: int) -> dict[str, float]:
    """When the seat plays, and how far to the left its plaque would lie now."""
    here = scene.in_turns and scene.plays(seat)
    behind = len(scene.seats) - list(scene.snapshot["order"]).index(seat) if here else 0
    left_of = queue_of(scene.views[seat]).index(seat)
    return {
        "turn_to_come": float(here),
        "order": behind / len(scene.seats),
        "plaque": 1 - left_of / (len(scene.seats) - 1),
    }


def card_terms(scene: Scene, seat: int) -> dict[str, float]:
    """Technology cards, god and specialists of the seat."""
    view = scene.views[seat]
    holder = view.seats[seat]
    crafts = [CRAFTS[craft] for craft in holder["cards"]]
    others = {craft for s in scene.seats if s != seat for craft in view.seats[s]["cards"]}
    left = {c: view.rules["tiles_per_craft"] - len(view.tiles(c.name)) for c in crafts}
    return {
        "cards": len(crafts) / 3,
        "monopoly": sum(craft.name not in others for craft in crafts) / 2,
        "secondary": sum(craft.needs is not None for craft in crafts),
        "growth": sum(craft.vp * left[craft] for craft in crafts) / 5,
        **{god: float(view.god(seat) == god) for god in GOD_VR},
        **{name: float(name in holder["specialists"]) for name in SPECIALIST_VR},
    }


def end_terms(scene: Scene, seat: int) -> dict[str, float]:
    """Who has as many VP as VR, who can still get there, and for whom it is too late."""
    margin = scene.margins[seat]
    best_other = max(scene.margins[other] for other in scene.seats if other != seat)
    can = margin < 0 and scene.plays(seat) and margin + within_reach(scene, seat) >= 0
    beaten = best_other >= 0 and margin < best_other
    ends = max(margin, best_other) >= 0
    return {
        "finished": float(margin >= 0),
        "can_finish": float(can),
        "too_late": float(beaten and scene.in_turns and not scene.plays(seat)),
        "lead": max(-3, min(3, margin - best_other)) / 3 if ends else 0,
    }


def slow_terms(table: Table, snapshot: Mapping[str, Any]) -> tuple[float, list[dict[str, float]]]:
    """The stage and every seat's terms by name."""
    scene = Scene(table, snapshot)
    return stage(scene), [
        money_terms(scene, seat)
        | order_terms(scene, seat)
        | card_terms(scene, seat)
        | end_terms(scene, seat)
        for seat in scene.seats
    ]
