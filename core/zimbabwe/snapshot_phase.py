"""Where in a round a snapshot stands: phase, order of play, gifts, and whose decision it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.protocol import OVER
from core.zimbabwe.names import CRAFTS, Phase, cell_name
from core.zimbabwe.snapshot_board import Board
from core.zimbabwe.snapshot_fields import NEEDED, Node
from core.zimbabwe.snapshot_game import SnapshotGame
from core.zimbabwe.snapshot_seats import Holdings

PHASES = tuple(phase.name.lower() for phase in Phase)
ENDINGS = ("rules", "stopped")
PHASE: dict[str, object] = {
    "round": NEEDED,
    "phase": NEEDED,
    "to_move": None,
    "ending": None,
    "order": (),
    "gifts": None,
    "turn": None,
}
"""The fields of a snapshot that this module and snapshot_turn read."""
_GIFTS: dict[str, object] = {
    "last": 0,
    "next_plaque": None,
    "plaques": None,
    "passed": (),
    "elegua_done": False,
}


@dataclass(slots=True)
class Gifts:
    """Phase I as far as it has gone; all at rest in other phases."""

    last: int = 0
    next_plaque: int = 0
    plaques: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    elegua_done: bool = False


def plaque_queue(
    vr: Sequence[int], stack: Sequence[int], shadipinyi: int | None
) -> list[tuple[int, bool]]:
    """Seat of each plaque from the left, and whether it is the god's."""
    seats = sorted(range(len(vr)), key=lambda seat: (-vr[seat], list(stack).index(seat)))
    queue = [(seat, False) for seat in seats]
    return queue if shadipinyi is None else [(shadipinyi, True), *queue]


def read_round(fields: Mapping[str, Node], phase: Phase, game: SnapshotGame) -> int:
    """The number of the round, from 1."""
    most = 1 if phase is Phase.FIRST_MONUMENTS else game.rules.max_rounds
    return fields["round"].integer(1, most)


def read_ending(node: Node, phase: Phase, held: Holdings) -> int:
    """0 while playing, 1 after an end by the rules, 2 after a stop."""
    if phase is not Phase.OVER:
        if not node.absent:
            node.fail(f"got {node.value!r}", f"null in phase {PHASES[phase]}")
        return 0
    if node.absent:
        node.fail("got null", f"one of {', '.join(ENDINGS)} in phase over")
    ending = node.index(ENDINGS)
    reached = [seat for seat, vr in enumerate(held.vr) if held.vp[seat] >= vr]
    if ENDINGS[ending] == "rules" and not reached:
        node.fail("got 'rules' though no seat has reached its VR", "'stopped'")
    if ENDINGS[ending] == "stopped" and reached:
        node.fail(f"got 'stopped' though seat {reached[0]} has reached its VR", "'rules'")
    return ending + 1


def read_order(node: Node, phase: Phase, players: int) -> list[int]:
    """The order of play; empty until the gifts of the round are settled."""
    if phase in (Phase.TURNS, Phase.OVER):
        return node.all_seats(players)
    if node.items():
        node.fail(f"got {node.value!r}", f"an empty list in phase {PHASES[phase]}")
    return []


def check_unused(fields: Mapping[str, Node], phase: Phase) -> None:
    """Refuse gifts or a turn in a phase that has none."""
    for name, its_phase in (("gifts", Phase.GIFTS), ("turn", Phase.TURNS)):
        if phase is not its_phase and not fields[name].absent:
            fields[name].fail("got a value", f"null in phase {PHASES[phase]}")


def agree_to_move(node: Node, seat: int) -> int:
    """The seat that must decide; a given one has to be the same."""
    node.agree(seat)
    return seat


