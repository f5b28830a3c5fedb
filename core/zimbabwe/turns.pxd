# Legal actions and their effect in every phase: dispatch to the module that decides.

from libc.stdint cimport int32_t

from core.actions cimport ActionList
from core.zimbabwe.position cimport Board, Position, RulesC


cdef void turns_legal(const Board* b, Position* p, const RulesC* r, ActionList* out) noexcept nogil
cdef void turns_apply(const Board* b, Position* p, const RulesC* r, int32_t action) noexcept nogil
