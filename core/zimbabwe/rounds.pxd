# Between rounds: the start, revenue, the victory check, places.

from libc.stdint cimport int8_t, uint8_t

from core.zimbabwe.position cimport Board, Position, RulesC


cdef void rounds_set_up(Position* p, const Board* b, const RulesC* r, const uint8_t* gods_in_play,
                        const uint8_t* specialists_in_play, const int8_t* stack) noexcept nogil
cdef void rounds_close(Position* p, const RulesC* r) noexcept nogil
cdef bint rounds_qualifies(const Position* p, int seat) noexcept nogil
cdef void rounds_places(const Position* p, const RulesC* r, int8_t* places) noexcept nogil
