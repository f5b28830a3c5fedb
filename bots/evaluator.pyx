"""The evaluator of a game nobody has thought about yet: everything is worth the same try."""

from libc.stdint cimport int32_t

from core.state cimport CoreState


cdef class Evaluator:
    """What a mind knows of one game; games subclass it in `bots/heuristics/<game>`."""

    @property
    def knows_values(self):
        """Whether `value` means something; otherwise search plays games to their end."""
        return False

    cdef void value(self, CoreState state, double* out) noexcept nogil:
        pass

    cdef void priors(self, CoreState state, const int32_t* actions, int n,
                     double* out) noexcept nogil:
        cdef int i
        for i in range(n):
            out[i] = 1.0 / n
