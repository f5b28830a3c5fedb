"""The hub graph, so that a search over hubs is a walk over bit masks instead of floods.

It holds for the usual range. Eshu's turns, and maps with more monuments than it has room for,
are searched by floods (`reach_hubs`), which is also what it is tested against.
"""

from libc.stdint cimport int8_t, int16_t, uint32_t, uint64_t
from libc.string cimport memset

from core.zimbabwe.cells cimport (
    CELLS, Bits, bits_add, bits_clear, bits_has, bits_list, bits_or, ctz64,
)
from core.zimbabwe.position cimport MAX_HUBS, MAX_TILES, Board, Position, RulesC
from core.zimbabwe.reach cimport (
    reach_flood, reach_footprint, reach_hubs, reach_through_hubs, reach_touches,
)


cdef inline uint64_t all_hubs(const Position* p) noexcept nogil:
    return ~<uint64_t>0 >> (MAX_HUBS - p.n_hubs) if p.n_hubs else 0


cdef inline uint32_t all_tiles(const Position* p) noexcept nogil:
    return (<uint32_t>1 << p.n_tiles) - 1


cdef void meets(const Position* p, const RulesC* r, const Bits* found, uint64_t* hubs,
                uint32_t* tiles) noexcept nogil:
    # Keep, of these monuments and craftsmen, those that lie in a flood.
    cdef uint64_t hubs_left = hubs[0]
    cdef uint32_t tiles_left = tiles[0]
    cdef int i
    while hubs_left:
        i = ctz64(hubs_left)
        hubs_left &= hubs_left - 1
        if not bits_has(found, p.hub_cell[i]):
            hubs[0] &= ~(<uint64_t>1 << i)
    while tiles_left:
        i = ctz64(tiles_left)
        tiles_left &= tiles_left - 1
        if not reach_touches(r, &p.tiles[i], found):
            tiles[0] &= ~(<uint32_t>1 << i)


cdef void look_from_hub(const Board* b, Position* p, const RulesC* r, int hub, uint64_t hubs,
                        uint32_t tiles) noexcept nogil:
    # Which of these a monument has in range.
    cdef Bits start, found
    bits_clear(&start)
    bits_add(&start, p.hub_cell[hub])
    reach_flood(b, p, r, &start, r.reach, True, &found)
    p.hub_hubs[hub] = hubs & ~(<uint64_t>1 << hub)
    p.hub_tiles[hub] = tiles
    meets(p, r, &found, &p.hub_hubs[hub], &p.hub_tiles[hub])


cdef void look_from_tile(const Board* b, Position* p, const RulesC* r, int tile, uint64_t hubs,
                         uint32_t tiles) noexcept nogil:
    # Which of these a craftsman has in range.
    cdef Bits start, found
    reach_footprint(r, p.tiles[tile].craft, p.tiles[tile].cell, p.tiles[tile].turned, &start)
    reach_flood(b, p, r, &start, r.reach, True, &found)
    p.tile_hubs[tile] = hubs
    p.tile_tiles[tile] = tiles
    meets(p, r, &found, &p.tile_hubs[tile], &p.tile_tiles[tile])


cdef void hubs_rebuild(const Board* b, Position* p, const RulesC* r) noexcept nogil:
    # From scratch, for a position that was given.
    cdef int16_t cells[CELLS]
    cdef int i
    cdef int n = bits_list(&p.monuments, cells)
    p.hubs_kept = n <= MAX_HUBS
    if not p.hubs_kept:
        return
    p.n_hubs = <int8_t>n
    for i in range(n):
        p.hub_cell[i] = cells[i]
    for i in range(n):
        look_from_hub(b, p, r, i, all_hubs(p), all_tiles(p))
    for i in range(p.n_tiles):
        look_from_tile(b, p, r, i, all_hubs(p), all_tiles(p))


cdef void hubs_add_monument(const Board* b, Position* p, const RulesC* r,
                            int cell) noexcept nogil:
    # A new monument. It also ends ways that led over its cell: only those who have the cell in
    # range with a step to spare had such a way, and they can only lose by it.
    cdef Bits start, inner
    cdef int i, hub = p.n_hubs
    cdef uint64_t hubs, inner_hubs
    cdef uint64_t bit = <uint64_t>1 << (hub & 63)
    cdef uint32_t tiles, inner_tiles
    if not p.hubs_kept or hub == MAX_HUBS:
        p.hubs_kept = False
        return
    p.hub_cell[hub] = <int16_t>cell
    p.n_hubs += 1
    look_from_hub(b, p, r, hub, all_hubs(p), all_tiles(p))
    hubs = p.hub_hubs[hub]
    tiles = p.hub_tiles[hub]
    inner_hubs = hubs
    inner_tiles = tiles
    bits_clear(&start)
    bits_add(&start, cell)
    reach_flood(b, p, r, &start, r.reach - 1, True, &inner)
    meets(p, r, &inner, &inner_hubs, &inner_tiles)
    while hubs:
        i = ctz64(hubs)
        hubs &= hubs - 1
        p.hub_hubs[i] |= bit
        if (inner_hubs >> i) & 1:
            look_from_hub(b, p, r, i, p.hub_hubs[i], p.hub_tiles[i])
    while tiles:
        i = ctz64(tiles)
        tiles &= tiles - 1
        p.tile_hubs[i] |= bit
        if (inner_tiles >> i) & 1:
            look_from_tile(b, p, r, i, p.tile_hubs[i], p.tile_tiles[i])


