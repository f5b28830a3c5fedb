"""Decides points, requirements, revenue and the end (rules: phases III and IV)."""

from __future__ import annotations

from typing import Any

from tests.oracles.view import CRAFTS, GOD_VR, SPECIALIST_VR, View


def card_vr(view: View, craft: str, card: int, god: str | None) -> int:
    """Return the requirement of the first or second card of a craft for an adorer of `god`."""
    if god == "gu":
        return int(view.rules["gu_card_vr"])
    return int(view.rules["craft_vr"].get(craft, CRAFTS[craft].vr)[card - 1])


def god_vr(view: View, god: str | None) -> int:
    """Return the requirement a god adds."""
    return 0 if god is None else int(view.rules["god_vr"].get(god, GOD_VR[god]))


def specialist_vr(view: View, specialist: str) -> int:
    """Return the requirement a specialist adds."""
    return int(view.rules["specialist_vr"].get(specialist, SPECIALIST_VR[specialist]))


def vr_with(view: View, seat: int, god: str | None) -> int:
    """Return a seat's requirement from its cards, were its god the one given."""
    cards: dict[str, Any] = view.seats[seat]["cards"]
    return (
        int(view.rules["start_vr"])
        + god_vr(view, god)
        + sum(specialist_vr(view, specialist) for specialist in view.seats[seat]["specialists"])
        + sum(card_vr(view, craft, int(card["card"]), god) for craft, card in cards.items())
    )


def vr_of(view: View, seat: int) -> int:
    """Return a seat's requirement, added up from its cards."""
    return vr_with(view, seat, view.god(seat))


def vp_of(view: View, seat: int) -> int:
    """Return a seat's points, counted on the board."""
    levels = [view.level_of[m] for m in view.monuments if view.owner_of[m] == seat]
    tiles = [craftsman for craftsman in view.craftsmen if craftsman.seat == seat]
    towers = sum(int(view.rules["monument_vp"][level - 1]) for level in levels)
    return towers + sum(CRAFTS[tile.craft].vp for tile in tiles)


def on_cards(view: View, seat: int) -> int:
    """Return the cattle a seat will collect from its technology cards, specialists and god."""
    holder = view.seats[seat]
    cattle = sum(int(card.get("cattle", 0)) for card in holder["cards"].values())
    cattle += sum(int(cattle) for cattle in holder["specialists"].values())
    cattle += int(holder.get("owed", 0))
    if view.god(seat) == "qamata":
        cattle += int(view.snapshot.get("qamata", 0))
    return cattle


def income(view: View, seat: int) -> int:
    """Return what the stock pays a seat in the revenue phase."""
    levels = [view.level_of[m] for m in view.monuments if view.owner_of[m] == seat]
    cattle = int(view.rules["monument_income"][max(levels) - 1]) if levels else 0
    if view.god(seat) == "engai":
        cattle += int(view.rules["engai_cattle"])
    return cattle


def revenue(view: View) -> list[int]:
    """Return every hand after the revenue phase."""
    return [
        view.cattle(seat) + on_cards(view, seat) + income(view, seat)
        for seat in range(len(view.seats))
    ]


def cattle_in_play(view: View) -> int:
    """Return all cattle outside the stock: hands, cards, plaques and what is owed."""
    cattle = sum(view.cattle(seat) for seat in range(len(view.seats)))
    for holder in view.seats:
        cattle += sum(int(card.get("cattle", 0)) for card in holder["cards"].values())
        cattle += sum(int(lying) for lying in holder["specialists"].values())
        cattle += int(holder.get("owed", 0))
    cattle += int(view.snapshot.get("qamata", 0))
    gifts = view.snapshot.get("gifts") or {}
    return cattle + sum(int(plaque["cattle"]) for plaque in gifts.get("plaques", []))


def qualifiers(view: View) -> list[int]:
    """Return the seats whose points meet their requirement."""
    return [s for s in range(len(view.seats)) if vp_of(view, s) >= vr_of(view, s)]


def places(view: View) -> list[int]:
    """Return the place of every seat at the end, first is 1.

    Those who met their requirement come first; then by surplus, Xango, points, order of play.
    """
    met = qualifiers(view)
    order = list(view.snapshot["order"])

    def merit(seat: int) -> tuple[bool, bool, int, bool, int, int]:
        xango = view.god(seat) == "xango"
        outright = xango and seat in met and view.rules["xango"] == "wins"
        surplus = vp_of(view, seat) - vr_of(view, seat)
        return (seat in met, outright, surplus, xango, vp_of(view, seat), -order.index(seat))

    ranked = sorted(range(len(view.seats)), key=merit, reverse=True)
    result = [ranked.index(seat) + 1 for seat in range(len(view.seats))]
    if view.rules["lower_places"] == "shared":
        result = [min(place, 2) for place in result]
    return result
