"""Decides where craftsmen, monuments, rain and the shaman's resources may go (rules: phase II)."""

from __future__ import annotations

from tests.oracles.reach import makers, resources_in_range
from tests.oracles.rounds import card_vr, vr_of
from tests.oracles.view import (
    CRAFT_ORDER,
    CRAFTS,
    RESOURCES,
    View,
    by_cell,
    footprint,
    neighbours,
    rain_cells,
)

Site = tuple[str, bool]


def next_card(view: View, craft: str) -> int | None:
    """Return which card of a craft lies on top of its stack, the cheaper one first."""
    owned = {int(s["cards"][craft]["card"]) for s in view.seats if craft in s["cards"]}
    return next((card for card in (1, 2) if card not in owned), None)


def may_use_technology(view: View, craft: str) -> bool:
    """Say whether the seat to move owns the card of a craft or may take one now."""
    if craft in view.seats[view.mover]["cards"]:
        return True
    card = next_card(view, craft)
    if card is None:
        return False
    after = vr_of(view, view.mover) + card_vr(view, craft, card, view.god(view.mover))
    return after <= int(view.rules["max_vr"])


def served(view: View, craft: str) -> set[str]:
    """Return the resources that tiles of a craft, whoever owns them, have in range already."""
    kind = CRAFTS[craft].resource
    found: set[str] = set()
    for tile in view.tiles(craft):
        found |= resources_in_range(view, tile.cells, kind)
    return found


def banned_as_own_first(view: View, craft: str) -> bool:
    """Say whether this primary would be the mover's first beside its secondary of this turn."""
    if view.rules.get("first_primary_ban") != "player":
        return False
    placed = view.turn.get("secondaries", [])
    own = [tile for tile in view.tiles(craft) if tile.seat == view.mover]
    return not own and any(CRAFTS[other].needs == craft for other in placed)


def sites(view: View, craft: str) -> set[Site]:
    """Return every legal place of one craft for the seat to move, as top-left cell and turn."""
    card = CRAFTS[craft]
    if (
        len(view.tiles(craft)) >= view.rules["tiles_per_craft"]
        or view.cattle(view.mover) < card.cost
        or not may_use_technology(view, craft)
        or (card.needs and card.needs in view.turn.get("first_primaries", []))
        or banned_as_own_first(view, craft)
    ):
        return set()
    empty = view.empty()
    most_hubs = 1 if view.rules["secondary_free_hubs"] == "one" else None
    old = served(view, craft)
    found: set[Site] = set()
    for at in by_cell(empty):
        for turned in (False,) if card.square else (False, True):
            cells = footprint(craft, at, turned)
            if not empty.issuperset(cells):
                continue
            if not resources_in_range(view, cells, card.resource) - old:
                continue
            if card.needs and not makers(view, card.needs, cells, most_hubs):
                continue
            found.add((at, turned))
    return found


def all_sites(view: View) -> dict[str, set[Site]]:
    """Map every craft that can be placed somewhere to its legal places."""
    found = {craft: sites(view, craft) for craft in CRAFT_ORDER}
    return {craft: places for craft, places in found.items() if places}


def site_name(craft: str, site: Site) -> str:
    """Return a tile's place as the words of an action name it: first to last cell."""
    cells = footprint(craft, *site)
    return f"{cells[0]}-{cells[-1]}"


def monument_cells(view: View) -> set[str]:
    """Return where the seat to move may build: empty, and apart unless the nomads were paid."""
    empty = view.empty()
    if "nomads" in view.turn.get("paid", []):
        return empty
    return {cell for cell in empty if not any(n in view.owner_of for n in neighbours(view, cell))}


def rain_places(view: View) -> set[Site]:
    """Return where a water tile may lie: on two empty cells side by side, while tiles last."""
    if len(view.snapshot.get("rain", [])) >= view.rules["water_tiles"]:
        return set()
    empty = view.empty()
    return {
        (at, turned)
        for at in empty
        for turned in (False, True)
        if empty.issuperset(rain_cells(at, turned))
    }


def rain_name(site: Site) -> str:
    """Return a water tile's place as the words of an action name it."""
    return "-".join(rain_cells(*site))


def shaman_kinds(view: View) -> list[str]:
    """Return the resources of which the shaman has a tile left."""
    placed = list(view.snapshot.get("resources", {}).values())
    supply = view.rules["shaman_supply"]
    return [kind for kind in RESOURCES if placed.count(kind) < supply[kind]]


def shaman_cells(view: View) -> set[str]:
    """Return where the shaman may put a resource."""
    return view.empty() if shaman_kinds(view) else set()
