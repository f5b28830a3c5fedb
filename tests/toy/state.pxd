# A position of the toy: one struct, as in the real games.

from libc.stdint cimport int8_t

from core.state cimport CoreState


cdef enum:
    SEATS = 3
    HAND = 2
    CARDS = 7                      # one stays in the box
    COMMITTERS = 2                 # seats 0 and 1
    NONE = -1

cdef enum:
    BET
    TRICK
    DICE
    ROLL                           # chance: the chosen die
    COMMIT
    LOTTERY                        # chance: one ticket a point
    DONE

cdef enum:                         # the dice
    WORK
    RAID

cdef enum:                         # action = kind << 8 | argument
    ACT_PLAY
    ACT_DIE
    ACT_ROLL
    ACT_COMMIT
    ACT_WIN
    ACT_BET


cdef struct Toy:
    int8_t phase
    int8_t seat                    # whose turn it is, also while nature moves
    int8_t prize                   # points for the trick
    int8_t way                     # of the dice: 1 or -1
    int8_t die                     # chosen, while it is thrown
    int8_t hand[SEATS][HAND]       # ascending; a played card stays here
    int8_t played[SEATS]           # card on the table, or NONE
    int8_t commit[COMMITTERS]      # 0 = share, 1 = grab, or NONE
    int8_t points[SEATS]
    int8_t winner                  # of the lottery, or NONE


cdef class ToyState(CoreState):
    cdef Toy pos
    cdef bint opened               # everybody sees everything

    cdef int weights(self, double* out) noexcept nogil
