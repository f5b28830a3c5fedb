# Range search: what lies within so many steps of a building, directly and through hubs.

from libc.stdint cimport int8_t, uint32_t, uint64_t

from core.zimbabwe.cells cimport Bits, bits_window
from core.zimbabwe.position cimport Board, Position, RulesC, Tile


cdef void reach_flood(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                      int steps, bint blocked, Bits* out) noexcept nogil
cdef void reach_hubs(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                     int steps, uint32_t wanted, int most_hubs, int8_t* hubs) noexcept nogil
cdef void reach_through_hubs(const Board* b, const Position* p, const RulesC* r,
                             const Bits* start, int steps, int most_hubs, Bits* out) noexcept nogil
cdef void reach_of_resources(const Board* b, const Position* p, const RulesC* r,
                             uint64_t resources, int steps, Bits* out) noexcept nogil
cdef void reach_refresh_tile(const Board* b, Position* p, const RulesC* r,
                             Tile* tile) noexcept nogil
cdef void reach_refresh_tiles(const Board* b, Position* p, const RulesC* r) noexcept nogil
cdef void reach_refresh_about(const Board* b, Position* p, const RulesC* r,
                              const Bits* body) noexcept nogil
cdef void reach_add_resource(const Board* b, Position* p, const RulesC* r,
                             int resource) noexcept nogil
cdef void reach_add_water(const Board* b, Position* p, const Bits* cells) noexcept nogil
cdef const Bits* reach_body(const Board* b, const Position* p, int cell) noexcept nogil
cdef void reach_footprint(const RulesC* r, int craft, int cell, int turned,
                          Bits* out) noexcept nogil


cdef inline bint reach_touches(const RulesC* r, const Tile* tile, const Bits* cells) noexcept nogil:
    # Whether any cell of the tile is a member.
    return (bits_window(cells, tile.cell) & r.craft[tile.craft].shape[tile.turned]) != 0
