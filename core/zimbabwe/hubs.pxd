# The hub graph: which monuments and craftsmen reach each other directly, kept as play goes on.

from libc.stdint cimport int8_t, uint32_t

from core.zimbabwe.cells cimport Bits
from core.zimbabwe.position cimport Board, Position, RulesC


cdef enum:
    ANY_HUBS = 127                 # as a bound: more than any way has

cdef void hubs_rebuild(const Board* b, Position* p, const RulesC* r) noexcept nogil
cdef void hubs_add_water(const Board* b, Position* p, const RulesC* r,
                         const Bits* body) noexcept nogil
cdef void hubs_add_monument(const Board* b, Position* p, const RulesC* r, int cell) noexcept nogil
cdef void hubs_add_tile(const Board* b, Position* p, const RulesC* r, int tile) noexcept nogil
cdef void hubs_from_monument(const Board* b, const Position* p, const RulesC* r, int cell,
                             int steps, uint32_t wanted, int most_hubs,
                             int8_t* hubs) noexcept nogil
cdef void hubs_area(const Board* b, const Position* p, const RulesC* r, uint32_t tiles, int steps,
                    int most_hubs, Bits* out) noexcept nogil
cdef void hubs_from_tile(const Board* b, const Position* p, const RulesC* r, int tile, int steps,
                         uint32_t wanted, int most_hubs, int8_t* hubs) noexcept nogil
