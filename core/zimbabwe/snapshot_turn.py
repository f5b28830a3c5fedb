"""The turn under way in a snapshot: what was done in it, and the half-made choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.zimbabwe.names import CRAFTS, RESOURCES, SPECIALISTS, Step, cell_name, with_article
from core.zimbabwe.snapshot_board import TOP_LEVEL, Board
from core.zimbabwe.snapshot_fields import Node
from core.zimbabwe.snapshot_game import SnapshotGame
from core.zimbabwe.snapshot_seats import Holdings

STEPS = tuple(step.name.lower() for step in Step)
MAINS = ("monument", "craftsmen", "raises")
_TURN: dict[str, Any] = {
    "seat": None,
    "chosen": False,
    "paid": (),
    "herd_paid": None,
    "main": None,
    "block": False,
    "first_primaries": (),
    "secondaries": (),
    "raised": (),
    "built": 0,
    "placed": 0,
    "new_cards": (),
    "fresh_cards": None,
    "step": "free",
    "craft": None,
    "resource": None,
    "price_from": 0,
    "monument": None,
    "goods_left": 0,
    "goods": (),
    "craftsman": None,
    "primary": None,
}
_MAIN_OF_STEP = {
    Step.MONUMENT: "monument",
    Step.CRAFT: "craftsmen",
    Step.SITE: "craftsmen",
    Step.NEW_PRICE: "craftsmen",
    Step.RAISE_PRICE: "craftsmen",
    Step.RAISE: "raises",
    Step.GOOD: "raises",
    Step.RESOURCE: "raises",
    Step.PRIMARY: "raises",
    Step.PRIMARY_RESOURCE: "raises",
}
_BUYING = (Step.GOOD, Step.RESOURCE, Step.PRIMARY, Step.PRIMARY_RESOURCE)
_PRICING = (Step.DZIVA, Step.NEW_PRICE, Step.RAISE_PRICE)
_PAID_FOR = {
    Step.RAIN: "rain_ceremony",
    Step.SHAMAN: "shaman",
    Step.SHAMAN_CELL: "shaman",
}
AT_REST: dict[str, Any] = {
    "step": 0,
    "chosen": 0,
    "main": 0,
    "block": 0,
    "paid": 0,
    "herd_paid": 0,
    "first_primaries": 0,
    "secondaries": 0,
    "raised": [],
    "built": 0,
    "placed": 0,
    "new_cards": 0,
    "fresh_cards": 0,
    "craft": -1,
    "resource": -1,
    "price_from": 0,
    "monument": -1,
    "goods_left": 0,
    "goods": 0,
    "craftsman": -1,
    "primary": -1,
}
"""The raw fields of a turn outside phase II."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """What the checks of one turn look at."""

    fields: Mapping[str, Node]
    seat: int
    step: Step
    main: str | None
    board: Board
    held: Holdings
    game: SnapshotGame

    def worships(self, god: str) -> bool:
        return self.held.owner_of(god) == self.seat

    def needed_at(self, name: str, *steps: Step) -> bool:
        """Whether a field is due at this step; refuses it elsewhere and its absence here."""
        node = self.fields[name]
        if self.step not in steps:
            if not node.absent:
                node.fail(f"got {node.value!r}", f"null at step {STEPS[self.step]}")
            return False
        if node.absent:
            node.fail("got null", f"a value at step {STEPS[self.step]}")
        return True

    def only_in(self, name: str, main: str, given: bool) -> None:
        """Refuse a trace of a main action that this turn has not begun."""
        if given and self.main != main:
            node = self.fields[name]
            node.fail(f"got {node.value!r}", f"none while turn.main is not {main!r}")


def read_turn(
    fields: Mapping[str, Node], board: Board, held: Holdings, game: SnapshotGame
) -> tuple[dict[str, Any], int]:
    """The raw fields of the turn under way and the seat whose turn it is."""
    record = fields["turn"].or_empty().record(_TURN)
    seat_node = fields["to_move"] if record["seat"].absent else record["seat"]
    if seat_node.absent:
        record["seat"].fail("got null", "the seat whose turn it is")
    seat = seat_node.integer(0, game.players - 1)
    fields["to_move"].agree(seat, "by turn.seat")
    step = Step(record["step"].index(STEPS))
    main_node = record["main"]
    main = None if main_node.absent else MAINS[main_node.index(MAINS, "null or")]
    scene = _Scene(record, seat, step, main, board, held, game)
    raw = dict(AT_REST) | {
        "step": int(step),
        "main": 0 if main is None else MAINS.index(main) + 1,
        "block": int(_read_block(scene)),
    }
    raw |= _read_cards_of_turn(scene)
    raw |= _read_building(scene)
    raw |= _read_craftsmen(scene)
    raw |= _read_raising(scene)
    return raw, seat


def check_prices(held: Holdings, game: SnapshotGame, *, seat: int, new_cards: int) -> None:
    """Refuse cards without a price, but for those just taken in the turn of `seat`."""
    for (craft, _), (owner, price, _) in held.cards.items():
        is_new = owner == seat and new_cards >> craft & 1
        if not price and not is_new:
            Node(0, f"seats[{owner}].cards.{CRAFTS[craft]}.price").integer(
                game.rules.price_min, game.rules.price_max
            )


def _read_block(scene: _Scene) -> bool:
    due = _MAIN_OF_STEP.get(scene.step)
    if due is not None and scene.main != due:
        got = "null" if scene.main is None else repr(scene.main)
        scene.fields["main"].fail(f"got {got}", f"{due!r} at step {STEPS[scene.step]}")
    node = scene.fields["block"]
    block = node.flag()
    amid = scene.game.rules.cards_between_placements and scene.main == "craftsmen"
    if due is not None and not block:
        node.fail("got false", f"true at step {STEPS[scene.step]}")
    if due is None and block and not amid:
        node.fail("got true", f"false at step {STEPS[scene.step]}")
    return block


def _read_cards_of_turn(scene: _Scene) -> dict[str, Any]:
    """Gods and specialists: what was taken and paid, and what a paid one still has to place."""
    fields, held, rules = scene.fields, scene.held, scene.game.rules
    chosen = fields["chosen"].flag()
    served = [name for at, name in enumerate(SPECIALISTS) if _serves(scene, at)]
    if chosen and not served and held.god_of(scene.seat) is None:
        fields["chosen"].fail("got true", f"false, because seat {scene.seat} has neither")
    for item in fields["paid"].items():
        if SPECIALISTS[item.index(SPECIALISTS)] not in served:
            item.fail(f"got {item.value!r}", f"a specialist of seat {scene.seat}")
    paid = fields["paid"].mask(SPECIALISTS)
    herd_paid = _read_herd_paid(scene, paid)
    due = _PAID_FOR.get(scene.step)
    if due is not None and not paid >> SPECIALISTS.index(due) & 1:
        fields["paid"].fail(f"{due} is missing", f"it at step {STEPS[scene.step]}")
    if scene.step is Step.RAIN and len(scene.board.rain) >= rules.water_tiles:
        fields["step"].fail("got 'rain'", "another step, because no water tile is left")
    if scene.step is Step.DZIVA and not scene.worships("dziva"):
        fields["step"].fail("got 'dziva'", f"another step, because seat {scene.seat} has not Dziva")
    resource = -1
    if scene.needed_at("resource", Step.SHAMAN_CELL):
        resource = fields["resource"].index(RESOURCES)
        placed = sum(kind == resource for _, kind in scene.board.shaman)
        if placed >= rules.shaman_supply[RESOURCES[resource]]:
            fields["resource"].fail(f"no {RESOURCES[resource]} tile is left", "another resource")
    return {"chosen": int(chosen), "paid": paid, "herd_paid": herd_paid, "resource": resource}


def _read_herd_paid(scene: _Scene, paid: int) -> int:
    """Cattle paid to the herd this turn; left out, the highest fee, which leaves nothing to add."""
    herd = SPECIALISTS.index("herd")
    fees = scene.game.cards.specialists[herd].fees if paid >> herd & 1 else (0,)
    node = scene.fields["herd_paid"]
    if node.absent:
        return fees[-1]
    if node.cattle() not in fees:
        node.fail(f"got {node.value}", " or ".join(str(fee) for fee in fees))
    return node.cattle()


def _serves(scene: _Scene, specialist: int) -> bool:
    return scene.held.specialists.get(specialist, (-1, 0))[0] == scene.seat


def _read_building(scene: _Scene) -> dict[str, Any]:
    most = scene.game.rules.obatala_monuments if scene.worships("obatala") else 1
    if scene.step is Step.MONUMENT:
        most -= 1
    built = scene.fields["built"].integer(0, most)
    scene.only_in("built", "monument", built > 0)
    return {"built": built}


def _read_craftsmen(scene: _Scene) -> dict[str, Any]:
    """Tiles, cards and prices of a craftsmen action, and the prices Dziva changes."""
    fields = scene.fields
    own = [craft for craft, seat, _ in scene.board.tiles.values() if seat == scene.seat]
    placed = fields["placed"].integer(0, len(own))
    scene.only_in("placed", "craftsmen", placed > 0)
    first_primaries = _read_placed(scene, "first_primaries", "primary", own)
    secondaries = _read_placed(scene, "secondaries", "secondary", own)
    craft = -1
    if scene.needed_at("craft", Step.SITE):
        craft = fields["craft"].index(CRAFTS)
        if _left(scene, craft) <= 0:
            fields["craft"].fail(f"no {CRAFTS[craft]} tile is left", "another craft")
    most = len(CRAFTS) if scene.step in _PRICING else 0
    return {
        "placed": placed,
        "first_primaries": first_primaries,
        "secondaries": secondaries,
        **_read_new_cards(scene),
        "craft": craft,
        "price_from": fields["price_from"].integer(0, most),
    }


def _read_placed(scene: _Scene, name: str, kind: str, own: Sequence[int]) -> int:
    """Crafts of one kind of which the seat has placed a tile this turn."""
    node = scene.fields[name]
    found = node.mask(CRAFTS)
    scene.only_in(name, "craftsmen", found > 0)
    kinds = {"primary": "primaries", "secondary": "secondaries"}
    for craft in bits(found):
        if scene.game.cards.crafts[craft].kind != kind or craft not in own:
            node.fail(
                f"got {CRAFTS[craft]}", f"{kinds[kind]} of which seat {scene.seat} has a tile"
            )
    return found


def _read_new_cards(scene: _Scene) -> dict[str, int]:
    """Cards taken in the action under way (fresh), and those of them without a price yet (new)."""
    node = scene.fields["new_cards"]
    fresh_node = node if scene.fields["fresh_cards"].absent else scene.fields["fresh_cards"]
    new, fresh = node.mask(CRAFTS), fresh_node.mask(CRAFTS)
    pricing = scene.step in (Step.NEW_PRICE, Step.RAISE_PRICE)
    scene.only_in("new_cards", "craftsmen", new > 0)
    scene.only_in("fresh_cards", "craftsmen", fresh > 0)
    for craft in bits(new | fresh):
        price = scene.held.price_of(scene.seat, craft)
        if price is None:
            (node if new >> craft & 1 else fresh_node).fail(
                f"got {CRAFTS[craft]}", f"cards of seat {scene.seat}"
            )
        if new >> craft & 1 and price:
            Node(price, f"seats[{scene.seat}].cards.{CRAFTS[craft]}.price").fail(
                f"got {price}", "0 for a card of turn.new_cards"
            )
    if new & ~fresh or (fresh & ~new and not pricing):
        expected = "those of turn.new_cards" + (" and those priced since" if pricing else "")
        fresh_node.fail(f"got {fresh_node.value!r}", expected)
    if scene.step is Step.NEW_PRICE and not new:
        node.fail("got no card", "one without a price at step new_price")
    if scene.step is Step.RAISE_PRICE and new:
        node.fail(f"got {node.value!r}", "none at step raise_price")
    return {"new_cards": new, "fresh_cards": fresh}


def _left(scene: _Scene, craft: int) -> int:
    standing = sum(tile[0] == craft for tile in scene.board.tiles.values())
    return scene.game.rules.tiles_per_craft - standing


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def _read_raising(scene: _Scene) -> dict[str, Any]:
    """Monuments raised this turn and the purchase under way for one of them."""
    fields, board = scene.fields, scene.board
    raised: list[int] = []
    for item in fields["raised"].items():
        cell = item.cell(board.terrain)
        owner, level = board.monuments.get(cell, (-1, 0))
        if owner != scene.seat or level < 2 or cell in raised:
            item.fail(
                f"got {cell_name(cell)}",
                f"different monuments of seat {scene.seat} above level 1",
            )
        raised.append(cell)
    scene.only_in("raised", "raises", bool(raised))
    raw: dict[str, Any] = {"raised": sorted(raised)}
    if not scene.needed_at("monument", *_BUYING):
        fields["goods_left"].integer(0, 0)
        if fields["goods"].items():
            fields["goods"].fail("got goods", f"none at step {STEPS[scene.step]}")
    else:
        raw |= _read_purchase(scene, raised)
    return raw | _read_sellers(scene, raw.get("goods", 0))


def _read_purchase(scene: _Scene, raised: list[int]) -> dict[str, Any]:
    fields = scene.fields
    node = fields["monument"]
    cell = node.cell(scene.board.terrain)
    owner, level = scene.board.monuments.get(cell, (-1, 0))
    if owner != scene.seat or level == TOP_LEVEL or cell in raised:
        node.fail(
            f"got {cell_name(cell)}",
            f"a monument of seat {scene.seat} below level {TOP_LEVEL} not raised this turn",
        )
    left = fields["goods_left"].integer(1, level)
    goods = fields["goods"].mask(CRAFTS)
    bought = level - left + (scene.step is not Step.GOOD)
    kinds = len(bits(goods))
    repeats = scene.worships("tsui_goab") and bought > 1
    if not (1 if repeats else bought) <= kinds <= bought:
        fields["goods"].fail(
            f"got {kinds} goods with {left} left at step {STEPS[scene.step]}",
            f"{f'1 to {bought}' if repeats else bought} for a monument of level {level}",
        )
    return {"monument": cell, "goods_left": left, "goods": goods}


def _read_sellers(scene: _Scene, goods: int) -> dict[str, Any]:
    """The craftsman of the good under way (at step good: of the last one) and his primary."""
    fields, crafts = scene.fields, scene.game.cards.crafts
    raw: dict[str, Any] = {}
    steps = (Step.RESOURCE, Step.PRIMARY, Step.PRIMARY_RESOURCE)
    if not scene.needed_at("craftsman", *steps, *((Step.GOOD,) if goods else ())):
        scene.needed_at("primary")
        return raw
    node = fields["craftsman"]
    raw["craftsman"], craft = _read_tile(scene, "craftsman")
    last = bits(goods)[-1]
    if craft != last:
        node.fail(
            f"{with_article(CRAFTS[craft])} stands there",
            f"{with_article(CRAFTS[last])}, the last of turn.goods",
        )
    needs = crafts[craft].needs
    if scene.step in (Step.PRIMARY, Step.PRIMARY_RESOURCE) and needs is None:
        node.fail(
            f"{with_article(CRAFTS[craft])} stands there",
            f"a secondary at step {STEPS[scene.step]}",
        )
    if scene.needed_at("primary", Step.PRIMARY_RESOURCE):
        raw["primary"], primary = _read_tile(scene, "primary")
        if CRAFTS[primary] != needs:
            fields["primary"].fail(
                f"{with_article(CRAFTS[primary])} stands there", with_article(needs or "primary")
            )
    return raw


def _read_tile(scene: _Scene, name: str) -> tuple[int, int]:
    node = scene.fields[name]
    cell = node.cell(scene.board.terrain)
    if cell not in scene.board.tiles:
        node.fail(f"got {cell_name(cell)}", "the top-left cell of a craftsman")
    return cell, scene.board.tiles[cell][0]
