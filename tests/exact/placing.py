"""Decides whether both say the same of placing: monuments, craftsmen, rain, resources, cards."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.exact.answers import after, agree, descend, follow, said, same_turn
from tests.exact.generator import Position, Snapshot, seed_of
from tests.oracles import free, places
from tests.oracles.rounds import card_vr, specialist_vr, vr_of, vr_with
from tests.oracles.view import CRAFTS, HERD_FEES, SECONDARY_OF, SPECIALIST_FEE, View


def compare_monuments(place: Position, rng: Random) -> int:
    """Compare where a monument may stand; of two, the second as well."""
    view = place.view
    cells = {f"monument at {cell}" for cell in places.monument_cells(view)}
    if not cells:
        return 0
    child = follow(place, place.state, "build a monument", cells, "monuments", "monuments")
    if len(cells) > 1:
        descend(place, after(child, rng.choice(sorted(cells))), rng, 2)
    return 1


def moved(view: View, seat: int, vr: int, takes_card: bool) -> list[int]:
    """Return the VR stack after a seat's requirement became `vr`."""
    stack: list[int] = list(view.snapshot["vr_stack"])
    if vr != vr_of(view, seat) or (takes_card and view.rules["net_zero_moves_marker"]):
        stack.remove(seat)
        stack.append(seat)
    return stack


def check_specialist(place: Position, words: str, child: Any) -> None:
    """Compare what hiring or paying a specialist costs and brings at once."""
    view, now = place.view, child.snapshot()
    seat = view.mover
    if not same_turn(dict(view.snapshot), now) or now["to_move"] != seat:
        return
    hired = words.startswith("hire")
    name = words.split(" the ")[1]
    amount = 0
    if name.startswith("herd"):
        amount = int(name.split()[-1])
        name = "herd"
    name = name.replace(" ", "_")
    before = int(view.turn["herd_paid"]) if name == "herd" else 0
    fee = amount or SPECIALIST_FEE[name]
    gain = 0
    if name == "herd":
        gain = HERD_FEES.index(before + fee) + 1
        gain -= HERD_FEES.index(before) + 1 if before else 0
    vr = vr_of(view, seat) + (specialist_vr(view, name) if hired else 0)
    own = now["seats"][seat]
    found = {
        "cattle": own["cattle"],
        "card": own["specialists"][name],
        "stock": now["stock"],
        "vr": own["vr"],
        "stack": now["vr_stack"],
        "paid": name in now["turn"]["paid"],
        "chosen": now["turn"]["chosen"],
    }
    expected = {
        "cattle": view.cattle(seat) - fee,
        "card": view.seats[seat]["specialists"].get(name, 0) + fee + gain,
        "stock": view.snapshot["stock"] + gain,
        "vr": vr,
        "stack": moved(view, seat, vr, hired),
        "paid": True,
        "chosen": hired or view.turn["chosen"],
    }
    agree(place.table, words, place.state, found, expected)


def compare_gods(place: Position) -> int:
    """Compare the requirement and the stack after each choice of a god."""
    view = place.view
    seat = view.mover
    gods = free.gods_to_choose(view)
    for god in sorted(gods):
        child = after(place.state, free.worship(god))
        now: Snapshot = child.snapshot()
        if not same_turn(dict(view.snapshot), now):
            continue
        own = now["seats"][seat]
        vr = vr_with(view, seat, god)
        found = (own["god"], own["vr"], now["vr_stack"])
        agree(place.table, god, place.state, found, (god, vr, moved(view, seat, vr, True)))
        dziva = god == "dziva" and own["cards"] and view.rules["dziva_when_chosen"]
        if now["to_move"] == seat:
            step = "dziva" if dziva else "free"
            agree(place.table, f"step after {god}", place.state, now["turn"]["step"], step)
    return len(gods)


