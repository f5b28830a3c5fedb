"""The board as text for people: the map, the seats, what is going on and what is left."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from core.zimbabwe.datafiles import TILE_SIDE
from core.zimbabwe.names import (
    CRAFT_WORDS,
    CRAFTS,
    GOD_WORDS,
    GODS,
    RESOURCE_LETTERS,
    RESOURCES,
    SPECIALIST_WORDS,
    SPECIALISTS,
    STRIDE,
    cell_id,
)
from core.zimbabwe.snapshot_game import SnapshotGame, footprint_cells

WIDTH = 100
CODES = ("Po", "Wc", "Ic", "Dc", "Vm", "Sc", "Tm")
"""Two letters a craft, for the cells of the map."""
_NAMED = tuple(zip(CODES, CRAFT_WORDS, strict=True))
_GROUND = "~ water  . land  s starting area  c clay  w wood  i ivory  d diamond"
_LEGEND = (
    f"{_GROUND}  * used marker",
    "1^3 monument of seat 1, level 3   Po1 craftsman of seat 1, by craft:",
    "    " + ", ".join(f"{code} {name}" for code, name in _NAMED[:4]) + ",",
    "    " + ", ".join(f"{code} {name}" for code, name in _NAMED[4:]),
)


def board_text(snapshot: Mapping[str, Any], game: SnapshotGame) -> str:
    """A position in plain ASCII, at most 100 columns wide, without a newline at its end."""
    lines = [_headline(snapshot), ""]
    lines += _grid(_contents(snapshot, game))
    lines += ["", *_LEGEND, "", *_seat_table(snapshot), ""]
    for line in [*_doings(snapshot), *_left(snapshot, game)]:
        lines += _wrapped(line)
    return "\n".join(line.rstrip() for line in lines)


def map_text(game: SnapshotGame) -> str:
    """The empty map with the borders of its tiles, which tile lies where, and the gods in play."""
    setup = game.setup()
    cells = {cell_id(name): letter.replace("W", "~") for name, letter in game.terrain().items()}
    slots = sorted({_slot(cell) for cell in cells})
    lines = [f"The Great Zimbabwe, {game.players} seats: the map", ""]
    lines += _bordered(cells)
    lines += ["", _GROUND]
    at = 0
    for row in sorted({row for row, _ in slots}):
        named: list[str] = []
        for column in (column for tile_row, column in slots if tile_row == row):
            tile = setup["tiles"][at]
            first = f"{chr(ord('A') + column * TILE_SIDE)}{row * TILE_SIDE + 1}"
            named.append(f"{tile['tile']} turned {tile['turn']} at {first}")
            at += 1
        lines.append(("tiles: " if row == slots[0][0] else "       ") + ", ".join(named))
    lines.append("a tile turned n lies n quarter turns clockwise from how its data file shows it")
    gods = ", ".join(GOD_WORDS[GODS.index(god)] for god in setup["gods"]) or "none"
    lines += _wrapped(f"gods in play: {gods}")
    stack = ", ".join(str(seat) for seat in setup["vr_stack"])
    lines.append(f"VR stack from the bottom: {stack}")
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def _headline(snapshot: Mapping[str, Any]) -> str:
    phase = str(snapshot["phase"]).replace("_", " ")
    head = f"The Great Zimbabwe, {snapshot['players']} seats, round {snapshot['round']}: {phase}"
    if snapshot["phase"] == "over":
        return f"{head} ({snapshot['ending']})"
    return f"{head}, seat {snapshot['to_move']} to decide"


def _contents(snapshot: Mapping[str, Any], game: SnapshotGame) -> dict[int, str]:
    """What stands in each cell of the map, up to three characters."""
    cells = {cell_id(name): letter.replace("W", "~") for name, letter in game.terrain().items()}
    for water in snapshot["rain"]:
        for cell in footprint_cells(cell_id(water["at"]), 2, 1, water["turned"]):
            cells[cell] = "~"
    for name, kind in snapshot["resources"].items():
        cells[cell_id(name)] = RESOURCE_LETTERS[RESOURCES.index(kind)]
    for name, count in snapshot["used"].items():
        cells[cell_id(name)] += "*" * count if count < 3 else f"*{count}"
    for tile in snapshot["craftsmen"]:
        craft = CRAFTS.index(tile["craft"])
        wide, high = game.cards.crafts[craft].footprint
        for cell in footprint_cells(cell_id(tile["at"]), wide, high, tile["turned"]):
            cells[cell] = f"{CODES[craft]}{tile['seat']}"
    for monument in snapshot["monuments"]:
        cells[cell_id(monument["at"])] = f"{monument['seat']}^{monument['level']}"
    return cells


def _size(cells: Mapping[int, str]) -> tuple[int, int]:
    return max(cells) // STRIDE + 1, max(cell % STRIDE for cell in cells) + 1


def _grid(cells: Mapping[int, str]) -> list[str]:
    """The map with its coordinates on all sides, four characters a cell."""
    rows, columns = _size(cells)
    letters = "".join(f"{chr(ord('A') + column):<4}" for column in range(columns))
    lines = [f"    {letters}"]
    for row in range(rows):
        line = "".join(f"{cells.get(row * STRIDE + at, ''):<4}" for at in range(columns))
        lines.append(f"{row + 1:>2}  {line}{row + 1}")
    return [*lines, lines[0]]


def _slot(cell: int) -> tuple[int, int]:
    """Row and column of the map tile on which a cell lies."""
    return cell // STRIDE // TILE_SIDE, cell % STRIDE // TILE_SIDE


def _bordered(cells: Mapping[int, str]) -> list[str]:
    """The map with lines between and around its tiles, two characters a cell."""
    rows, columns = _size(cells)
    slots = {_slot(cell) for cell in cells}
    letters = ""
    for column in range(columns):
        letters += f"{'  ' if column % TILE_SIDE == 0 else ''}{chr(ord('A') + column)} "
    lines = [f"   {letters}"]
    for row in range(rows):
        if row % TILE_SIDE == 0:
            lines.append(_border(slots, row // TILE_SIDE, columns))
        lines.append(_tile_row(cells, slots, row, columns))
    return [*lines, _border(slots, rows // TILE_SIDE, columns), lines[0]]


def _border(slots: set[tuple[int, int]], below: int, columns: int) -> str:
    """The line above a row of tiles: drawn where a tile lies above or below it."""
    line = "   "
    wide = columns // TILE_SIDE
    drawn = [(below, at) in slots or (below - 1, at) in slots for at in range(wide)]
    for at in range(wide):
        corner = drawn[at] or (at > 0 and drawn[at - 1])
        line += ("+" if corner else " ") + ("-" if drawn[at] else " ") * (2 * TILE_SIDE + 1)
    return line + ("+" if drawn[-1] else " ")


def _tile_row(cells: Mapping[int, str], slots: set[tuple[int, int]], row: int, columns: int) -> str:
    line = f"{row + 1:>2} "
    tile_row = row // TILE_SIDE
    for column in range(columns):
        if column % TILE_SIDE == 0:
            at = column // TILE_SIDE
            line += "| " if {(tile_row, at), (tile_row, at - 1)} & slots else "  "
        line += f"{cells.get(row * STRIDE + column, ' ')} "
    edge = "|" if (tile_row, columns // TILE_SIDE - 1) in slots else " "
    return f"{line}{edge} {row + 1}"


def _seat_table(snapshot: Mapping[str, Any]) -> Iterator[str]:
    yield "seat  order  cattle  VP/VR  god         cards"
    for seat, facts in enumerate(snapshot["seats"]):
        order = snapshot["order"]
        place = str(order.index(seat) + 1) if order else "-"
        god = GOD_WORDS[GODS.index(facts["god"])] if facts["god"] else "-"
        score = f"{facts['vp']}/{facts['vr']}"
        start = f"{seat:>4}  {place:>5}  {facts['cattle']:>6}  {score:>5}  {god:<11} "
        yield from textwrap.wrap(
            _held(facts) or "-", WIDTH,
            initial_indent=start, subsequent_indent=" " * len(start), break_on_hyphens=False,
        )  # fmt: skip
    parts: list[str] = []
    if snapshot["qamata"]:
        parts.append(f"{snapshot['qamata']} on Qamata's card")
    parts += [
        f"{facts['owed']} owed to seat {seat}"
        for seat, facts in enumerate(snapshot["seats"])
        if facts["owed"]
    ]
    if snapshot["lost"]:
        parts.append(f"{snapshot['lost']} out of the game")
    if parts:
        yield from _wrapped(f"cattle elsewhere: {', '.join(parts)}")


def _held(facts: Mapping[str, Any]) -> str:
    """Cards and specialists of a seat, with prices and the cattle lying on them."""
    held: list[str] = []
    for craft, card in facts["cards"].items():
        price = f" at {card['price']}" if card["price"] else " without a price"
        second = " II" if card["card"] == 2 else ""
        words = f"{CRAFT_WORDS[CRAFTS.index(craft)]}{second}{price}"
        held.append(words + _cattle_on(card["cattle"]))
    for name, cattle in facts["specialists"].items():
        held.append(SPECIALIST_WORDS[SPECIALISTS.index(name)] + _cattle_on(cattle))
    return ", ".join(held)


def _cattle_on(cattle: int) -> str:
    return f" (+{cattle})" if cattle else ""


def _doings(snapshot: Mapping[str, Any]) -> Iterator[str]:
    """The auction or the turn under way."""
    if snapshot["gifts"]:
        yield from _gifts(snapshot["gifts"])
    if snapshot["turn"]:
        yield _turn(snapshot["turn"])
    stack = ", ".join(str(seat) for seat in snapshot["vr_stack"])
    yield f"VR markers, earliest first: seats {stack}"


def _gifts(gifts: Mapping[str, Any]) -> Iterator[str]:
    plaques = ", ".join(
        f"{'Shadipinyi' if plaque['god'] else 'seat ' + str(plaque['seat'])}: {plaque['cattle']}"
        for plaque in gifts["plaques"]
    )
    yield f"plaques: {plaques}"
    following = gifts["plaques"][gifts["next_plaque"]]
    owner = "Shadipinyi" if following["god"] else f"seat {following['seat']}"
    passed = ", ".join(str(seat) for seat in gifts["passed"]) or "nobody"
    yield f"last gift {gifts['last']}; the next cattle goes to {owner}; passed: {passed}"


def _turn(turn: Mapping[str, Any]) -> str:
    main = f"{turn['main']} {'under way' if turn['block'] else 'begun or done'}"
    parts = [f"main action: {main if turn['main'] else 'none yet'}"]
    if turn["chosen"]:
        parts.append("a god or specialist taken")
    for name in ("paid", "first_primaries", "new_cards", "goods", "raised"):
        if turn[name]:
            listed = ", ".join(word.replace("_", " ") for word in turn[name])
            parts.append(f"{name.replace('_', ' ')}: {listed}")
    for name in ("craft", "resource", "monument", "craftsman", "primary"):
        if turn[name] is not None:
            parts.append(f"{name}: {turn[name].replace('_', ' ')}")
    if turn["goods_left"]:
        parts.append(f"goods left to buy: {turn['goods_left']}")
    step = turn["step"].replace("_", " ")
    return f"turn of seat {turn['seat']}, step {step}; {'; '.join(parts)}"


def _left(snapshot: Mapping[str, Any], game: SnapshotGame) -> Iterator[str]:
    """The supplies: tiles and cards of each craft, resources and water, gods and specialists."""
    rules, cards = game.rules, game.cards
    tiles = Counter(tile["craft"] for tile in snapshot["craftsmen"])
    taken = Counter(craft for seat in snapshot["seats"] for craft in seat["cards"])
    crafts: list[str] = []
    for craft, name, card in zip(CRAFTS, CRAFT_WORDS, cards.crafts, strict=True):
        top = f"VR {card.vr[taken[craft]]}" if taken[craft] < 2 else "no card"
        crafts.append(f"{name} {rules.tiles_per_craft - tiles[craft]} ({top})")
    yield f"craftsmen left (and the next card): {', '.join(crafts)}"
    placed = Counter(snapshot["resources"].values())
    supplies = [f"{kind} {rules.shaman_supply[kind] - placed[kind]}" for kind in RESOURCES]
    water = rules.water_tiles - len(snapshot["rain"])
    yield f"resources left: {', '.join(supplies)}; water tiles left: {water}"
    worshipped = {seat["god"] for seat in snapshot["seats"]}
    gods = [
        f"{GOD_WORDS[at]} {cards.gods[at].vr:+d}"
        for at, god in enumerate(GODS)
        if god in game.setup()["gods"] and god not in worshipped
    ]
    yield f"gods free: {', '.join(gods) or 'none'}"
    hired = {name for seat in snapshot["seats"] for name in seat["specialists"]}
    specialists = [
        f"{SPECIALIST_WORDS[at]} {cards.specialists[at].vr:+d}"
        for at, name in enumerate(SPECIALISTS)
        if name in rules.specialists and name not in hired
    ]
    yield f"specialists free: {', '.join(specialists) or 'none'}"
