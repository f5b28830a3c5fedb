"""Decides which positions the engine and the oracles are compared on, and that all kinds occur.

Position number i of a seed is always the same. It comes from a game played at random with a
liking for building, then edited: cattle, gods, monuments, craftsmen, rain. Its number also says
which kind it must be of; tries go on until it is.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from core import load_game
from core.errors import SnapshotError
from tests.oracles.places import monument_cells, next_card
from tests.oracles.raises import can_finish, capacity, markings, plans, wants
from tests.oracles.reach import resources_in_range
from tests.oracles.rounds import vr_of
from tests.oracles.view import (
    CRAFT_ORDER,
    CRAFTS,
    GOD_VR,
    SECONDARY_OF,
    View,
    by_cell,
    cell_at,
    footprint,
    place_of,
    rain_cells,
    water_bodies,
)

Snapshot = dict[str, Any]

VARIANTS = Path(__file__).parent / "variants"
OWN_RULES = sorted(path.stem for path in VARIANTS.glob("*.toml"))
RULES = ["base"] * 12 + ["hub_owner"] * 3 + ["other_readings"] * 2
RULES += ["far_and_dear", "players_own_first", "hub_nobody", "hub_stock", "hub_double", "hub_free"]
RULES += ["qamata_always", "all_gods"]
GAME_RULES = [*RULES, "between_placements", "first_game", "short"]

GOD_KINDS = ["atete", "eshu", "tsui_goab", "anansi", "gu"]
QUOTAS = {"raise from 3 up": 0.1, "secondary good": 0.1, "two hubs": 0.05, "merged water": 0.1}
QUOTAS.update(dict.fromkeys(GOD_KINDS, 0.03))
CYCLE = [
    *["raise from 3 up"] * 3,
    *["secondary good"] * 3,
    *["two hubs"] * 2,
    *["merged water"] * 3,
    *GOD_KINDS,
    *["any"] * 4,
]

GIVE, GOD, HIRE, PAY, END_TURN, PASS, BUILD, CRAFTSMEN, RAISES = 2, 4, 5, 6, 0, 1, 10, 13, 20
FINISH_RAISING, FINISH_PLACING = 22, 17
LIKING = {RAISES: 30, CRAFTSMEN: 12, BUILD: 5, GOD: 1, HIRE: 1, PAY: 1, END_TURN: 1, PASS: 10}
LIKING.update({FINISH_RAISING: 1, FINISH_PLACING: 2})


def seed_of(*parts: object) -> int:
    """Return a seed hashed from what it is for."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


@dataclass
class Table:
    """A game with its map and rules as plain data."""

    game: Any
    terrain: dict[str, str] = field(init=False)
    rules: dict[str, Any] = field(init=False)
    gods: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.terrain = self.game.terrain()
        self.rules = self.game.rules.model_dump()
        self.gods = list(self.game.setup()["gods"])

    def view(self, snapshot: Snapshot) -> View:
        """Return the oracle's view of a snapshot of this game."""
        return View(self.terrain, self.rules, snapshot, self.gods)


@dataclass
class Position:
    """A position to compare on, at the free step of a turn whose main action is open."""

    number: int
    table: Table
    state: Any
    view: View
    kinds: set[str]


def spec_for(rng: Random, rules: list[str]) -> str:
    """Return a spec with a random number of players, map and rules out of those given."""
    name = rng.choice(rules)
    if name in OWN_RULES:
        name = str(VARIANTS / f"{name}.toml")
    players = rng.choice([2, 3, 3, 4, 4, 4, 5, 5])
    return f"zimbabwe(players={players}, setup_seed={rng.randrange(1 << 31)}, rules={name})"


@lru_cache(maxsize=8)
def table_for(spec: str, god: str | None) -> Table:
    """Return the game of a spec, with a god surely in play if one is named."""
    game = load_game(spec)
    gods = list(game.setup()["gods"])
    if god is not None and god not in gods:
        gods[0] = god
        gods.sort(key=list(GOD_VR).index)
        game = load_game(spec, setup={**game.setup(), "gods": gods})
    return Table(game)


