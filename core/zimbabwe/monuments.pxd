# Where a monument may stand, and building it.

from core.actions cimport ActionList
from core.zimbabwe.cells cimport Bits
from core.zimbabwe.position cimport Board, Position, RulesC


cdef void monuments_sites(const Board* b, const Position* p, Bits* out) noexcept nogil
cdef void monuments_legal(const Board* b, const Position* p, ActionList* out) noexcept nogil
cdef void monuments_first_legal(const Board* b, const Position* p, ActionList* out) noexcept nogil
cdef void monuments_build(const Board* b, Position* p, const RulesC* r, int seat,
                          int cell) noexcept nogil
