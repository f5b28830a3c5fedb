# Placing craftsmen: where one may stand, technology cards, costs, prices.

from core.actions cimport ActionList
from core.zimbabwe.cells cimport Bits
from core.zimbabwe.position cimport Board, Position, RulesC


cdef bint crafts_any(const Board* b, const Position* p, const RulesC* r) noexcept nogil
cdef bint crafts_sites(const Board* b, const Position* p, const RulesC* r, int craft,
                       Bits* lying, Bits* standing) noexcept nogil
cdef void crafts_legal(const Board* b, const Position* p, const RulesC* r,
                       ActionList* out) noexcept nogil
cdef void crafts_site_legal(const Board* b, const Position* p, const RulesC* r,
                            ActionList* out) noexcept nogil
cdef void crafts_place(const Board* b, Position* p, const RulesC* r, int craft, int cell,
                       int turned) noexcept nogil
cdef bint prices_may_rise(const Position* p, const RulesC* r) noexcept nogil
cdef int prices_unset(const Position* p) noexcept nogil
cdef void prices_new_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil
cdef void prices_raise_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil
cdef void prices_dziva_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil
cdef void prices_set(Position* p, int craft, int price) noexcept nogil
