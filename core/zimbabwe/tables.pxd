# What never changes during a game, in C: the rules and the board, owned by one Python object.

from libc.stdint cimport int8_t, uint8_t

from core.zimbabwe.position cimport GODS, MAX_SEATS, SPECIALISTS, Board, RulesC


cdef class Tables:
    cdef RulesC rules
    cdef Board board
    cdef uint8_t gods_in_play[GODS]
    cdef uint8_t specialists_in_play[SPECIALISTS]
    cdef int8_t stack[MAX_SEATS]           # the VR stack of the set-up, from the bottom