cdef void hubs_add_water(const Board* b, Position* p, const RulesC* r,
                         const Bits* body) noexcept nogil:
    # A body of water is new or has grown. A way that it changes leads over it and on, so whoever
    # has one has the body in range with a step to spare.
    cdef Bits found
    cdef uint64_t hubs = all_hubs(p)
    cdef uint32_t tiles = all_tiles(p)
    if not p.hubs_kept:
        return
    reach_flood(b, p, r, body, r.reach - 1, True, &found)
    meets(p, r, &found, &hubs, &tiles)
    while hubs:
        look_from_hub(b, p, r, ctz64(hubs), all_hubs(p), all_tiles(p))
        hubs &= hubs - 1
    while tiles:
        look_from_tile(b, p, r, ctz64(tiles), all_hubs(p), all_tiles(p))
        tiles &= tiles - 1


cdef inline uint32_t make_room(uint32_t tiles, int at) noexcept nogil:
    # Tile numbers from `at` on have moved up by one.
    cdef uint32_t below = (<uint32_t>1 << at) - 1
    return (tiles & below) | ((tiles & ~below) << 1)


cdef void hubs_add_tile(const Board* b, Position* p, const RulesC* r, int tile) noexcept nogil:
    # A new craftsman at this place of the list. Craftsmen block nothing.
    cdef uint32_t bit = <uint32_t>1 << tile
    cdef uint64_t hubs
    cdef uint32_t tiles
    cdef int i
    if not p.hubs_kept:
        return
    for i in range(p.n_hubs):
        p.hub_tiles[i] = make_room(p.hub_tiles[i], tile)
    for i in range(p.n_tiles - 1, tile, -1):
        p.tile_tiles[i] = p.tile_tiles[i - 1]
        p.tile_hubs[i] = p.tile_hubs[i - 1]
    for i in range(p.n_tiles):
        p.tile_tiles[i] = make_room(p.tile_tiles[i], tile)
    look_from_tile(b, p, r, tile, all_hubs(p), all_tiles(p))
    hubs = p.tile_hubs[tile]
    while hubs:
        p.hub_tiles[ctz64(hubs)] |= bit
        hubs &= hubs - 1
    tiles = p.tile_tiles[tile]
    while tiles:
        p.tile_tiles[ctz64(tiles)] |= bit
        tiles &= tiles - 1


cdef void walk(const Position* p, uint64_t front, uint64_t seen, uint32_t missing, int passes,
               int most_hubs, int8_t* hubs) noexcept nogil:
    # Breadth first from the monuments in `front`, each of them the passes-th hub on its way.
    cdef uint64_t left, grown
    cdef uint32_t tiles
    while missing and front and passes <= most_hubs:
        left = front
        grown = 0
        tiles = 0
        while left:
            grown |= p.hub_hubs[ctz64(left)]
            tiles |= p.hub_tiles[ctz64(left)]
            left &= left - 1
        tiles &= missing
        missing &= ~tiles
        while tiles:
            hubs[ctz64(tiles)] = <int8_t>passes
            tiles &= tiles - 1
        seen |= front
        front = grown & ~seen
        passes += 1


cdef void hubs_from_monument(const Board* b, const Position* p, const RulesC* r, int cell,
                             int steps, uint32_t wanted, int most_hubs,
                             int8_t* hubs) noexcept nogil:
    # Fewest hubs from a monument to every wanted craftsman, -1 where there is no way through at
    # most so many. Rules "Hubs"; the monument itself is not counted.
    cdef Bits start
    cdef int hub = 0
    if steps != r.reach or not p.hubs_kept:
        bits_clear(&start)
        bits_add(&start, cell)
        reach_hubs(b, p, r, &start, steps, wanted, most_hubs, hubs)
        return
    memset(hubs, -1, MAX_TILES)
    while p.hub_cell[hub] != cell:
        hub += 1
    walk(p, <uint64_t>1 << hub, 0, wanted, 0, most_hubs, hubs)


cdef void hubs_from_tile(const Board* b, const Position* p, const RulesC* r, int tile, int steps,
                         uint32_t wanted, int most_hubs, int8_t* hubs) noexcept nogil:
    # The same from a craftsman.
    cdef Bits start
    cdef uint32_t direct
    if steps != r.reach or not p.hubs_kept:
        reach_footprint(r, p.tiles[tile].craft, p.tiles[tile].cell, p.tiles[tile].turned, &start)
        reach_hubs(b, p, r, &start, steps, wanted, most_hubs, hubs)
        return
    memset(hubs, -1, MAX_TILES)
    direct = p.tile_tiles[tile] & wanted
    wanted &= ~direct
    while direct:
        hubs[ctz64(direct)] = 0
        direct &= direct - 1
    if wanted:
        walk(p, p.tile_hubs[tile], 0, wanted, 1, most_hubs, hubs)


cdef void hubs_area(const Board* b, const Position* p, const RulesC* r, uint32_t tiles, int steps,
                    int most_hubs, Bits* out) noexcept nogil:
    # Cells from which one of these craftsmen is reached through at most so many hubs.
    cdef Bits start, cells
    cdef uint64_t front = 0, seen = 0, left
    cdef int i, passes = 0
    bits_clear(&start)
    while tiles:
        i = ctz64(tiles)
        tiles &= tiles - 1
        reach_footprint(r, p.tiles[i].craft, p.tiles[i].cell, p.tiles[i].turned, &cells)
        bits_or(&start, &cells)
        front |= p.tile_hubs[i]
    if steps != r.reach or not p.hubs_kept:
        reach_through_hubs(b, p, r, &start, steps, most_hubs, out)
        return
    while front and passes < most_hubs:
        seen |= front
        left = front
        front = 0
        while left:
            front |= p.hub_hubs[ctz64(left)]
            bits_add(&start, p.hub_cell[ctz64(left)])
            left &= left - 1
        front &= ~seen
        passes += 1
    reach_flood(b, p, r, &start, steps, True, out)
