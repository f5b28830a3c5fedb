"""Range search: floods over land and water, hubs, and what is derived from them."""

from libc.stdint cimport int8_t, uint32_t, uint64_t
from libc.string cimport memset

from core.zimbabwe.cells cimport (
    STRIDE, WORDS, Bits, bits_add, bits_and, bits_any, bits_clear, bits_has, bits_join, bits_meet,
    bits_minus, bits_or, bits_spread, ctz64,
)
from core.zimbabwe.position cimport ESHU, MAX_TILES, Board, Position, RulesC, Tile


cdef const Bits* reach_body(const Board* b, const Position* p, int cell) noexcept nogil:
    # The water body of a water cell. Rules "Water": bodies join orthogonally, rain may merge them.
    cdef int i
    if bits_has(&p.rained, cell):
        for i in range(p.n_rain_bodies):
            if bits_has(&p.rain_body[i], cell):
                return &p.rain_body[i]
    return &b.body[b.body_of[cell]]


cdef void reach_flood(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                      int steps, bint blocked, Bits* out) noexcept nogil:
    # Cells within `steps` of any start cell, the start included. Rules "Transportation range": a
    # water body is one step, whatever its size. Blocked: a monument ends the flood (one may arrive
    # there) unless it is the origin.
    cdef Bits grow, wet, found, entered
    cdef uint64_t any_water
    cdef int step, i
    cdef const Bits* body
    out[0] = start[0]
    for step in range(steps):
        grow = out[0]
        if blocked and step > 0:
            bits_minus(&grow, &p.monuments)
        if r.water_corner_links:
            bits_spread(&found, &grow, &b.cells)
        else:
            # Two bodies that touch at a corner are not linked: from water only land is entered.
            wet = grow
            bits_and(&wet, &p.water)
            bits_minus(&grow, &p.water)
            bits_spread(&found, &wet, &b.cells)
            bits_minus(&found, &p.water)
            wet = found
            bits_spread(&found, &grow, &b.cells)
            bits_or(&found, &wet)
        any_water = 0
        for i in range(WORDS):
            entered.w[i] = found.w[i] & p.water.w[i] & ~out.w[i]
            any_water |= entered.w[i]
            out.w[i] |= found.w[i]
        if any_water:
            for i in range(WORDS):
                while entered.w[i]:
                    body = reach_body(b, p, (i << 6) + ctz64(entered.w[i]))
                    bits_or(out, body)
                    bits_minus(&entered, body)


cdef void reach_footprint(const RulesC* r, int craft, int cell, int turned,
                          Bits* out) noexcept nogil:
    # The cells of a craftsman tile.
    cdef int wide = r.craft[craft].wide
    cdef int high = r.craft[craft].high
    cdef int row, column
    if turned:
        wide, high = high, wide
    bits_clear(out)
    for row in range(high):
        for column in range(wide):
            bits_add(out, cell + row * STRIDE + column)


cdef void reach_hubs(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                     int steps, uint32_t wanted, int most_hubs, int8_t* hubs) noexcept nogil:
    # Fewest hubs from the building on `start` to every wanted craftsman, -1 where there is no way
    # through at most so many. Rules "Hubs". Each pass floods from all monuments first met in the
    # pass before: one flood serves them together, because a way through one of them is a way from
    # it that is shorter still.
    cdef Bits front, seen, found
    cdef int i, passes = 0
    cdef uint32_t missing = wanted
    cdef uint32_t left
    memset(hubs, -1, MAX_TILES)
    front = start[0]
    seen = start[0]
    while missing:
        reach_flood(b, p, r, &front, steps, True, &found)
        left = missing
        while left:
            i = ctz64(left)
            left &= left - 1
            if reach_touches(r, &p.tiles[i], &found):
                hubs[i] = <int8_t>passes
                missing &= ~(<uint32_t>1 << i)
        if passes == most_hubs:
            break
        front = found
        bits_and(&front, &p.monuments)
        bits_minus(&front, &seen)
        if not bits_any(&front):
            break
        bits_or(&seen, &front)
        passes += 1


cdef void reach_through_hubs(const Board* b, const Position* p, const RulesC* r,
                             const Bits* start, int steps, int most_hubs,
                             Bits* out) noexcept nogil:
    # Cells from which some start cell is reached through at most so many hubs.
    cdef Bits front, found
    cdef int passes = 0
    front = start[0]
    out[0] = start[0]
    while True:
        reach_flood(b, p, r, &front, steps, True, &found)
        front = found
        bits_and(&front, &p.monuments)
        bits_minus(&front, out)
        bits_or(out, &found)
        if not bits_any(&front) or passes == most_hubs:
            break
        passes += 1


