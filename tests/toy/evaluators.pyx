"""Evaluators that know little, for tests of the search alone."""

from libc.stdint cimport int32_t

from bots.evaluator cimport Evaluator
from core.state cimport CoreState
from tests.toy.state cimport SEATS, ToyState


cdef class Flat(Evaluator):
    """Every seat may expect the same; the later an action, the less it deserves a try."""

    cdef int seats

    def __init__(self, int seats):
        self.seats = seats

    @property
    def knows_values(self):
        """Yes, if not much."""
        return True

    cdef void value(self, CoreState state, double* out) noexcept nogil:
        cdef int i
        for i in range(self.seats):
            out[i] = 1.0 / self.seats

    cdef void priors(self, CoreState state, const int32_t* actions, int n,
                     double* out) noexcept nogil:
        cdef double total = 0
        cdef int i
        for i in range(n):
            out[i] = 1.0 / (1 + i)
            total += out[i]
        for i in range(n):
            out[i] /= total


cdef class Points(Evaluator):
    """A seat of the toy may expect its share of the points."""

    @property
    def knows_values(self):
        """Yes: exact once all points are made."""
        return True

    cdef void value(self, CoreState state, double* out) noexcept nogil:
        cdef int i
        cdef double total = 0
        for i in range(SEATS):
            total += (<ToyState>state).pos.points[i]
        for i in range(SEATS):
            out[i] = (<ToyState>state).pos.points[i] / total
