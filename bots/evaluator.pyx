"""The evaluator of a game nobody has thought about yet: everything is worth the same try."""

from libc.stdint cimport int32_t

from core.actions cimport MAX_ACTIONS
from core.state cimport CoreState


cdef enum:
    MOST_SEATS = 16


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

    cdef void advance(self, CoreState state) noexcept nogil:
        # The likeliest actions.
        cdef int32_t actions[MAX_ACTIONS]
        cdef double weights[MAX_ACTIONS]
        cdef int mover = state.c_to_move()
        cdef int i, n, best
        while state.c_to_move() == mover and not state.c_over():
            n = state.c_legal(actions)
            if n == 0:
                break              # a game that offers nothing is broken; do not hang on it
            self.priors(state, actions, n, weights)
            best = 0
            for i in range(1, n):
                if weights[i] > weights[best]:
                    best = i
            state.c_apply(actions[best])

    def after(self, CoreState state not None, list actions):
        """What the deciding seat can expect after each of these actions."""
        cdef CoreState scratch = state.clone()
        cdef bytearray kept = bytearray(state.c_size())
        cdef char* saved = kept
        cdef double shares[MOST_SEATS]
        cdef int seat = state.c_to_move()
        state.c_save(saved)
        found = []
        for action in actions:
            scratch.c_load(saved)
            scratch.c_apply(action)
            self.value(scratch, shares)
            found.append(shares[seat])
        return found
