"""What a snapshot says of the seats: their cards, gods and cattle, and the VR and VP these give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.zimbabwe.names import CRAFTS, GODS, SPECIALISTS
from core.zimbabwe.rules import MOST_CATTLE, MOST_HERD_BONUS
from core.zimbabwe.snapshot_board import Board
from core.zimbabwe.snapshot_fields import NEEDED, Node
from core.zimbabwe.snapshot_game import SnapshotGame

SEATS: dict[str, object] = {
    "vr_stack": NEEDED,
    "seats": NEEDED,
    "qamata": 0,
    "stock": None,
    "lost": 0,
}
"""The fields of a snapshot that this module reads."""
_SEAT: dict[str, object] = {
    "cattle": NEEDED,
    "vr": None,
    "vp": None,
    "god": None,
    "specialists": {},
    "cards": {},
    "owed": 0,
}
_CARD: dict[str, object] = {"card": NEEDED, "price": NEEDED, "cattle": 0}
ORDINALS = ("first", "second")


@dataclass(slots=True)
class Holdings:
    """What lies before the seats."""

    cattle: list[int] = field(default_factory=list)
    owed: list[int] = field(default_factory=list)
    vr: list[int] = field(default_factory=list)
    vp: list[int] = field(default_factory=list)
    gods: dict[int, int] = field(default_factory=dict)  # god -> seat
    specialists: dict[int, tuple[int, int]] = field(default_factory=dict)  # -> seat, cattle
    cards: dict[tuple[int, int], tuple[int, int, int]] = field(
        default_factory=dict
    )  # craft, card from 0 -> seat, price (0 = not set), cattle
    stack: list[int] = field(default_factory=list)
    qamata: int = 0
    lost: int = 0

    def god_of(self, seat: int) -> int | None:
        """The god that the seat worships."""
        return next((god for god, owner in self.gods.items() if owner == seat), None)

    def owner_of(self, god: str) -> int | None:
        """The seat that worships the god."""
        return self.gods.get(GODS.index(god))

    def price_of(self, seat: int, craft: int) -> int | None:
        """The price on the seat's card of the craft (0 = not set yet); None without a card."""
        for card in (0, 1):
            owner, price, _ = self.cards.get((craft, card), (-1, 0, 0))
            if owner == seat:
                return price
        return None


def read_seats(fields: Mapping[str, Node], board: Board, game: SnapshotGame) -> Holdings:
    """Everything the seats own; VR and VP are recomputed and compared with what is given."""
    held = Holdings(stack=fields["vr_stack"].all_seats(game.players))
    nodes = fields["seats"].items()
    if len(nodes) != game.players:
        fields["seats"].fail(f"got {len(nodes)} seats", f"{game.players}")
    records = [node.record(_SEAT) for node in nodes]
    for seat, record in enumerate(records):
        held.cattle.append(record["cattle"].cattle())
        _read_god(record["god"], seat, held, game)
        _read_specialists(record["specialists"], seat, held, game)
        _read_cards(record["cards"], seat, held, game)
        _read_owed(record["owed"], held, game)
    _check_second_cards(nodes, held)
    _check_tiles(fields["craftsmen"], board, held)
    for seat, record in enumerate(records):
        held.vr.append(_read_vr(record["vr"], nodes[seat], seat, held, game))
        held.vp.append(_read_vp(record["vp"], seat, board, game))
    _read_qamata(fields["qamata"], held, game)
    held.lost = fields["lost"].cattle()
    if held.lost and game.rules.hub_fee_to != "nobody":
        fields["lost"].fail(f"got {held.lost}", "0, because no cattle leave the game here")
    return held


def _read_god(node: Node, seat: int, held: Holdings, game: SnapshotGame) -> None:
    if node.absent:
        return
    god = node.index(GODS, "null or")
    in_play: Sequence[str] = game.setup()["gods"]
    if GODS[god] not in in_play:
        node.fail(f"{GODS[god]} is not in play", f"null or one of {', '.join(in_play)}")
    if god in held.gods:
        node.fail(f"{GODS[god]} is already worshipped by seat {held.gods[god]}", "one seat a god")
    held.gods[god] = seat


def _read_specialists(node: Node, seat: int, held: Holdings, game: SnapshotGame) -> None:
    for name, item in node.entries():
        specialist = Node(name, item.where).index(SPECIALISTS)
        if name not in game.rules.specialists:
            item.fail(f"the {name} is not in play", _one_of(game.rules.specialists))
        if specialist in held.specialists:
            owner = held.specialists[specialist][0]
            item.fail(f"the {name} already serves seat {owner}", "one seat a specialist")
        held.specialists[specialist] = (seat, item.cattle())


