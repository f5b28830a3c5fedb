# What a mind knows of one game, for search: how good a position is, and what looks worth trying.

from libc.stdint cimport int32_t

from core.state cimport CoreState


cdef class Evaluator:
    # Share of the win each seat can expect; the shares sum to 1. The state is the caller's scratch
    # state: `value` may play it on to a quiet point.
    cdef void value(self, CoreState state, double* out) noexcept nogil
    # How much each of the deciding seat's actions deserves a try; positive, summing to 1. Leaves
    # the state as it is.
    cdef void priors(self, CoreState state, const int32_t* actions, int n,
                     double* out) noexcept nogil
    # Play the deciding seat's turn on as it may well go, until another seat decides. Where seats
    # decide by turns, as in an auction, that may be when all are done. Nature has moved before,
    # and may have to move after.
    cdef void advance(self, CoreState state) noexcept nogil
