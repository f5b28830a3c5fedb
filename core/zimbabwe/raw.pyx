"""The position as a plain dict and back: what snapshots read and write, without judging it."""

from libc.stdint cimport int16_t, uint64_t

from core.zimbabwe.bids cimport bids_open
from core.zimbabwe.cells cimport (
    CELLS, STRIDE, Bits, bits_add, bits_clear, bits_drop, bits_has, bits_list, bits_minus,
)
from core.zimbabwe.hubs cimport hubs_rebuild
from core.zimbabwe.position cimport (
    CRAFTS, GIFTS, GODS, HERD_LEVELS, KINDS, SPECIALISTS, TURNS, Board, Position, RulesC, card_of,
)
from core.zimbabwe.reach cimport reach_add_water, reach_footprint, reach_refresh_tiles


cdef int raw_kind_at(const Position* p, int cell) noexcept:
    # The kind of the resource on a cell, or -1.
    cdef int i, kind
    for i in range(p.n_resources):
        if p.resource_cell[i] == cell:
            for kind in range(KINDS):
                if (p.of_kind[kind] >> i) & 1:
                    return kind
    return -1


cdef int owner_of(const Position* p, const RulesC* r, int cell) noexcept:
    cdef int seat
    for seat in range(r.seats):
        if bits_has(&p.owned[seat], cell):
            return seat
    return -1


cdef list marks(const Position* p, uint64_t once, uint64_t twice, uint64_t thrice):
    # Used markers by cell.
    return sorted((p.resource_cell[i], 1 + ((twice >> i) & 1) + ((thrice >> i) & 1))
                  for i in range(p.n_resources) if (once >> i) & 1)


cdef dict raw_write(const Position* p, const Board* b, const RulesC* r):
    # Everything that makes the position what it is, lists by cell.
    cdef int16_t cells[CELLS]
    cdef int seats = r.seats
    cdef int i, n
    playing = p.phase == TURNS
    gifts = p.phase == GIFTS
    n = bits_list(&p.monuments, cells)
    monuments = [(cells[i], owner_of(p, r, cells[i]), p.level[cells[i]]) for i in range(n)]
    n = bits_list(&p.raised, cells)
    raised = [cells[i] for i in range(n)]
    first_own = b.n_resources
    unset = sum(1 << craft for craft in range(CRAFTS)
                if (p.new_cards >> craft) & 1
                and p.price[craft][card_of(p, craft, p.seat)] == 0)
    return {
        "phase": p.phase,
        "step": p.step,
        "seat": p.seat,
        "round": p.round,
        "ending": p.ending,
        "monuments": monuments,
        "tiles": [(p.tiles[i].cell, p.tiles[i].craft, p.tiles[i].seat, p.tiles[i].turned)
                  for i in range(p.n_tiles)],
        "rain": sorted((p.rain_cell[i], p.rain_turned[i]) for i in range(p.n_rain)),
        "shaman": sorted((p.resource_cell[i], raw_kind_at(p, p.resource_cell[i]))
                         for i in range(first_own, p.n_resources)),
        "used": marks(p, p.used_once, p.used_twice, p.used_thrice),
        "used_by_atete": marks(p, p.atete_once, p.atete_twice, 0),
        "cards": [(craft, card, p.card_owner[craft][card], p.price[craft][card],
                   p.card_cattle[craft][card])
                  for craft in range(CRAFTS) for card in range(2)
                  if p.card_owner[craft][card] >= 0],
        "specialists": [(i, p.specialist_owner[i], p.specialist_cattle[i])
                        for i in range(SPECIALISTS) if p.specialist_owner[i] >= 0],
        "gods": [(i, p.god_owner[i]) for i in range(GODS) if p.god_owner[i] >= 0],
        "qamata": p.qamata_cattle,
        "owed": [p.owed[i] for i in range(seats)],
        "cattle": [p.cattle[i] for i in range(seats)],
        "vr": [p.vr[i] for i in range(seats)],
        "vp": [p.vp[i] for i in range(seats)],
        "stack": [p.stack[i] for i in range(seats)],
        "stock": p.stock,
        "lost": p.lost,
        "order": [p.order[i] for i in range(seats)] if p.order[0] >= 0 else [],
        "passed": [p.passed[i] for i in range(p.n_passed)] if gifts else [],
        "plaques": [p.plaque[i] for i in range(p.n_plaques)] if gifts else [],
        "next_plaque": p.next_plaque if gifts else 0,
        "last_gift": p.last_gift if gifts else 0,
        "elegua_done": int(p.elegua_done) if gifts else 0,
        "chosen": int(p.chosen),
        "main": p.main,
        "block": int(p.block),
        "paid": p.paid,
        "herd_paid": r.herd_fee[p.herd_level] if playing else 0,
        "first_primaries": p.first_primaries,
        "secondaries": p.secondaries,
        "raised": raised,
        "built": p.built,
        "placed": p.placed,
        "new_cards": unset,
        "fresh_cards": p.new_cards,
        "craft": p.craft,
        "resource": p.resource,
        "price_from": p.price_from,
        "monument": p.monument,
        "goods_left": p.goods_left,
        "goods": p.goods,
        "craftsman": p.tiles[p.tile].cell if p.tile >= 0 else -1,
        "primary": p.tiles[p.primary].cell if p.primary >= 0 else -1,
    }


