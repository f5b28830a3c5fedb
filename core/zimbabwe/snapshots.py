"""The public form of a position: written from the engine's raw numbers and read back, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.protocol import OVER
from core.zimbabwe.names import CRAFTS, GODS, RESOURCES, SPECIALISTS, Phase, cell_name
from core.zimbabwe.snapshot_board import PIECES, read_board, read_used
from core.zimbabwe.snapshot_fields import NEEDED, Node
from core.zimbabwe.snapshot_game import SnapshotGame
from core.zimbabwe.snapshot_phase import (
    ENDINGS,
    PHASE,
    PHASES,
    Gifts,
    check_unused,
    plaque_queue,
    read_ending,
    read_first_monuments,
    read_gifts,
    read_order,
    read_over,
    read_round,
)
from core.zimbabwe.snapshot_seats import SEATS, read_seats, read_stock
from core.zimbabwe.snapshot_turn import AT_REST, MAINS, STEPS, bits, check_prices, read_turn

NAME = "zimbabwe"
VERSION = 1
_HEAD: dict[str, object] = {"game": NEEDED, "version": NEEDED, "players": NEEDED}


def to_snapshot(raw: Mapping[str, Any], game: SnapshotGame) -> dict[str, Any]:
    """The public snapshot of the engine's raw position: plain data, the same after JSON."""
    phase = Phase(raw["phase"])
    return {
        "game": NAME,
        "version": VERSION,
        "players": game.players,
        "round": raw["round"],
        "phase": PHASES[phase],
        "to_move": OVER if phase is Phase.OVER else raw["seat"],
        "ending": (None, *ENDINGS)[raw["ending"]],
        "vr_stack": list(raw["stack"]),
        "order": list(raw["order"]),
        "seats": [_seat(raw, seat) for seat in range(game.players)],
        "qamata": raw["qamata"],
        "monuments": [
            {"at": cell_name(cell), "seat": seat, "level": level}
            for cell, seat, level in raw["monuments"]
        ],
        "craftsmen": [
            {"at": cell_name(cell), "craft": CRAFTS[craft], "seat": seat, "turned": bool(turned)}
            for cell, craft, seat, turned in raw["tiles"]
        ],
        "rain": [{"at": cell_name(cell), "turned": bool(turned)} for cell, turned in raw["rain"]],
        "resources": {cell_name(cell): RESOURCES[kind] for cell, kind in raw["shaman"]},
        "used": {cell_name(cell): count for cell, count in raw["used"]},
        "used_by_atete": {cell_name(cell): count for cell, count in raw["used_by_atete"]},
        "stock": raw["stock"],
        "lost": raw["lost"],
        "gifts": _gifts(raw) if phase is Phase.GIFTS else None,
        "turn": _turn(raw) if phase is Phase.TURNS else None,
    }


def _seat(raw: Mapping[str, Any], seat: int) -> dict[str, Any]:
    gods = [GODS[god] for god, owner in raw["gods"] if owner == seat]
    return {
        "cattle": raw["cattle"][seat],
        "vr": raw["vr"][seat],
        "vp": raw["vp"][seat],
        "god": gods[0] if gods else None,
        "specialists": {
            SPECIALISTS[specialist]: cattle
            for specialist, owner, cattle in raw["specialists"]
            if owner == seat
        },
        "cards": {
            CRAFTS[craft]: {"card": card + 1, "price": price, "cattle": cattle}
            for craft, card, owner, price, cattle in raw["cards"]
            if owner == seat
        },
        "owed": raw["owed"][seat],
    }


def _gifts(raw: Mapping[str, Any]) -> dict[str, Any]:
    shadipinyi = dict(raw["gods"]).get(GODS.index("shadipinyi"))
    queue = plaque_queue(raw["vr"], raw["stack"], shadipinyi)
    return {
        "last": raw["last_gift"],
        "next_plaque": raw["next_plaque"],
        "plaques": [
            {"seat": seat, "god": god, "cattle": cattle}
            for (seat, god), cattle in zip(queue, raw["plaques"], strict=True)
        ],
        "passed": list(raw["passed"]),
        "elegua_done": bool(raw["elegua_done"]),
    }


