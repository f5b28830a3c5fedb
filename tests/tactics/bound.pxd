# How much the deciding seat can still gain in this turn, at most.

from core.zimbabwe.cells cimport Bits
from core.zimbabwe.position cimport Board, Position, RulesC


cdef enum:
    UNBOUNDED = 9999               # nothing is promised


cdef int bound_cards(const Position* p, const RulesC* r) noexcept nogil
cdef int bound_gain(const Board* b, const Position* p, const RulesC* r,
                    const Bits* passed_by) noexcept nogil