cdef uint64_t bits_marked(const Position* p, list marked, int times) except? 0:
    # The resources that carry at least so many of these markers.
    index = {p.resource_cell[i]: i for i in range(p.n_resources)}
    return sum(1 << index[cell] for cell, count in marked if count >= times)


cdef int read_map(Position* p, const Board* b, const RulesC* r, dict raw) except -1:
    cdef Bits cells
    for cell, seat, level in raw["monuments"]:
        bits_add(&p.monuments, cell)
        bits_add(&p.owned[seat], cell)
        bits_drop(&p.empty, cell)
        p.level[cell] = level
    for cell, kind in raw["shaman"]:
        p.resource_cell[p.n_resources] = cell
        p.of_kind[kind] |= <uint64_t>1 << p.n_resources
        p.n_resources += 1
        p.shaman_left[kind] -= 1
        bits_drop(&p.empty, cell)
    for cell, turned in raw["rain"]:
        bits_clear(&cells)
        bits_add(&cells, cell)
        bits_add(&cells, cell + (STRIDE if turned else 1))
        p.rain_cell[p.n_rain] = cell
        p.rain_turned[p.n_rain] = turned
        p.n_rain += 1
        bits_minus(&p.empty, &cells)
        reach_add_water(b, p, &cells)
    for cell, craft, seat, turned in raw["tiles"]:
        p.tiles[p.n_tiles].cell = cell
        p.tiles[p.n_tiles].craft = craft
        p.tiles[p.n_tiles].seat = seat
        p.tiles[p.n_tiles].turned = turned
        p.tiles[p.n_tiles].card = card_of(p, craft, seat)
        p.n_tiles += 1
        p.tiles_of[craft] += 1
        reach_footprint(r, craft, cell, turned, &cells)
        bits_minus(&p.empty, &cells)
    reach_refresh_tiles(b, p, r)
    p.used_once = bits_marked(p, raw["used"], 1)
    p.used_twice = bits_marked(p, raw["used"], 2)
    p.used_thrice = bits_marked(p, raw["used"], 3)
    p.atete_once = bits_marked(p, raw["used_by_atete"], 1)
    p.atete_twice = bits_marked(p, raw["used_by_atete"], 2)
    hubs_rebuild(b, p, r)
    return 0


cdef int read_gifts(Position* p, const RulesC* r, dict raw) except -1:
    bids_open(p, r)
    for i, cattle in enumerate(raw["plaques"]):
        p.plaque[i] = cattle
    p.next_plaque = raw["next_plaque"]
    p.last_gift = raw["last_gift"]
    p.elegua_done = raw["elegua_done"]
    p.n_passed = len(raw["passed"])
    for i, seat in enumerate(raw["passed"]):
        p.passed[i] = seat
    return 0


cdef int read_turn(Position* p, const RulesC* r, dict raw) except -1:
    tile_of = {p.tiles[i].cell: i for i in range(p.n_tiles)}
    level_of = {r.herd_fee[i]: i for i in range(HERD_LEVELS + 1)}
    p.turn = raw["order"].index(raw["seat"])
    p.step = raw["step"]
    p.main = raw["main"]
    p.block = raw["block"]
    p.chosen = raw["chosen"]
    p.paid = raw["paid"]
    p.herd_level = level_of[raw["herd_paid"]]
    p.first_primaries = raw["first_primaries"]
    p.secondaries = raw["secondaries"]
    p.new_cards = raw["fresh_cards"]
    for cell in raw["raised"]:
        bits_add(&p.raised, cell)
    p.built = raw["built"]
    p.placed = raw["placed"]
    p.craft = raw["craft"]
    p.resource = raw["resource"]
    p.price_from = raw["price_from"]
    p.monument = raw["monument"]
    p.goods_left = raw["goods_left"]
    p.goods = raw["goods"]
    p.tile = tile_of[raw["craftsman"]] if raw["craftsman"] >= 0 else -1
    p.primary = tile_of[raw["primary"]] if raw["primary"] >= 0 else -1
    return 0


cdef int raw_read(Position* p, const Board* b, const RulesC* r, dict raw) except -1:
    for craft, card, seat, price, cattle in raw["cards"]:
        p.card_owner[craft][card] = seat
        p.price[craft][card] = price
        p.card_cattle[craft][card] = cattle
    for specialist, seat, cattle in raw["specialists"]:
        p.specialist_owner[specialist] = seat
        p.specialist_cattle[specialist] = cattle
    for god, seat in raw["gods"]:
        p.god_owner[god] = seat
        p.god_of[seat] = god
    read_map(p, b, r, raw)
    p.qamata_cattle = raw["qamata"]
    p.stock = raw["stock"]
    p.lost = raw["lost"]
    for seat in range(r.seats):
        p.owed[seat] = raw["owed"][seat]
        p.cattle[seat] = raw["cattle"][seat]
        p.vr[seat] = raw["vr"][seat]
        p.vp[seat] = raw["vp"][seat]
        p.stack[seat] = raw["stack"][seat]
    p.round = raw["round"]
    if raw["phase"] == GIFTS:
        read_gifts(p, r, raw)
    p.phase = raw["phase"]
    p.seat = raw["seat"]
    p.ending = raw["ending"]
    for i, seat in enumerate(raw["order"]):
        p.order[i] = seat
    if p.phase == TURNS:
        read_turn(p, r, raw)
    return 0