def pick(rng: Random, legal: list[int]) -> int:
    """Return an action, liking raises and buildings and small gifts."""
    assert legal, "no legal action before the end"
    weights = []
    for action in legal:
        kind = action >> 24
        weight = LIKING.get(kind, 4)
        if kind == GIVE and (action & 0xFFFFFF) > 3:
            weight = 1
        weights.append(weight)
    return rng.choices(legal, weights)[0]


def is_open(snapshot: Snapshot) -> bool:
    """Say whether a seat is free to begin any main action."""
    turn = snapshot["turn"]
    return bool(turn) and turn["step"] == "free" and turn["main"] is None


def played(table: Table, rng: Random, plies: int) -> Any:
    """Return a state at an open free step after about so many plies, or None if it ended."""
    state = table.game.start()
    for ply in range(plies + 400):
        if state.is_over:
            return None
        if ply >= plies and is_open(state.snapshot()):
            return state
        state.apply(pick(rng, state.legal_actions()))
    return None


class Editor:
    """A snapshot being changed by hand; every change keeps it a possible position."""

    def __init__(self, table: Table, snapshot: Snapshot, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.snapshot = copy.deepcopy(snapshot)
        for name in ("stock", "to_move"):
            self.snapshot.pop(name, None)
        for seat in self.snapshot["seats"]:
            seat.pop("vr", None)
            seat.pop("vp", None)
        self.mover = int(self.snapshot["turn"]["seat"])

    def view(self) -> View:
        """Return the view of the snapshot as it is now."""
        return self.table.view({**self.snapshot, "to_move": self.mover})

    def within_limit(self, seat: int) -> bool:
        """Say whether a seat's requirement is still allowed."""
        return vr_of(self.view(), seat) <= int(self.table.rules["max_vr"])

    def give_cattle(self) -> None:
        """Make the seat to move rich, others less so."""
        for number, seat in enumerate(self.snapshot["seats"]):
            most = 30 if number == self.mover else 12
            seat["cattle"] = self.rng.randint(most // 3, most)

    def give_god(self, god: str | None = None) -> None:
        """Let the seat to move adore a god, whom nobody else adores then."""
        chosen = god or self.rng.choice(self.table.gods)
        if chosen not in self.table.gods:
            return
        for seat in self.snapshot["seats"]:
            if seat["god"] == chosen:
                seat["god"] = None
        own = self.snapshot["seats"][self.mover]
        before, own["god"] = own["god"], chosen
        if not self.within_limit(self.mover):
            own["god"] = before
        if "qamata" not in [seat["god"] for seat in self.snapshot["seats"]]:
            self.snapshot["qamata"] = 0

    def give_specialist(self) -> None:
        """Let the seat to move own a specialist nobody has."""
        taken = {s for seat in self.snapshot["seats"] for s in seat["specialists"]}
        free = [s for s in self.table.rules["specialists"] if s not in taken]
        if free:
            chosen = self.rng.choice(free)
            own = self.snapshot["seats"][self.mover]["specialists"]
            own[chosen] = 0
            if not self.within_limit(self.mover):
                del own[chosen]

    def add_monuments(self, count: int) -> None:
        """Build monuments of any seats somewhere."""
        for _ in range(count):
            cells = by_cell(monument_cells(self.view()))
            if not cells:
                return
            owner = self.rng.randrange(len(self.snapshot["seats"]))
            monument = {"at": self.rng.choice(cells), "seat": owner, "level": 1}
            self.snapshot["monuments"].append(monument)
            self.snapshot["monuments"].sort(key=lambda m: place_of(m["at"]))

    def raise_monuments(self, least: int) -> None:
        """Set the levels of the own monuments, one of them to `least` or more."""
        own = [m for m in self.snapshot["monuments"] if m["seat"] == self.mover]
        for monument in own:
            monument["level"] = self.rng.randint(1, 5)
        self.rng.choice(own)["level"] = self.rng.randint(least, 4)

    def add_craftsman(self, craft: str) -> None:
        """Place a craftsman that has some resource in range, its owner taking the card."""
        view = self.view()
        if len(view.tiles(craft)) >= int(self.table.rules["tiles_per_craft"]):
            return
        empty = view.empty()
        turns = (False,) if CRAFTS[craft].square else (False, True)
        sites = [
            (at, turned)
            for at in by_cell(empty)
            for turned in turns
            if empty.issuperset(footprint(craft, at, turned))
        ]
        self.rng.shuffle(sites)
        for at, turned in sites[:60]:
            cells = footprint(craft, at, turned)
            if resources_in_range(view, cells, CRAFTS[craft].resource):
                break
        else:
            return
        seat = self.rng.randrange(len(self.snapshot["seats"]))
        cards = self.snapshot["seats"][seat]["cards"]
        if craft not in cards:
            card = next_card(view, craft)
            if card is None:
                return
            cards[craft] = {"card": card, "price": self.rng.randint(1, 3), "cattle": 0}
            if not self.within_limit(seat):
                del cards[craft]
                return
        tile = {"at": at, "craft": craft, "seat": seat, "turned": turned}
        self.snapshot["craftsmen"].append(tile)
        self.snapshot["craftsmen"].sort(
            key=lambda t: (CRAFT_ORDER.index(t["craft"]), place_of(t["at"]))
        )

    def add_industry(self, tiles: int) -> None:
        """Place several craftsmen, primaries first."""
        primaries = [craft for craft in CRAFT_ORDER if CRAFTS[craft].needs is None]
        for _ in range(tiles):
            self.add_craftsman(self.rng.choice(primaries))

    def add_secondaries(self, tiles: int) -> None:
        """Place primaries and the secondaries that use them."""
        for primary in self.rng.sample(list(SECONDARY_OF), min(tiles, 3)):
            self.add_craftsman(primary)
            self.add_craftsman(SECONDARY_OF[primary])

    def add_rain(self, tiles: int) -> None:
        """Let rain fall, beside several bodies of water where it can."""
        rain = self.snapshot["rain"]
        for _ in range(tiles):
            view = self.view()
            empty = view.empty()
            if len(rain) >= int(self.table.rules["water_tiles"]):
                return
            places = [
                (at, turned)
                for at in by_cell(empty)
                for turned in (False, True)
                if empty.issuperset(rain_cells(at, turned))
            ]
            if not places:
                return
            self.rng.shuffle(places)
            at, turned = max(places, key=lambda place: touching(view, rain_cells(*place)))
            rain.append({"at": at, "turned": turned})
            rain.sort(key=lambda tile: place_of(tile["at"]))

    def mark_resources(self) -> None:
        """Put used markers of earlier turns on some resources."""
        view = self.view()
        for cell in by_cell(view.resources):
            if self.rng.random() < 0.25 and cell not in self.snapshot["used"]:
                self.snapshot["used"][cell] = 1

    def add_resources(self) -> None:
        """Let the shaman have placed some resources."""
        for kind in ("clay", "wood", "ivory", "diamond"):
            view = self.view()
            placed = list(self.snapshot["resources"].values())
            if placed.count(kind) < int(self.table.rules["shaman_supply"][kind]):
                cells = by_cell(view.empty())
                if cells:
                    self.snapshot["resources"][self.rng.choice(cells)] = kind


def touching(view: View, cells: list[str]) -> int:
    """Return how many bodies of water a tile would touch along its edges."""
    bodies = set()
    for cell in cells:
        row, col = place_of(cell)
        for near in (
            cell_at(row + 1, col),
            cell_at(row - 1, col),
            cell_at(row, col + 1),
            cell_at(row, col - 1),
        ):
            if near in view.body:
                bodies.add(view.body[near])
    return len(bodies)


def has_merged_water(view: View) -> bool:
    """Say whether rain has made one body of two printed ones."""
    printed = water_bodies({cell for cell, letter in view.terrain.items() if letter == "W"})
    return any(
        len({printed[cell] for cell in body if cell in printed}) > 1 for body in view.body.values()
    )


def kinds_of(view: View) -> set[str]:
    """Return the kinds a position is of."""
    kinds: set[str] = set()
    god = view.god(view.mover)
    if god in GOD_KINDS:
        kinds.add(str(god))
    if has_merged_water(view):
        kinds.add("merged water")
    for monument in view.monuments:
        level = view.level_of[monument]
        if view.owner_of[monument] != view.mover or level >= len(view.rules["monument_vp"]):
            continue
        if level >= 3 and can_finish(view, monument, []):
            kinds.add("raise from 3 up")
        left = {cell: capacity(view, cell) for cell in view.resources}
        for plan in islice(plans(view, monument), 200):
            if next(markings(wants(view, plan), left), None) is None:
                continue
            if any(p.supplier is not None for p in plan):
                kinds.add("secondary good")
            if any(sum(r) > 1 for p in plan for r in (p.route, p.supply_route)):
                kinds.add("two hubs")
    return kinds


def edit(editor: Editor, target: str) -> None:
    """Change a snapshot, mostly towards the kind it should be of."""
    rng = editor.rng
    chores: list[tuple[float, Callable[[], None]]] = [
        (0.8, editor.give_cattle),
        (0.3, editor.give_god),
        (0.3, editor.give_specialist),
        (0.3, editor.add_resources),
        (0.4, lambda: editor.add_industry(rng.randint(1, 6))),
        (0.3, lambda: editor.add_secondaries(rng.randint(1, 3))),
        (0.4, lambda: editor.raise_monuments(1)),
        (0.2, lambda: editor.add_rain(rng.randint(1, 4))),
        (0.4, lambda: editor.add_monuments(rng.randint(1, 5))),
        (0.2, editor.mark_resources),
    ]
    for chance, chore in chores:
        if rng.random() < chance:
            chore()
    if target == "merged water":
        editor.add_rain(8)
    if target in ("raise from 3 up", "secondary good", "two hubs"):
        editor.give_cattle()
        editor.add_industry(6)
        editor.add_resources()
    if target == "raise from 3 up":
        editor.raise_monuments(3)
    if target == "secondary good":
        editor.add_secondaries(3)
    if target == "two hubs":
        editor.add_monuments(6)
    if target in GOD_KINDS:
        editor.give_god(target)


def position(seed: int, number: int) -> Position:
    """Return position `number` of a seed, of the kind its number asks for."""
    target = CYCLE[number % len(CYCLE)]
    for attempt in range(200):
        rng = Random(seed_of("position", seed, number, attempt))
        god = target if target in GOD_KINDS else None
        table = table_for(spec_for(rng, RULES), god)
        state = played(table, rng, rng.randint(10, 40 * table.game.players))
        if state is None:
            continue
        if target != "any" or rng.random() < 0.5:
            editor = Editor(table, state.snapshot(), rng)
            edit(editor, target)
            try:
                state = table.game.state_from(editor.snapshot)
            except SnapshotError:
                continue
        if state.is_over or not is_open(state.snapshot()):
            continue
        view = table.view(state.snapshot())
        kinds = kinds_of(view)
        if target == "any" or target in kinds:
            return Position(number, table, state, view, kinds)
    raise AssertionError(f"no position of the kind {target!r} in 200 tries (number {number})")


def positions(seed: int, numbers: range) -> Iterator[Position]:
    """Yield the positions of these numbers."""
    for number in numbers:
        yield position(seed, number)


def gift_snapshot(place: Position, rng: Random) -> Snapshot:
    """Return a position at the start of a gift phase, made of another one's table."""
    editor = Editor(place.table, place.state.snapshot(), rng)
    if rng.random() < 0.7:
        editor.give_god(rng.choice(["elegua", "shadipinyi"]))
    snapshot = editor.snapshot
    for seat in snapshot["seats"]:
        seat["cattle"] = rng.choice([0, rng.randint(0, 4), rng.randint(0, 15)])
        seat["specialists"] = dict.fromkeys(seat["specialists"], 0)
        for card in seat["cards"].values():
            card["cattle"] = 0
        seat["owed"] = 0
    snapshot["qamata"] = 0
    return {
        **snapshot,
        "phase": "gifts",
        "order": [],
        "used": {},
        "used_by_atete": {},
        "turn": None,
        "gifts": {"last": 0, "next_plaque": 0, "passed": [], "elegua_done": False},
    }
