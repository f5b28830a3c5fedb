"""A slow and obvious twin of the traits of actions, read from a snapshot and the action's words.

Every trait of `taste.py` is covered. "In range" means here, as there, the printed range of a cell
on the printed map: no monument blocks, no rain helps, Eshu does not count; a tile is taken at its
top left cell. Craftsmen whose goods are barred count as absent, but for the shaman.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from core.zimbabwe.names import CRAFTS as CRAFT_NAMES
from core.zimbabwe.names import GODS, RESOURCES, SPECIALISTS, ActionKind, cell_name
from tests.exact.generator import Table
from tests.oracles.places import next_card
from tests.oracles.raises import barred
from tests.oracles.reach import fewest_hubs, flood
from tests.oracles.rounds import card_vr, god_vr, specialist_vr, vp_of, vr_of
from tests.oracles.view import CRAFTS, Craftsman, View

Traits = dict[str, float]


class Sight:
    """What the seat to move sees of a position."""

    def __init__(self, table: Table, snapshot: Mapping[str, Any]) -> None:
        self.view: View = table.view(dict(snapshot))
        self.printed = table.view({**snapshot, "rain": []})
        self.turn = self.view.turn
        self.gifts = snapshot["gifts"]
        self.seat = self.view.mover
        self.cattle = self.view.cattle(self.seat)
        self.cards: dict[str, Any] = self.view.seats[self.seat]["cards"]
        self.reach = int(table.rules["reach"])

    @cached_property
    def margin(self) -> int:
        return self.margin_of(self.seat)

    def margin_of(self, seat: int) -> int:
        return vp_of(self.view, seat) - vr_of(self.view, seat)

    @property
    def stage(self) -> float:
        """How near VP are to VR: 0 to 1."""
        return min(1.0, max(0.0, 1 + self.margin / int(self.view.rules["start_vr"])))

    @property
    def idle(self) -> bool:
        """Whether the main action is open."""
        return self.turn["main"] is None

    def near(self, cell: str) -> set[str]:
        return flood(self.printed, [cell], self.reach, blocked=False)

    def fields(self, cell: str) -> list[str]:
        """The kinds of the resources in range of a cell, one entry each."""
        return [kind for at, kind in self.view.resources.items() if at in self.near(cell)]

    def monuments(self, cell: str, *, own: bool | None = None) -> int:
        """Monuments in range of a cell: own ones, others' ones, or all."""
        owners = [who for at, who in self.view.owner_of.items() if at in self.near(cell)]
        return sum(own is None or (who == self.seat) == own for who in owners)

    def crafts(self, cell: str, *, with_barred: bool = False) -> list[str]:
        """The crafts that have a tile in range of a cell."""
        near = self.near(cell)
        return [
            craft
            for craft in CRAFTS
            if (with_barred or not barred(self.view, craft))
            and any(tile.cells & near for tile in self.view.tiles(craft))
        ]

    def supply(self, tile: Craftsman) -> set[str]:
        """The resources that a craftsman has in the usual range."""
        blocked = bool(self.view.rules["monuments_block_resources"])
        near = flood(self.view, tile.cells, self.reach, blocked)
        kind = CRAFTS[tile.craft].resource
        return {cell for cell in near if self.view.resources.get(cell) == kind}

    def used(self, cell: str) -> bool:
        return bool(self.view.snapshot["used"].get(cell))

    def tile_at(self, cell: str) -> Craftsman:
        return next(tile for tile in self.view.craftsmen if tile.at == cell)

    def regret(self, rise: int) -> bool:
        """Whether so much more VR would throw a victory away."""
        return self.margin >= 0 and self.margin - rise < 0

    def rival(self, craft: str) -> bool:
        return sum(craft in seat["cards"] for seat in self.view.seats) == 2


def passing(s: Sight, argument: int) -> Traits:
    dear = (s.gifts["last"] + 1) / (s.cattle + 1)
    others = len(s.gifts["passed"])
    return {"pass": 1, "pass_others": others, "pass_dear": dear, "pass_stage": s.stage}


def giving(s: Sight, gift: int) -> Traits:
    return {
        "gift_step": gift - s.gifts["last"] - 1,
        "gift_share": gift / (s.cattle + 1),
        "gift_all": gift == s.cattle,
    }