def _turn(raw: Mapping[str, Any]) -> dict[str, Any]:
    def crafts(name: str) -> list[str]:
        return [CRAFTS[craft] for craft in bits(raw[name])]

    def cell(name: str) -> str | None:
        return None if raw[name] < 0 else cell_name(raw[name])

    return {
        "seat": raw["seat"],
        "chosen": bool(raw["chosen"]),
        "paid": [SPECIALISTS[specialist] for specialist in bits(raw["paid"])],
        "herd_paid": raw["herd_paid"],
        "main": (None, *MAINS)[raw["main"]],
        "block": bool(raw["block"]),
        "first_primaries": crafts("first_primaries"),
        "secondaries": crafts("secondaries"),
        "raised": [cell_name(at) for at in raw["raised"]],
        "built": raw["built"],
        "placed": raw["placed"],
        "new_cards": crafts("new_cards"),
        "fresh_cards": crafts("fresh_cards"),
        "step": STEPS[raw["step"]],
        "craft": None if raw["craft"] < 0 else CRAFTS[raw["craft"]],
        "resource": None if raw["resource"] < 0 else RESOURCES[raw["resource"]],
        "price_from": raw["price_from"],
        "monument": cell("monument"),
        "goods_left": raw["goods_left"],
        "goods": crafts("goods"),
        "craftsman": cell("craftsman"),
        "primary": cell("primary"),
    }


def to_raw(snapshot: Mapping[str, Any], game: SnapshotGame) -> dict[str, Any]:
    """The engine's raw position; SnapshotError names the first value that cannot be."""
    fields = Node(snapshot, "").record(_HEAD | PHASE | SEATS | PIECES)
    _check_head(fields, game)
    phase = Phase(fields["phase"].index(PHASES))
    round_number = read_round(fields, phase, game)
    check_unused(fields, phase)
    board = read_board(fields, game)
    held = read_seats(fields, board, game)
    used, used_by_atete = read_used(
        fields, board, game,
        atete_owned=held.owner_of("atete") is not None, phase=PHASES[phase],
    )  # fmt: skip
    gifts, turn = Gifts(), dict(AT_REST)
    if phase is Phase.FIRST_MONUMENTS:
        seat = read_first_monuments(fields, board, held, game)
    elif phase is Phase.GIFTS:
        gifts, seat = read_gifts(fields, held, game)
    elif phase is Phase.TURNS:
        turn, seat = read_turn(fields, board, held, game)
    else:
        seat = read_over(fields)
    check_prices(held, game, seat=seat, new_cards=turn["new_cards"])
    return {
        "phase": int(phase),
        "seat": seat,
        "round": round_number,
        "ending": read_ending(fields["ending"], phase, held),
        "monuments": [(cell, *whose) for cell, whose in sorted(board.monuments.items())],
        "tiles": sorted(
            ((cell, *tile) for cell, tile in board.tiles.items()),
            key=lambda tile: (tile[1], tile[0]),
        ),
        "rain": board.rain,
        "shaman": board.shaman,
        "used": used,
        "used_by_atete": used_by_atete,
        "cards": [(*card, *held.cards[card]) for card in sorted(held.cards)],
        "specialists": [(name, *held.specialists[name]) for name in sorted(held.specialists)],
        "gods": sorted(held.gods.items()),
        "qamata": held.qamata,
        "owed": held.owed,
        "cattle": held.cattle,
        "vr": held.vr,
        "vp": held.vp,
        "stack": held.stack,
        "stock": read_stock(fields["stock"], held, gifts.plaques, game, round_number),
        "lost": held.lost,
        "order": read_order(fields["order"], phase, game.players),
        "passed": gifts.passed,
        "plaques": gifts.plaques,
        "next_plaque": gifts.next_plaque,
        "last_gift": gifts.last,
        "elegua_done": int(gifts.elegua_done),
        **turn,
    }


def _check_head(fields: Mapping[str, Node], game: SnapshotGame) -> None:
    fields["game"].index((NAME,))
    fields["version"].integer(VERSION, VERSION)
    players = fields["players"]
    if players.value != game.players:
        players.fail(f"got {players.value!r}", f"{game.players}, as in the game")
