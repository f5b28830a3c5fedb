"""Decides whether the engine and the oracles say the same of one position.

Six comparisons: range, hubs, placements, raises, bids, and what a turn offers as a whole. Each
raises Disagreement at the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from tests.exact.answers import agree, said
from tests.exact.generator import Position, gift_snapshot, seed_of
from tests.exact.placing import compare_placements
from tests.exact.raising import compare_raises
from tests.oracles import free, reach
from tests.oracles.bids import Gifts
from tests.oracles.view import by_cell


def compare_range(place: Position) -> int:
    """Compare floods from every building and some land, in both ranges, blocked and not."""
    view = place.view
    rng = Random(seed_of("range", place.number))
    land = by_cell(set(view.terrain) - view.water)
    origins = [[monument] for monument in view.monuments]
    origins += [by_cell(craftsman.cells) for craftsman in view.craftsmen]
    origins += [[cell] for cell in rng.sample(land, 4)]
    for cells in origins:
        for steps in (int(view.rules["reach"]), int(view.rules["eshu_reach"])):
            for blocked in (False, True):
                found = place.state._py_flood(cells, steps, blocked)
                expected = by_cell(reach.flood(view, cells, steps, blocked))
                what = f"range {steps} from {cells}, blocked={blocked}"
                agree(place.table, what, place.state, found, expected)
    return len(origins) * 4


def compare_hubs(place: Position) -> int:
    """Compare the fewest hubs from every building to every craftsman."""
    view = place.view
    origins = [[monument] for monument in view.monuments]
    origins += [by_cell(craftsman.cells) for craftsman in view.craftsmen]
    for cells in origins:
        for steps in (int(view.rules["reach"]), int(view.rules["eshu_reach"])):
            found = dict(place.state._py_hubs(cells, steps))
            found.pop(cells[0], None)
            expected = reach.fewest_hubs(view, cells, steps)
            agree(place.table, f"hubs in {steps} from {cells}", place.state, found, expected)
    return len(origins) * 2


def compare_offer(place: Position) -> int:
    """Compare the whole list of actions at the free step."""
    agree(
        place.table, "step free", place.state, set(said(place.state)), free.free_words(place.view)
    )
    return 1


def compare_bids(place: Position) -> int:
    """Play a whole gift phase on both sides and compare options, order and hands."""
    rng = Random(seed_of("bids", place.number))
    snapshot = gift_snapshot(place, rng)
    state = place.table.game.state_from(snapshot)
    gifts = Gifts(place.table.view(snapshot))
    start = state.snapshot()
    while not gifts.over:
        options = gifts.options()
        words = next(iter(options))
        if len(options) > 1:
            agree(place.table, "bidder", state, state.to_move, gifts.bidder)
            agree(place.table, "gifts", state, set(said(state)), options)
            small = [f"give {gifts.last + 1}", f"give {gifts.last + 2}", "pass"]
            pool = small if rng.random() < 0.8 else sorted(options)
            words = rng.choice([word for word in pool if word in options])
            state.apply(state.action(words))
        gifts.say(words)
        now = state.snapshot()
        if now["phase"] == "gifts" and len(gifts.options()) > 1:
            plaques = [[p["seat"], p["cattle"]] for p in now["gifts"]["plaques"]]
            agree(place.table, "plaques", state, plaques, gifts.plaques)
    now = state.snapshot()
    if now["phase"] == "turns" and now["round"] == start["round"]:
        agree(place.table, "order of play", state, now["order"], gifts.order())
        hands = [seat["cattle"] for seat in now["seats"]]
        agree(place.table, "hands", state, hands, gifts.hands_after())
        stock = start["stock"] + gifts.from_stock
        agree(place.table, "stock", state, now["stock"], stock)
    return 1


COMPARISONS: dict[str, Callable[[Position], int]] = {
    "range": compare_range,
    "hubs": compare_hubs,
    "placements": compare_placements,
    "raises": compare_raises,
    "bids": compare_bids,
    "offers": compare_offer,
}


def compare(place: Position, names: Iterable[str] = tuple(COMPARISONS)) -> Counter[str]:
    """Run comparisons on one position; return how many questions each asked."""
    return Counter({name: COMPARISONS[name](place) for name in names})
