"""A slow and obvious twin of what the planner thinks each seat's monuments could buy.

Range, hubs and resources come from the oracles of the rules. A monument is thought to buy the
cheapest goods for its next level, each good on its own: that two goods may need the same resource
is left out on purpose. Cattle that come back to own cards count for seven tenths.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests.oracles.raises import barred, capacity
from tests.oracles.reach import fewest_hubs, resources_in_range
from tests.oracles.view import CRAFT_ORDER, CRAFTS, Craftsman, View

MOST_HUBS = 4
"""Nobody pays for more hubs on one leg."""


@dataclass(frozen=True)
class Good:
    """One good brought to one monument."""

    maker: Craftsman
    supplier: Craftsman | None
    cost: int
    """Cattle for everything: maker, supplier, hubs on both legs."""
    back: int
    """The part of it that lands on cards of the buyer."""
    hubs: int
    """Hubs between maker and monument."""

    @property
    def felt(self) -> Fraction:
        """What the buyer feels of the cost."""
        return self.cost - Fraction(7, 10) * self.back


@dataclass(frozen=True)
class Level:
    """The goods for the next level of one monument, one for each level it has."""

    goods: tuple[Good, ...]

    @property
    def cost(self) -> int:
        """Cattle for all of them."""
        return sum(good.cost for good in self.goods)


@dataclass(frozen=True)
class Trade:
    """Everything one seat's monuments could buy."""

    levels: list[Level]
    """Of the monuments that can be raised, cheapest goods first."""
    missing: int
    """Goods that the others lack."""

    @property
    def goods(self) -> list[Good]:
        """All goods of all levels."""
        return [good for level in self.levels for good in level.goods]

    @property
    def felt_price(self) -> Fraction:
        """The mean of what a good costs the buyer; six where nothing can be had."""
        felt = [good.felt for good in self.goods]
        return sum(felt, Fraction()) / len(felt) if felt else Fraction(6)

    def vp_for(self, purse: float) -> int:
        """VP for so many cattle, by whole levels: two for each good."""
        vp = 0
        for level in self.levels:
            if level.cost <= purse:
                purse -= level.cost
                vp += 2 * len(level.goods)
        return vp


def can_work(view: View, craftsman: Craftsman, *, this_round: bool) -> bool:
    """Whether a craftsman has a resource in range, in this round one that may still be used."""
    near = resources_in_range(view, craftsman.cells, CRAFTS[craftsman.craft].resource)
    return any(capacity(view, cell) > 0 for cell in near) if this_round else bool(near)


def best_supply(view: View, maker: Craftsman, *, this_round: bool) -> tuple[int, Craftsman] | None:
    """The cheapest primary of a secondary with its cost, hubs included; None if there is none."""
    hubs = fewest_hubs(view, maker.cells, view.reach())
    fee = int(view.rules["hub_fee"])
    found = [
        (hubs[primary.at] * fee + view.price(primary), primary)
        for primary in view.tiles(CRAFTS[maker.craft].needs or "")
        if hubs.get(primary.at, MOST_HUBS + 1) <= MOST_HUBS
        and can_work(view, primary, this_round=this_round)
    ]
    return min(found, key=lambda one: one[0], default=None)


def goods_for(view: View, monument: str, *, this_round: bool) -> list[Good]:
    """The cheapest good of each craft that the mover can bring to a monument, cheapest first."""
    hubs = fewest_hubs(view, [monument], view.reach())
    best: dict[str, Good] = {}
    for maker in view.craftsmen:
        way = hubs.get(maker.at, MOST_HUBS + 1)
        if barred(view, maker.craft) or way > MOST_HUBS:
            continue
        if not can_work(view, maker, this_round=this_round):
            continue
        cost = view.price(maker) + way * int(view.rules["hub_fee"])
        back = view.price(maker) if maker.seat == view.mover else 0
        supplier = None
        if CRAFTS[maker.craft].needs:
            supply = best_supply(view, maker, this_round=this_round)
            if supply is None:
                continue
            cost, supplier = cost + supply[0], supply[1]
            back += view.price(supplier) if supplier.seat == view.mover else 0
        good = Good(maker, supplier, cost, back, way)
        if maker.craft not in best or good.felt < best[maker.craft].felt:
            best[maker.craft] = good
    ordered = [best[craft] for craft in CRAFT_ORDER if craft in best]
    return sorted(ordered, key=lambda good: good.felt)


def trade_of(view: View, *, this_round: bool) -> Trade:
    """What the monuments of the seat to move could buy."""
    levels: list[Level] = []
    missing = 0
    any_goods = view.god(view.mover) == "tsui_goab"
    for monument in view.monuments:
        need = view.level_of[monument]
        if view.owner_of[monument] != view.mover or need == len(view.rules["monument_vp"]):
            continue
        goods = goods_for(view, monument, this_round=this_round)
        if any_goods:
            goods = goods[:1] * need
        if len(goods) < need:
            missing += need - len(goods)
        else:
            levels.append(Level(tuple(goods[:need])))
    levels.sort(key=lambda level: Fraction(level.cost, len(level.goods)))
    return Trade(levels, missing)


def payments(view: View, trade: Trade) -> list[int]:
    """What the seat to move would pay to the cards of each seat."""
    paid = [0] * len(view.seats)
    for good in trade.goods:
        for craftsman in (good.maker, good.supplier):
            if craftsman is not None:
                paid[craftsman.seat] += view.price(craftsman)
    return paid


def hub_fees(view: View, trade: Trade) -> int:
    """What the seat to move would pay for hubs before its monuments."""
    return sum(good.hubs for good in trade.goods) * int(view.rules["hub_fee"])