def _one_of(words: Sequence[str]) -> str:
    return f"one of {', '.join(words)}" if words else "no specialist"


def _read_cards(node: Node, seat: int, held: Holdings, game: SnapshotGame) -> None:
    for name, item in node.entries():
        craft = Node(name, item.where).index(CRAFTS)
        record = item.record(_CARD)
        card = record["card"].integer(1, 2) - 1
        if (craft, card) in held.cards:
            record["card"].fail(
                f"the {ORDINALS[card]} {name} card already belongs to seat "
                f"{held.cards[craft, card][0]}",
                "each card at one seat",
            )
        price = record["price"].integer(0, game.rules.price_max)
        if 0 < price < game.rules.price_min:
            record["price"].integer(game.rules.price_min, game.rules.price_max)
        held.cards[craft, card] = (seat, price, record["cattle"].cattle())


def _check_second_cards(nodes: Sequence[Node], held: Holdings) -> None:
    for craft, card in held.cards:
        if card == 1 and (craft, 0) not in held.cards:
            seat = held.cards[craft, card][0]
            Node(2, f"{nodes[seat].where}.cards.{CRAFTS[craft]}.card").fail(
                "got 2 while nobody has the first card", "1"
            )


def _check_tiles(node: Node, board: Board, held: Holdings) -> None:
    for item in node.items():
        record = item.record({"at": None, "craft": None, "seat": None, "turned": None})
        craft, seat, _ = board.tiles[record["at"].cell(board.terrain)]
        if held.price_of(seat, craft) is None:
            record["seat"].fail(
                f"seat {seat} has no {CRAFTS[craft]} card", "a seat that owns the card"
            )


def _read_vr(node: Node, whole: Node, seat: int, held: Holdings, game: SnapshotGame) -> int:
    cards = game.cards
    total = game.rules.start_vr
    god = held.god_of(seat)
    if god is not None:
        total += cards.gods[god].vr
    for specialist, (owner, _) in held.specialists.items():
        if owner == seat:
            total += cards.specialists[specialist].vr
    gu = GODS.index("gu") == god
    for (craft, card), (owner, _, _) in held.cards.items():
        if owner == seat:
            total += game.rules.gu_card_vr if gu else cards.crafts[craft].vr[card]
    if total > game.rules.max_vr:
        whole.fail(f"the cards make VR {total}", f"at most {game.rules.max_vr}")
    node.agree(total, f"by the cards of seat {seat}")
    return total


def _read_vp(node: Node, seat: int, board: Board, game: SnapshotGame) -> int:
    total = sum(
        game.rules.monument_vp[level - 1]
        for owner, level in board.monuments.values()
        if owner == seat
    )
    total += sum(
        game.cards.crafts[craft].vp for craft, owner, _ in board.tiles.values() if owner == seat
    )
    node.agree(total, f"by the buildings of seat {seat}")
    return total


def _read_owed(node: Node, held: Holdings, game: SnapshotGame) -> None:
    owed = node.cattle()
    if owed and game.rules.hub_fee_to != "hub_owner":
        node.fail(f"got {owed}", "0, because hub fees do not go to the hubs' owners here")
    held.owed.append(owed)


def _read_qamata(node: Node, held: Holdings, game: SnapshotGame) -> None:
    held.qamata = node.cattle()
    fee_to = game.rules.hub_fee_to
    if held.qamata and fee_to not in ("printed", "qamata"):
        node.fail(f"got {held.qamata}", "0, because hub fees do not go to Qamata here")
    if held.qamata and fee_to == "printed" and held.owner_of("qamata") is None:
        node.fail(f"got {held.qamata}", "0 while nobody worships Qamata")


def read_stock(
    node: Node, held: Holdings, plaques: Sequence[int], game: SnapshotGame, round_number: int
) -> int:
    """What the stock has handed out: all cattle seen anywhere and those that left the game."""
    total = sum(held.cattle) + sum(held.owed) + held.qamata + held.lost + sum(plaques)
    total += sum(cattle for _, cattle in held.specialists.values())
    total += sum(cattle for _, _, cattle in held.cards.values())
    # The revenue of the round under way is still to come.
    most = MOST_CATTLE - (game.rules.max_rounds - round_number + 1) * _most_income(game)
    if total > most:
        Node(None, "seats").fail(
            f"{total} cattle in the game", f"at most {most}, so that no counter overflows"
        )
    node.agree(total, "by the cattle of all seats, cards and plaques")
    return total


def _most_income(game: SnapshotGame) -> int:
    """More cattle than one round can bring into the game."""
    rules = game.rules
    each_seat = max(rules.monument_income)
    return game.players * each_seat + rules.engai_cattle + rules.elegua_cattle + MOST_HERD_BONUS