def compare_specialists(place: Position, rng: Random) -> int:
    """Compare where rain and the shaman's resources may go."""
    count = 0
    view = place.view
    for words in said(place.state):
        if words.endswith("the rain ceremony"):
            spots = {f"rain on {places.rain_name(site)}" for site in places.rain_places(view)}
            child = follow(place, place.state, words, spots, "rain", "rain")
            if len(spots) > 1:
                wet = after(child, rng.choice(sorted(spots)))
                descend(place, wet, rng, 1)
            count += 1
        elif words.endswith("the shaman"):
            kinds = {f"bring {kind}" for kind in places.shaman_kinds(view)}
            child = follow(place, place.state, words, kinds, "shaman", "")
            if len(kinds) > 1:
                cells = {f"place it on {cell}" for cell in places.shaman_cells(view)}
                bring = rng.choice(sorted(kinds))
                follow(place, child, bring, cells, "shaman's cells", "resources")
            count += 1
        if words.startswith(("hire", "pay")):
            check_specialist(place, words, after(place.state, words))
    return count


def check_site(place: Position, state: Any, child: Any, craft: str, site: places.Site) -> None:
    """Compare what a placed craftsman costs and brings."""
    before, now = state.snapshot(), child.snapshot()
    view = place.table.view(before)
    seat, card = view.mover, CRAFTS[craft]
    if not same_turn(before, now) or now["to_move"] != seat:
        return
    own_before, own = before["seats"][seat], now["seats"][seat]
    spared = 0
    if "builder" in view.turn["paid"]:
        spared = min(int(view.rules["builder_refund"]), card.cost)
    number = places.next_card(view, craft)
    extra = 0
    if craft not in own_before["cards"]:
        assert number is not None
        extra = card_vr(view, craft, number, view.god(seat))
        agree(place.table, f"card of {craft}", state, own["cards"][craft]["card"], number)
    stack = moved(view, seat, own_before["vr"] + extra, craft not in own_before["cards"])
    firsts = set(view.turn["first_primaries"])
    others = view.tiles(craft)
    if view.rules["first_primary_ban"] == "player":
        others = [tile for tile in others if tile.seat == seat]
    if craft in SECONDARY_OF and not others:
        firsts.add(craft)
    seconds = set(view.turn["secondaries"]) | ({craft} if card.needs else set())
    found = {
        "cattle": own["cattle"],
        "builder": own["specialists"].get("builder", 0),
        "stock": now["stock"],
        "vr": own["vr"],
        "vp": own["vp"],
        "stack": now["vr_stack"],
        "firsts": set(now["turn"]["first_primaries"]),
        "seconds": set(now["turn"]["secondaries"]),
        "tile": {"at": site[0], "craft": craft, "seat": seat, "turned": site[1]}
        in now["craftsmen"],
    }
    expected = {
        "cattle": own_before["cattle"] - card.cost,
        "builder": own_before["specialists"].get("builder", 0) + spared,
        "stock": before["stock"] - card.cost + spared,
        "vr": own_before["vr"] + extra,
        "vp": own_before["vp"] + card.vp,
        "stack": stack,
        "firsts": firsts,
        "seconds": seconds,
        "tile": True,
    }
    agree(place.table, f"{craft} placed on {site}", state, found, expected)


def compare_craftsmen(place: Position, rng: Random) -> int:
    """Compare the crafts that can be placed, all their sites and what one of each brings."""
    view = place.view
    found = places.all_sites(view)
    words = free.craft_words(view)
    if not words:
        return 0
    state = follow(place, place.state, "place craftsmen", words, "crafts", "")
    for craft, sites in found.items():
        spots = {f"{free.spoken(craft)} on {places.site_name(craft, site)}": site for site in sites}
        chosen = state
        if len(words) > 1:
            take = f"place {free.with_article(craft)}"
            chosen = follow(place, state, take, set(spots), f"sites of {craft}", "")
        elif len(spots) > 1:
            agree(place.table, f"sites of {craft}", chosen, set(said(chosen)), set(spots))
        if len(spots) == 1:
            before = state if len(words) > 1 else place.state
            check_site(place, before, chosen, craft, next(iter(sites)))
            continue
        name = rng.choice(sorted(spots))
        placed = after(chosen, name)
        check_site(place, chosen, placed, craft, spots[name])
        if rng.random() < 0.35:
            descend(place, placed, rng, 3)
    return 1


def compare_placements(place: Position) -> int:
    """Compare monuments, craftsmen, rain and shaman."""
    rng = Random(seed_of("placements", place.number))
    return (
        compare_monuments(place, rng)
        + compare_craftsmen(place, rng)
        + compare_specialists(place, rng)
        + compare_gods(place)
    )
