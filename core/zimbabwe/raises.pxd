# Raising monuments: which goods can still be had, through whom, from which resource, at what price.

from libc.stdint cimport int32_t

from core.actions cimport ActionList
from core.zimbabwe.position cimport Board, Position, RulesC


cdef bint raises_any(const Board* b, const Position* p, const RulesC* r) noexcept nogil
cdef void raises_legal(const Board* b, const Position* p, const RulesC* r,
                       ActionList* out) noexcept nogil
cdef void raises_good_legal(const Board* b, const Position* p, const RulesC* r,
                            ActionList* out) noexcept nogil
cdef void raises_resource_legal(const Board* b, const Position* p, const RulesC* r,
                                ActionList* out) noexcept nogil
cdef void raises_primary_legal(const Board* b, const Position* p, const RulesC* r,
                               ActionList* out) noexcept nogil
cdef void raises_primary_resource_legal(const Board* b, const Position* p, const RulesC* r,
                                        ActionList* out) noexcept nogil
cdef void raises_begin(Position* p, int cell) noexcept nogil
cdef void raises_buy(const Board* b, Position* p, const RulesC* r, int cell,
                     int32_t route) noexcept nogil
cdef void raises_supply(const Board* b, Position* p, const RulesC* r, int cell,
                        int32_t route) noexcept nogil
cdef void raises_mark(Position* p, const RulesC* r, int cell) noexcept nogil
cdef void raises_finish(Position* p, const RulesC* r) noexcept nogil