def first(s: Sight, argument: int) -> Traits:
    cell = cell_name(argument)
    fields = s.fields(cell)
    return {
        "first_fields": len(fields),
        "first_kinds": len(set(fields)),
        "first_company": s.monuments(cell),
        "first_diamonds": fields.count("diamond"),
    }


def worshipping(s: Sight, argument: int) -> Traits:
    god = GODS[argument]
    regret = s.regret(god_vr(s.view, god))
    return {f"god_{god}": 1, "regret": regret, "god_stage": s.stage, "god_early": s.idle}


def hiring(s: Sight, argument: int) -> Traits:
    name = SPECIALISTS[argument & 15]
    regret = s.regret(specialist_vr(s.view, name))
    return {f"hire_{name}": 1, "regret": regret, "hire_stage": s.stage, "hire_early": s.idle}


def paying(s: Sight, argument: int) -> Traits:
    name, more = SPECIALISTS[argument & 15], argument >> 4
    traits: Traits = {f"pay_{name}": 1, "pay_early": s.idle, "pay_rich": s.cattle / 10}
    return traits | {"pay_herd_more": more if name == "herd" else 0}


def raining(s: Sight, argument: int) -> Traits:
    cell = cell_name(argument >> 1)
    return {
        "rain_water": bool(s.near(cell) & s.view.water),
        "rain_own": s.monuments(cell, own=True),
        "rain_monuments": s.monuments(cell),
    }


def bringing(s: Sight, argument: int) -> Traits:
    kind = RESOURCES[argument]
    users = [craft for craft in CRAFTS if CRAFTS[craft].resource == kind]
    return {
        f"bring_{kind}": 1,
        "bring_own": sum(craft in s.cards for craft in users),
        "bring_standing": sum(len(s.view.tiles(craft)) for craft in users),
    }


def putting(s: Sight, argument: int) -> Traits:
    cell = cell_name(argument)
    kind = s.turn["resource"]
    users = [c for c in s.crafts(cell, with_barred=True) if CRAFTS[c].resource == kind]
    own = sum(craft in s.cards for craft in users)
    monuments = s.monuments(cell, own=True)
    return {"put_own": own, "put_others": len(users) - own, "put_monuments": monuments}


def building(s: Sight, argument: int) -> Traits:
    cell = cell_name(argument)
    crafts, fields = s.crafts(cell), s.fields(cell)
    return {
        "monument_goods": len(crafts),
        "monument_fine": sum(CRAFTS[craft].needs is not None for craft in crafts),
        "monument_own": sum(craft in s.cards for craft in crafts),
        "monument_fields": len(fields),
        "monument_kinds": len(set(fields)),
        "monument_near_own": s.monuments(cell, own=True),
        "monument_near_others": s.monuments(cell, own=False),
    }


def crafting(s: Sight, argument: int) -> Traits:
    craft = CRAFT_NAMES[argument]
    traits: Traits = {
        f"craft_{craft}": 1,
        "craft_new": not s.view.tiles(craft),
        "craft_rich": s.cattle / 10,
    }
    if craft in s.cards:
        return traits | {"craft_owned": 1}
    card = next_card(s.view, craft)
    assert card is not None
    return traits | {
        "craft_vr": card_vr(s.view, craft, card, s.view.god(s.seat)),
        "craft_second": card == 2,
        "craft_cards": len(s.cards),
        "craft_stage": s.stage,
    }


def placing(s: Sight, argument: int) -> Traits:
    cell = cell_name(argument >> 1 & 511)
    craft = CRAFTS[s.turn["craft"]]
    return {
        "site_own": s.monuments(cell, own=True),
        "site_others": s.monuments(cell, own=False),
        "site_fields": s.fields(cell).count(craft.resource),
        "site_supplied": craft.needs in s.crafts(cell),
        "site_rival": craft.name in s.crafts(cell),
    }


def pricing(s: Sight, argument: int) -> Traits:
    craft, price = CRAFT_NAMES[argument >> 4], argument & 15
    if s.turn["step"] != "new_price":
        return {
            "reprice": price,
            "reprice_rival": s.rival(craft),
            "reprice_lower": price < s.cards[craft]["price"],
        }
    traits: Traits = {"price_stage": (price - 2) * s.stage}
    company = "rival" if s.rival(craft) else "alone"
    if price == s.view.rules["price_max"]:
        traits[f"price_high_{company}"] = 1
    elif price == s.view.rules["price_min"]:
        traits[f"price_low_{company}"] = 1
    return traits


