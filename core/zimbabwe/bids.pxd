# Phase I, the generosity of kings: gifts, plaques, passes, order of play.

from core.actions cimport ActionList
from core.zimbabwe.position cimport Position, RulesC


cdef void bids_open(Position* p, const RulesC* r) noexcept nogil
cdef void bids_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil
cdef void bids_give(Position* p, const RulesC* r, int gift) noexcept nogil
cdef bint bids_pass(Position* p, const RulesC* r) noexcept nogil
