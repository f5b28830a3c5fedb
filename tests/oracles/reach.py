"""Decides what is in range of what, and over which hubs (rules: Transportation range; Hubs)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracles.view import Cells, Craftsman, View, neighbours

Route = tuple[int, ...]


def flood_from(view: View, start: str, reach: int, blocked: bool) -> Cells:
    """Return the cells at most `reach` steps from one cell.

    A step into water puts one on the whole body; with `blocked` a monument may be entered but
    not left, unless the flood began on it.
    """
    key = (start, reach, blocked)
    if key in view.floods:
        return view.floods[key]
    seen = {start}
    frontier = [start]
    for _ in range(reach):
        entered: set[str] = set()
        for cell in frontier:
            if blocked and cell in view.owner_of and cell != start:
                continue
            for near in neighbours(view, cell):
                if near not in view.water:
                    entered.add(near)
                elif cell not in view.water or view.rules["water_corner_links"]:
                    entered |= view.body[near]
        entered -= seen
        seen |= entered
        frontier = list(entered)
    view.floods[key] = frozenset(seen)
    return view.floods[key]


def flood(view: View, cells: Iterable[str], reach: int, blocked: bool) -> set[str]:
    """Return the cells in range of a building: of any of its cells."""
    found: set[str] = set()
    for cell in cells:
        found |= flood_from(view, cell, reach, blocked)
    return found


def resources_in_range(view: View, cells: Iterable[str], kind: str) -> set[str]:
    """Return the resources of a kind that a craftsman on `cells` reaches: hubs never help."""
    near = flood(view, cells, view.reach(), bool(view.rules["monuments_block_resources"]))
    return {cell for cell in near if view.resources.get(cell) == kind}


def fewest_hubs(view: View, cells: Iterable[str], reach: int) -> dict[str, int]:
    """Map each craftsman that can be reached to the fewest hubs on the way there.

    Breadth first over hubs: range starts anew on each monument that is entered.
    """
    origin = set(cells)
    hubs: dict[str, int] = {}
    standing = [sorted(origin)]
    visited: set[str] = set()
    count = 0
    while standing:
        area: set[str] = set()
        for place in standing:
            area |= flood(view, place, reach, blocked=True)
        for craftsman in view.craftsmen:
            if craftsman.cells & area and not craftsman.cells <= origin:
                hubs.setdefault(craftsman.at, count)
        entered = [m for m in view.monuments if m in area and m not in visited | origin]
        visited.update(entered)
        standing = [[monument] for monument in entered]
        count += 1
    return hubs


def dominated(route: Route, others: Iterable[Route]) -> bool:
    """Say whether another route asks no seat for more and is not the same."""
    return any(o != route and all(a <= b for a, b in zip(o, route, strict=True)) for o in others)


def routes(view: View, cells: Iterable[str], reach: int) -> dict[str, list[Route]]:
    """Map each craftsman to the ways of paying hub owners that no other way undercuts.

    A way of paying counts the hubs used of every seat.
    """
    origin = set(cells)
    nothing = (0,) * len(view.seats)
    best: dict[str, list[Route]] = {}
    queue: list[tuple[list[str], Route]] = [(sorted(origin), nothing)]
    found: dict[str, set[Route]] = {}
    while queue:
        place, paid = queue.pop(0)
        area = flood(view, place, reach, blocked=True)
        for craftsman in view.craftsmen:
            if craftsman.cells & area and not craftsman.cells <= origin:
                found.setdefault(craftsman.at, set()).add(paid)
        for monument in view.monuments:
            if monument not in area or monument in origin:
                continue
            owner = view.owner_of[monument]
            cost = tuple(n + (seat == owner) for seat, n in enumerate(paid))
            known = best.setdefault(monument, [])
            if cost in known or dominated(cost, known):
                continue
            best[monument] = [old for old in known if not dominated(old, [cost])] + [cost]
            queue.append(([monument], cost))
    return {
        at: sorted(route for route in ways if not dominated(route, ways))
        for at, ways in found.items()
    }


def ways_to(view: View, cells: Iterable[str]) -> dict[str, list[Route]]:
    """Map each craftsman in reach of the seat to move to the routes worth offering.

    One route with the fewest hubs, as a 1-tuple, unless hub owners are paid.
    """
    origin = frozenset(cells)
    if origin not in view.ways:
        if view.rules["hub_fee_to"] == "hub_owner":
            view.ways[origin] = routes(view, origin, view.reach())
        else:
            fewest = fewest_hubs(view, origin, view.reach())
            view.ways[origin] = {at: [(count,)] for at, count in fewest.items()}
    return view.ways[origin]


def makers(view: View, craft: str, cells: Iterable[str], most_hubs: int | None) -> list[Craftsman]:
    """Return the craftsmen of a craft that a building reaches over at most so many hubs."""
    hubs = fewest_hubs(view, cells, view.reach())
    return [
        craftsman
        for craftsman in view.tiles(craft)
        if craftsman.at in hubs and (most_hubs is None or hubs[craftsman.at] <= most_hubs)
    ]
