# Routes that differ in whom they pay, for the rules variant in which a hub's owner earns its fee.

from libc.stdint cimport int32_t

from core.zimbabwe.cells cimport Bits
from core.zimbabwe.position cimport Board, Position, RulesC


cdef enum:
    MAX_ROUTES = 64                # kept per craftsman (NOTES.md, limits)
    MOST_HUBS = 7                  # of one seat on one route: what its field in an action holds

cdef int route_hubs(int32_t route) noexcept nogil
cdef int route_to(int32_t route, int seat) noexcept nogil
cdef int routes_fewest(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                       int steps, int target) noexcept nogil
cdef int routes_find(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                     int steps, int target, int32_t* out) noexcept nogil
