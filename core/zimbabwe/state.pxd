# The compiled state of Zimbabwe, for minds that read its position directly.

from core.state cimport CoreState
from core.zimbabwe.cells cimport Bits
from core.zimbabwe.position cimport Board, Position, RulesC
from core.zimbabwe.tables cimport Tables


cdef class ZimbabweState(CoreState):
    cdef Position pos
    cdef Tables tables                     # keeps `board` and `rules` alive
    cdef const Board* board
    cdef const RulesC* rules

    cdef int begin(self, object game) except -1
    cdef void settle(self) noexcept nogil
    cdef int _bits_of(self, object cells, Bits* out) except -1
