"""Decides what a turn must offer at each step outside a purchase (rules: phase II), in words."""

from __future__ import annotations

from tests.oracles.places import (
    all_sites,
    monument_cells,
    rain_name,
    rain_places,
    shaman_cells,
    shaman_kinds,
    site_name,
    sites,
)
from tests.oracles.raises import raisable
from tests.oracles.rounds import specialist_vr, vr_of, vr_with
from tests.oracles.view import CRAFT_ORDER, HERD_FEES, SPECIALIST_FEE, SPECIALIST_VR, View

GOD_NAMES = {"tsui_goab": "Tsui-Goab"}


def spoken(name: str) -> str:
    """Return a craft or specialist as it is said."""
    return name.replace("_", " ")


def with_article(name: str) -> str:
    """Return a name with its article."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {spoken(name)}"


def worship(god: str) -> str:
    """Return the choice of a god in words."""
    return f"worship {GOD_NAMES.get(god, god.capitalize())}"


def gods_to_choose(view: View) -> set[str]:
    """Return the gods in play that nobody adores and whose requirement stays within the limit."""
    if view.turn.get("chosen") or view.god(view.mover) is not None:
        return set()
    taken = {view.god(seat) for seat in range(len(view.seats))}
    return {
        god
        for god in view.gods
        if god not in taken and vr_with(view, view.mover, god) <= view.rules["max_vr"]
    }


def works(view: View, specialist: str) -> bool:
    """Say whether a specialist, once paid, could do what he must."""
    if specialist == "rain_ceremony":
        return bool(rain_places(view))
    if specialist == "shaman":
        return bool(shaman_cells(view))
    return True


def fees(view: View, specialist: str) -> list[tuple[int, str]]:
    """Return what a specialist may be paid now, each with the amount named for the herd."""
    if specialist != "herd":
        return [(SPECIALIST_FEE[specialist], "")]
    before = int(view.turn.get("herd_paid", 0))
    return [(level - before, str(level - before)) for level in HERD_FEES if level > before]


def uses(view: View, specialist: str) -> list[str]:
    """Return the amounts (empty but for the herd) a specialist can be paid and put to work for."""
    if not works(view, specialist):
        return []
    cattle = view.cattle(view.mover)
    return [name for fee, name in fees(view, specialist) if fee <= cattle]


def specialist_words(view: View) -> set[str]:
    """Return every way to hire or pay a specialist."""
    words = set()
    own = view.seats[view.mover]["specialists"]
    paid = view.turn.get("paid", [])
    hired = {specialist for seat in view.seats for specialist in seat["specialists"]}
    for specialist in SPECIALIST_VR:
        name = spoken(specialist)
        if specialist in own:
            topped_up = specialist == "herd" and view.rules["herd_fee"] == "topped_up"
            if specialist not in paid or topped_up:
                words |= {f"pay the {name} {n}".strip() for n in uses(view, specialist)}
        elif (
            specialist not in hired
            and specialist in view.rules["specialists"]
            and not view.turn.get("chosen")
            and vr_of(view, view.mover) + specialist_vr(view, specialist) <= view.rules["max_vr"]
        ):
            for amount in uses(view, specialist):
                words.add(f"hire the {name} for {amount}" if amount else f"hire the {name}")
    return words


def dear_cards(view: View) -> list[str]:
    """Return the own crafts whose price can still rise."""
    cards = view.seats[view.mover]["cards"]
    top = view.rules["price_max"]
    return [craft for craft in CRAFT_ORDER if craft in cards and cards[craft]["price"] < top]


def free_words(view: View) -> set[str]:
    """Return what the seat to move may do between the parts of its turn."""
    words = {"end turn"} | specialist_words(view)
    words |= {worship(god) for god in gods_to_choose(view)}
    if view.turn.get("main") is None:
        if monument_cells(view):
            words.add("build a monument")
        if dear_cards(view) or all_sites(view):
            words.add("place craftsmen")
        if raisable(view):
            words.add("raise monuments")
    return words


def craft_words(view: View) -> set[str]:
    """Return what may be said before each tile of a craftsman action."""
    words = {f"place {with_article(craft)}" for craft in all_sites(view)}
    if view.turn.get("placed", 0):
        words.add("finish placing")
    elif dear_cards(view):
        words.add("only raise prices")
    return words


def price_words(view: View, step: str) -> set[str]:
    """Return the prices that may be set: new ones, higher ones, or any of Dziva's owner."""
    cards = view.seats[view.mover]["cards"]
    prices = range(view.rules["price_min"], view.rules["price_max"] + 1)
    new = view.turn.get("fresh_cards", [])
    if step == "new_price":
        craft = next(craft for craft in CRAFT_ORDER if craft in view.turn["new_cards"])
        return {f"price {spoken(craft)} {price}" for price in prices}
    words = set()
    first = int(view.turn.get("price_from", 0))
    for craft in CRAFT_ORDER[first:]:
        if craft not in cards or craft in new:
            continue
        for price in prices:
            old = cards[craft]["price"]
            if price > old or (step == "dziva" and price != old):
                words.add(f"price {spoken(craft)} {price}")
    if step == "dziva" or view.turn.get("placed", 0) or first:
        words.add("keep prices")
    return words


def words_of(view: View) -> set[str] | None:
    """Return everything the seat to move may say now; nothing is known of half a purchase."""
    step = str(view.turn["step"])
    if step == "free":
        return free_words(view)
    if step == "craft":
        return craft_words(view)
    if step == "site":
        craft = str(view.turn["craft"])
        return {f"{spoken(craft)} on {site_name(craft, s)}" for s in sites(view, craft)}
    if step in ("dziva", "new_price", "raise_price"):
        return price_words(view, step)
    if step == "rain":
        return {f"rain on {rain_name(site)}" for site in rain_places(view)}
    if step == "shaman":
        return {f"bring {kind}" for kind in shaman_kinds(view)}
    if step == "shaman_cell":
        return {f"place it on {cell}" for cell in view.empty()}
    if step == "monument":
        words = {f"monument at {cell}" for cell in monument_cells(view)}
        return words | ({"stop building"} if view.turn.get("built", 0) else set())
    if step == "raise":
        words = {f"raise {monument}" for monument in raisable(view)}
        return words | ({"finish raising"} if view.turn.get("raised", []) else set())
    return None