def raising(s: Sight, argument: int) -> Traits:
    level = s.view.level_of[cell_name(argument)]
    return {"raise_level": level, "raise_level_stage": level * s.stage}


def enough_raises(s: Sight, argument: int) -> Traits:
    rich, stage = "finish_raising_rich", "finish_raising_stage"
    return {"finish_raising": 1, rich: s.cattle / 10, stage: s.stage}


def paying_a_craftsman(s: Sight, tile: Craftsman, start: set[str], word: str) -> Traits:
    hubs = fewest_hubs(s.view, start, s.view.reach())[tile.at] * s.view.rules["hub_fee"]
    price = s.view.price(tile)
    if tile.seat == s.seat:
        return {f"{word}_hubs": hubs, f"{word}_own": price}
    leads = s.margin_of(tile.seat) > -5
    return {f"{word}_hubs": hubs, f"{word}_price": price, f"{word}_leader": leads}


def buying(s: Sight, argument: int) -> Traits:
    tile = s.tile_at(cell_name(argument & 511))
    return paying_a_craftsman(s, tile, {s.turn["monument"]}, "buy") | {
        "buy_fine": CRAFTS[tile.craft].needs is not None,
        "buy_fields": sum(not s.used(cell) for cell in s.supply(tile)),
    }


def supplying(s: Sight, argument: int) -> Traits:
    maker = s.tile_at(s.turn["craftsman"])
    tile = s.tile_at(cell_name(argument & 511))
    return paying_a_craftsman(s, tile, set(maker.cells), "primary")


def using(s: Sight, argument: int) -> Traits:
    cell = cell_name(argument)
    owners = [tile.seat for tile in s.view.craftsmen if cell in s.supply(tile)]
    own = owners.count(s.seat)
    return {
        "resource_own": own,
        "resource_others": len(owners) - own,
        "resource_used": s.used(cell),
        "resource_lone": len(owners) == 1,
    }


def plainly(name: str) -> Callable[[Sight, int], Traits]:
    """Of an action that has only one thing to be said of it."""
    return lambda s, argument: {name: 1}


READERS: dict[ActionKind, Callable[[Sight, int], Traits]] = {
    ActionKind.END_TURN: lambda s, argument: {"end_idle": s.idle},
    ActionKind.PASS: passing,
    ActionKind.GIFT: giving,
    ActionKind.FIRST: first,
    ActionKind.GOD: worshipping,
    ActionKind.HIRE: hiring,
    ActionKind.PAY: paying,
    ActionKind.RAIN: raining,
    ActionKind.BRING: bringing,
    ActionKind.PUT: putting,
    ActionKind.BUILD: lambda s, a: {"build_more": list(s.view.owner_of.values()).count(s.seat)},
    ActionKind.MONUMENT: building,
    ActionKind.STOP_BUILDING: plainly("stop_building"),
    ActionKind.CRAFTSMEN: lambda s, a: {"craftsmen": 1, "craftsmen_cards": len(s.cards)},
    ActionKind.CRAFT: crafting,
    ActionKind.SITE: placing,
    ActionKind.PRICES_ONLY: plainly("prices_only"),
    ActionKind.FINISH_PLACING: plainly("finish_placing"),
    ActionKind.PRICE: pricing,
    ActionKind.KEEP_PRICES: plainly("keep_prices"),
    ActionKind.RAISES: lambda s, a: {
        "raises": 1,
        "raises_rich": s.cattle / 10,
        "raises_stage": s.stage,
    },
    ActionKind.RAISE: raising,
    ActionKind.FINISH_RAISING: enough_raises,
    ActionKind.BUY: buying,
    ActionKind.RESOURCE: using,
    ActionKind.PRIMARY: supplying,
}
"""Who reads the traits of each kind of action."""


def slow_traits(sight: Sight, action: int) -> Traits:
    """The traits of one action, those that do not hold left out."""
    traits = READERS[ActionKind(action >> 24)](sight, action & 0xFFFFFF)
    return {name: float(value) for name, value in traits.items() if value}