def read_first_monuments(
    fields: Mapping[str, Node], board: Board, held: Holdings, game: SnapshotGame
) -> int:
    """The seat that places its first monument next: from the top of the VR stack down."""
    for craft, _ in held.cards:
        fields["seats"].fail(f"got a {CRAFTS[craft]} card", "no cards before the first auction")
    if held.gods or held.specialists:
        fields["seats"].fail(
            "got a god or a specialist", "no gods and specialists before the first auction"
        )
    if board.rain or board.shaman:
        fields["rain" if board.rain else "resources"].fail(
            "got a piece", "none before the first auction"
        )
    for cell, (seat, level) in board.monuments.items():
        if level > 1 or board.letters[cell] != "s":
            fields["monuments"].fail(
                f"seat {seat} has a monument of level {level} at {cell_name(cell)}",
                "only monuments of level 1 on starting areas before the first auction",
            )
    placed = sorted(seat for seat, _ in board.monuments.values())
    descending = held.stack[::-1]
    if len(placed) == game.players:
        fields["phase"].fail("every seat has its first monument", "'gifts' then")
    due = descending[: len(placed)]
    if placed != sorted(due):
        fields["monuments"].fail(
            f"seats {placed} have their first monument",
            f"seats {sorted(due)}, because the VR stack from the top is {descending}",
        )
    return agree_to_move(fields["to_move"], descending[len(placed)])


def read_gifts(fields: Mapping[str, Node], held: Holdings, game: SnapshotGame) -> tuple[Gifts, int]:
    """The auction under way (just begun if left out) and the seat that decides next."""
    record = fields["gifts"].or_empty().record(_GIFTS)
    queue = plaque_queue(held.vr, held.stack, held.owner_of("shadipinyi"))
    gifts = Gifts(last=record["last"].cattle())
    gifts.plaques = _read_plaques(record["plaques"], queue, gifts.last)
    gifts.next_plaque = sum(gifts.plaques) % len(queue)
    record["next_plaque"].agree(gifts.next_plaque)
    gifts.passed = record["passed"].seats(game.players)
    if len(gifts.passed) > game.players - 2:
        record["passed"].fail(f"got {gifts.passed}", "at least two seats still in")
    gifts.elegua_done = record["elegua_done"].flag()
    if gifts.elegua_done and (held.owner_of("elegua") is None or not gifts.last):
        record["elegua_done"].fail("got true", "false before a gift of the seat with Elegua")
    return gifts, _gift_seat(fields["to_move"], record["passed"], gifts, queue, game)


def _read_plaques(node: Node, queue: Sequence[tuple[int, bool]], last: int) -> list[int]:
    if node.absent:
        if last:
            node.fail("got null", f"the plaques, because a gift of {last} lies on them")
        return [0] * len(queue)
    items = node.items()
    if len(items) != len(queue):
        node.fail(f"got {len(items)} plaques", f"{len(queue)}")
    cattle: list[int] = []
    for item, (seat, god) in zip(items, queue, strict=True):
        record = item.record({"seat": NEEDED, "god": False, "cattle": 0})
        record["seat"].agree(seat, "by VR and VR stack")
        if record["god"].flag() is not god:
            record["god"].fail(f"got {not god}", "the god's plaque in front and no other")
        cattle.append(record["cattle"].cattle())
    total, least, most = sum(cattle), last, last * (last + 1) // 2
    if not least <= total <= most:
        node.fail(f"{total} cattle after a last gift of {last}", f"from {least} to {most}")
    each, more = divmod(total, len(queue))
    even = [each + (at < more) for at in range(len(queue))]
    if cattle != even:
        node.fail(f"got {cattle}", f"{even}, spread one by one from the left")
    return cattle


def _gift_seat(
    node: Node,
    passed_node: Node,
    gifts: Gifts,
    queue: Sequence[tuple[int, bool]],
    game: SnapshotGame,
) -> int:
    seats = [seat for seat, god in queue if not god]
    if not gifts.last:
        due = seats[: len(gifts.passed)]
        if gifts.passed != due:
            passed_node.fail(f"got {gifts.passed} before any gift", f"{due}, by the plaques")
        return agree_to_move(node, seats[len(gifts.passed)])
    if node.absent:
        node.fail("got null", "the seat that gives or passes next, once a gift was made")
    seat = node.integer(0, game.players - 1)
    if seat in gifts.passed:
        node.fail(f"seat {seat} has passed", "a seat still in")
    return seat


def read_over(fields: Mapping[str, Node]) -> int:
    """The deciding seat of a game that is over: nobody, which the engine notes as 0."""
    agree_to_move(fields["to_move"], OVER)
    return 0