cdef void reach_of_resources(const Board* b, const Position* p, const RulesC* r,
                             uint64_t resources, int steps, Bits* out) noexcept nogil:
    # Cells in range of at least one of the resources; no hubs (rules "Available input resources").
    cdef Bits start
    cdef uint64_t left = resources
    bits_clear(&start)
    if p.n_rain == 0 and steps == r.reach and not r.monuments_block_resources:
        while left:
            bits_or(&start, &b.near[p.resource_cell[ctz64(left)]])
            left &= left - 1
        out[0] = start
        return
    while left:
        bits_add(&start, p.resource_cell[ctz64(left)])
        left &= left - 1
    reach_flood(b, p, r, &start, steps, r.monuments_block_resources, out)


cdef uint64_t resources_within(const Position* p, int kind, const Bits* cells) noexcept nogil:
    cdef uint64_t left = p.of_kind[kind], found = 0
    while left:
        if bits_has(cells, p.resource_cell[ctz64(left)]):
            found |= left & (~left + 1)
        left &= left - 1
    return found


cdef void refresh(const Board* b, Position* p, const RulesC* r, Tile* tile, bint usual,
                  bint eshu) noexcept nogil:
    # Which resources the tile has in range: its usual range, Eshu's once somebody adores him.
    cdef Bits start, found
    cdef int kind = r.craft[tile.craft].kind
    reach_footprint(r, tile.craft, tile.cell, tile.turned, &start)
    if usual:
        reach_flood(b, p, r, &start, r.reach, r.monuments_block_resources, &found)
        tile.near = resources_within(p, kind, &found)
    if eshu and p.god_owner[ESHU] >= 0:
        reach_flood(b, p, r, &start, r.eshu_reach, r.monuments_block_resources, &found)
        tile.near_eshu = resources_within(p, kind, &found)


cdef void reach_refresh_tile(const Board* b, Position* p, const RulesC* r,
                             Tile* tile) noexcept nogil:
    tile.near_eshu = 0
    refresh(b, p, r, tile, True, True)


cdef void reach_refresh_tiles(const Board* b, Position* p, const RulesC* r) noexcept nogil:
    cdef int i
    for i in range(p.n_tiles):
        reach_refresh_tile(b, p, r, &p.tiles[i])


cdef void reach_refresh_about(const Board* b, Position* p, const RulesC* r,
                              const Bits* body) noexcept nogil:
    # The same, of the tiles that have the body of water in range with a step to spare: ways over it
    # and on are all that change.
    cdef Bits near, far
    cdef int i
    reach_flood(b, p, r, body, r.reach - 1, False, &near)
    far = near
    if p.god_owner[ESHU] >= 0:
        reach_flood(b, p, r, body, r.eshu_reach - 1, False, &far)
    for i in range(p.n_tiles):
        refresh(b, p, r, &p.tiles[i], reach_touches(r, &p.tiles[i], &near),
                reach_touches(r, &p.tiles[i], &far))


cdef void reach_add_resource(const Board* b, Position* p, const RulesC* r,
                             int resource) noexcept nogil:
    # A new resource: the tiles of its kind that have it in range (range is symmetric).
    cdef Bits start, near, far
    cdef uint64_t bit = <uint64_t>1 << resource
    cdef bint eshu = p.god_owner[ESHU] >= 0
    cdef Tile* tile
    cdef int i
    bits_clear(&start)
    bits_add(&start, p.resource_cell[resource])
    reach_flood(b, p, r, &start, r.reach, r.monuments_block_resources, &near)
    if eshu:
        reach_flood(b, p, r, &start, r.eshu_reach, r.monuments_block_resources, &far)
    for i in range(p.n_tiles):
        tile = &p.tiles[i]
        if not (p.of_kind[r.craft[tile.craft].kind] & bit):
            continue
        if reach_touches(r, tile, &near):
            tile.near |= bit
        if eshu and reach_touches(r, tile, &far):
            tile.near_eshu |= bit


cdef void reach_add_water(const Board* b, Position* p, const Bits* cells) noexcept nogil:
    # Rules "The rain ceremony": new water, joined with every body it touches orthogonally.
    cdef Bits grown, touched
    cdef const Bits* old
    cdef Bits body
    cdef int i, kept = 0, cell
    body = cells[0]
    bits_join(&touched, cells, &p.water)
    while bits_any(&touched):
        i = 0
        while touched.w[i] == 0:
            i += 1
        cell = (i << 6) + ctz64(touched.w[i])
        old = reach_body(b, p, cell)
        bits_or(&body, old)
        bits_minus(&touched, &body)
    for i in range(p.n_rain_bodies):
        if not bits_meet(&p.rain_body[i], &body):
            grown = p.rain_body[i]
            p.rain_body[kept] = grown
            kept += 1
    p.rain_body[kept] = body
    p.n_rain_bodies = <int8_t>(kept + 1)
    bits_or(&p.rained, &body)
    bits_or(&p.water, cells)
