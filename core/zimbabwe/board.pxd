# Map generation: drawing tiles and turns, turning and joining them into one board.

from libc.stdint cimport int8_t

from core.zimbabwe.position cimport Board


cdef enum:                # why tiles do not make a board
    LAY_FINE
    LAY_TOO_MANY_RESOURCES
    LAY_TOO_MANY_BODIES

cdef int board_lay(Board* b, int slots, const int8_t* slot_row, const int8_t* slot_column,
                   const char* letters, const int8_t* turns, int most_resources) noexcept nogil
