"""Decides which purchases raise a monument and who is paid (rules: phase II, Raising monuments).

A raise is a chain of choices, good by good in ascending order of craftsmen: buy from a craftsman,
use a resource of his and, for a secondary good, be supplied by a primary craftsman and use one of
that craftsman's resources.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.oracles.reach import Route, resources_in_range, ways_to
from tests.oracles.view import CRAFTS, SECONDARY_OF, Craftsman, View, by_cell

Choice = tuple[str, str, Route]
Payee = tuple[str, int, str]


@dataclass(frozen=True)
class Purchase:
    """One good without its resources: who makes it, who supplies it, over which hubs."""

    maker: Craftsman
    route: Route
    supplier: Craftsman | None = None
    supply_route: Route = ()

    def choices(self, marks: Sequence[str]) -> list[Choice]:
        """Return this purchase as choices, with the resources it marks."""
        chain: list[Choice] = [("buy", self.maker.at, self.route), ("use", marks[0], ())]
        if self.supplier is not None:
            chain += [("supplied", self.supplier.at, self.supply_route), ("use", marks[1], ())]
        return chain


def barred(view: View, craft: str) -> bool:
    """Say whether a primary good is out of use because its secondary stands on the map."""
    return craft in SECONDARY_OF and bool(view.tiles(SECONDARY_OF[craft]))


def offers(view: View, monument: str) -> dict[Purchase, int]:
    """Map every good this monument can be brought to its cost, affordable or not."""
    found = []
    ways = ways_to(view, [monument])
    for maker in view.craftsmen:
        if barred(view, maker.craft):
            continue
        needs = CRAFTS[maker.craft].needs
        for route in ways.get(maker.at, []):
            if needs is None:
                found.append(Purchase(maker, route))
                continue
            supply = ways_to(view, maker.cells)
            for supplier in view.tiles(needs):
                for supply_route in supply.get(supplier.at, []):
                    found.append(Purchase(maker, route, supplier, supply_route))
    return {purchase: cost(view, purchase) for purchase in found}


def payments(view: View, purchases: Iterable[Purchase]) -> Counter[Payee]:
    """Return what goes onto each card, to hub owners, to the stock or out of the game."""
    paid: Counter[Payee] = Counter()
    fee = int(view.rules["hub_fee"])
    for purchase in purchases:
        for craftsman in (purchase.maker, purchase.supplier):
            if craftsman is not None:
                paid["card", craftsman.seat, craftsman.craft] += view.price(craftsman)
        for route in (purchase.route, purchase.supply_route):
            if view.rules["hub_fee_to"] == "hub_owner":
                for seat, hubs in enumerate(route):
                    paid["owed", seat, ""] += fee * hubs
            else:
                paid[fee_receiver(view), -1, ""] += fee * sum(route)
    return +paid


def fee_receiver(view: View) -> str:
    """Return where hub fees go that no hub owner gets."""
    to = view.rules["hub_fee_to"]
    if to == "nobody":
        return "lost"
    if to == "qamata" or (to == "printed" and view.owner("qamata") is not None):
        return "qamata"
    return "stock"


def cost(view: View, purchase: Purchase) -> int:
    """Return the cattle one good takes out of hand."""
    return sum(payments(view, [purchase]).values())


def may_follow(view: View, first: Purchase, second: Purchase) -> bool:
    """Say whether a good may come after another: all differ, unless Tsui-Goab is adored."""
    if view.god(view.mover) == "tsui_goab":
        return first.maker.rank <= second.maker.rank
    return first.maker.rank[0] < second.maker.rank[0]


def goods(done: Sequence[Choice]) -> list[list[Choice]]:
    """Cut a chain of choices into those of each good."""
    parts: list[list[Choice]] = []
    for choice in done:
        if choice[0] == "buy":
            parts.append([])
        parts[-1].append(choice)
    return parts


def fits(purchase: Purchase, part: Sequence[Choice]) -> bool:
    """Say whether a purchase is one that the choices made for a good may still become."""
    chain = purchase.choices(["", ""])
    return len(part) <= len(chain) and all(
        made == planned for made, planned in zip(part, chain, strict=False) if made[0] != "use"
    )


def cheapest(offered: dict[Purchase, int]) -> dict[Purchase, int]:
    """Keep of the purchases through the same craftsmen only one with the least cost."""
    best: dict[tuple[Craftsman, Craftsman | None], Purchase] = {}
    for purchase, price in offered.items():
        pair = (purchase.maker, purchase.supplier)
        if pair not in best or price < offered[best[pair]]:
            best[pair] = purchase
    return {purchase: offered[purchase] for purchase in best.values()}


def plans(
    view: View,
    monument: str,
    done: Sequence[Choice] = (),
    offered: dict[Purchase, int] | None = None,
    *,
    frugal: bool = False,
) -> Iterator[tuple[Purchase, ...]]:
    """Yield every affordable list of purchases that agrees with the choices made already.

    With `frugal` hubs not chosen yet are those that cost least: enough to know what is possible.
    """
    everything = offers(view, monument) if offered is None else offered
    wares = []
    for part in goods(done):
        wares.append({p: price for p, price in everything.items() if fits(p, part)})
    wares += [everything] * (view.level_of[monument] - len(wares))
    if frugal:
        wares = [cheapest(offer) for offer in wares]

    def extend(chosen: tuple[Purchase, ...], cattle: int) -> Iterator[tuple[Purchase, ...]]:
        if len(chosen) == view.level_of[monument]:
            yield chosen
            return
        for purchase, price in wares[len(chosen)].items():
            if price <= cattle and (not chosen or may_follow(view, chosen[-1], purchase)):
                yield from extend((*chosen, purchase), cattle - price)

    yield from extend((), view.cattle(view.mover))


def capacity(view: View, cell: str) -> int:
    """Return how many markers the seat to move may still put on a resource this round."""
    used = int(view.snapshot.get("used", {}).get(cell, 0))
    if view.god(view.mover) != "atete":
        return 1 if used == 0 else 0
    if view.rules["atete_counts"] == "own":
        used = int(view.snapshot.get("used_by_atete", {}).get(cell, 0))
    return max(0, int(view.rules["atete_uses"]) - used)


def wants(view: View, plan: Sequence[Purchase]) -> list[list[str]]:
    """Return for each resource a plan consumes the cells it may come from."""
    craftsmen = [c for p in plan for c in (p.maker, p.supplier) if c is not None]
    for craftsman in craftsmen:
        if craftsman not in view.supply:
            kind = CRAFTS[craftsman.craft].resource
            view.supply[craftsman] = by_cell(resources_in_range(view, craftsman.cells, kind))
    return [view.supply[craftsman] for craftsman in craftsmen]


def markings(wanted: list[list[str]], left: dict[str, int]) -> Iterator[list[str]]:
    """Yield every way to mark one cell for each want within the capacities left."""
    if not wanted:
        yield []
        return
    for cell in wanted[0]:
        if left[cell] > 0:
            left[cell] -= 1
            for rest in markings(wanted[1:], left):
                yield [cell, *rest]
            left[cell] += 1


def allocations(view: View, monument: str) -> Iterator[tuple[Choice, ...]]:
    """Yield every complete chain of choices that raises a monument."""
    left = {cell: capacity(view, cell) for cell in view.resources}
    for plan in plans(view, monument):
        for marks in markings(wants(view, plan), dict(left)):
            chain: list[Choice] = []
            for purchase in plan:
                count = 1 if purchase.supplier is None else 2
                chain += purchase.choices(marks[:count])
                marks = marks[count:]
            yield tuple(chain)


def purchases_of(view: View, chain: Sequence[Choice]) -> list[Purchase]:
    """Return the purchases of a complete chain of choices."""
    at = {craftsman.at: craftsman for craftsman in view.craftsmen}
    found = []
    for part in goods(chain):
        if len(part) == 2:
            found.append(Purchase(at[part[0][1]], part[0][2]))
        else:
            found.append(Purchase(at[part[0][1]], part[0][2], at[part[2][1]], part[2][2]))
    return found


def canonical(chain: Sequence[Choice]) -> tuple[tuple[Choice, ...], ...]:
    """Return a chain as a multiset of goods: the order of buying changes nothing."""
    return tuple(sorted(tuple(part) for part in goods(chain)))


def can_finish(
    view: View, monument: str, done: Sequence[Choice], offered: dict[Purchase, int] | None = None
) -> bool:
    """Say whether the choices made so far can be completed."""
    left = {cell: capacity(view, cell) for cell in view.resources}
    marked = [cell for kind, cell, _ in done if kind == "use"]
    for cell in marked:
        left[cell] -= 1
    if any(count < 0 for count in left.values()):
        return False
    for plan in plans(view, monument, done, offered, frugal=True):
        wanted = wants(view, plan)
        if all(cell in cells for cell, cells in zip(marked, wanted, strict=False)):
            open_wants = sorted(wanted[len(marked) :], key=len)
            if next(markings(open_wants, left), None) is not None:
                return True
    return False


def options(view: View, monument: str, done: Sequence[Choice]) -> list[Choice]:
    """Return the next choices after those made that do not lead into a dead end."""
    offered = offers(view, monument)
    part = (goods(done) or [[]])[-1]
    under_way = [p for p in offered if part and fits(p, part)]
    under_way = [p for p in under_way if len(p.choices(["", ""])) > len(part)]
    candidates: dict[Choice, None] = {}
    for purchase in under_way or offered:
        choice = purchase.choices(["", ""])[len(part) if under_way else 0]
        cells = by_cell(view.resources) if choice[0] == "use" else [choice[1]]
        candidates.update({(choice[0], cell, choice[2]): None for cell in cells})
    return [c for c in candidates if can_finish(view, monument, [*done, c], offered)]


def raisable(view: View) -> list[str]:
    """Return the monuments the seat to move can raise now."""
    return [
        monument
        for monument in view.monuments
        if view.owner_of[monument] == view.mover
        and view.level_of[monument] < len(view.rules["monument_vp"])
        and monument not in view.turn.get("raised", [])
        and can_finish(view, monument, [])
    ]
