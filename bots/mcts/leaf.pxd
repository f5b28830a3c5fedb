# What a point of play is worth to every seat, and how it is played on until that can be said.

from libc.stdint cimport int32_t, uint64_t

from bots.evaluator cimport Evaluator
from core.actions cimport MAX_ACTIONS
from core.rng cimport Rng, rng_next
from core.state cimport CoreState


cdef enum:
    MAX_SEATS = 16
    CHANCE = -1
    OVER = -2


cdef struct Buffers:               # room for the lists of one decision; too long for the stack
    int32_t actions[MAX_ACTIONS]
    double weights[MAX_ACTIONS]


cdef inline double leaf_unit(Rng* rng) noexcept nogil:
    # In [0, 1), 53 bits.
    return <double>(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef int leaf_draw(const double* weights, int n, Rng* rng) noexcept nogil
cdef int32_t leaf_outcome(CoreState state, Rng* rng, Buffers* room) noexcept nogil
cdef bint leaf_play_out(CoreState state, Evaluator evaluator, bint alike, long plies, Rng* rng,
                        Buffers* room) noexcept nogil
cdef void leaf_nature(CoreState state, Rng* rng, Buffers* room) noexcept nogil
cdef void leaf_next_seat(CoreState state, Evaluator evaluator, Rng* rng,
                         Buffers* room) noexcept nogil
cdef void leaf_final(CoreState state, int seats, double standings, double* out) noexcept nogil
cdef void leaf_mix(int seats, double standings, double* values) noexcept nogil
