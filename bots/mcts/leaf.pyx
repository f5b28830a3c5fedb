"""What a leaf is worth: shares of the win at the end, and playing on by luck and priors."""

from libc.stdint cimport int8_t, int32_t
from libc.string cimport memcpy

from bots.evaluator cimport Evaluator
from core.rng cimport Rng, rng_below
from core.state cimport CoreState


cdef int leaf_draw(const double* weights, int n, Rng* rng) noexcept nogil:
    # An index, each as likely as its weight; the weights need not sum to 1.
    cdef double total = 0, left
    cdef int i
    for i in range(n):
        total += weights[i]
    left = leaf_unit(rng) * total
    for i in range(n - 1):
        left -= weights[i]
        if left < 0:
            return i
    return n - 1


cdef int32_t leaf_outcome(CoreState state, Rng* rng, Buffers* room) noexcept nogil:
    # What nature does at a state where it moves.
    cdef int n = state.c_legal(room.actions)
    state.c_weights(room.weights)
    return room.actions[leaf_draw(room.weights, n, rng)]


cdef bint leaf_play_out(CoreState state, Evaluator evaluator, bint alike, long plies, Rng* rng,
                        Buffers* room) noexcept nogil:
    # Play to the end by drawing from the priors (`alike`: all the same); True: it came.
    cdef int n, at
    cdef long _ply
    for _ply in range(plies):
        if state.c_over():
            break
        if state.c_to_move() == CHANCE:
            state.c_apply(leaf_outcome(state, rng, room))
            continue
        n = state.c_legal(room.actions)
        if n == 0:
            break                  # a game that offers nothing is broken; do not hang on it
        if alike:
            at = <int>rng_below(rng, <unsigned int>n)
        else:
            evaluator.priors(state, room.actions, n, room.weights)
            at = leaf_draw(room.weights, n, rng)
        state.c_apply(room.actions[at])
    return state.c_over()


cdef void leaf_nature(CoreState state, Rng* rng, Buffers* room) noexcept nogil:
    # Let nature move until a seat decides.
    while state.c_to_move() == CHANCE:
        state.c_apply(leaf_outcome(state, rng, room))


cdef void leaf_next_seat(CoreState state, Evaluator evaluator, Rng* rng,
                         Buffers* room) noexcept nogil:
    # Play on until another seat decides, or the end.
    leaf_nature(state, rng, room)
    if not state.c_over():
        evaluator.advance(state)
        leaf_nature(state, rng, room)


cdef void leaf_final(CoreState state, int seats, double standings, double* out) noexcept nogil:
    # Who is first takes the win, or its share; the standings count who is behind.
    cdef int8_t places[MAX_SEATS]
    cdef int firsts = 0, i, j
    cdef double beaten
    state.c_places(places)
    for i in range(seats):
        firsts += places[i] == 1
    for i in range(seats):
        out[i] = 1.0 / firsts if places[i] == 1 else 0.0
    if standings == 0:
        return
    for i in range(seats):
        beaten = 0
        for j in range(seats):
            if i != j:
                beaten += 0.5 * (places[j] == places[i]) + (places[j] > places[i])
        out[i] += standings * (2 * beaten / (seats * (seats - 1)) - out[i])


cdef void leaf_mix(int seats, double standings, double* values) noexcept nogil:
    # The same for expected shares: one seat is before another as often as their shares say.
    cdef double shares[MAX_SEATS]
    cdef double beaten, both
    cdef int i, j
    memcpy(shares, values, <size_t>seats * sizeof(double))
    for i in range(seats):
        beaten = 0
        for j in range(seats):
            if i != j:
                both = shares[i] + shares[j]
                beaten += shares[i] / both if both > 0 else 0.5
        values[i] += standings * (2 * beaten / (seats * (seats - 1)) - shares[i])


# --- doors for tests

def _py_play_out(CoreState state not None, Evaluator evaluator not None, long plies, seed):
    """Play the state to its end by the priors; whether it came."""
    cdef Rng rng
    cdef Buffers room
    rng.state = seed
    return leaf_play_out(state, evaluator, type(evaluator) is Evaluator, plies, &rng, &room)


def _py_next_seat(CoreState state not None, Evaluator evaluator not None, seed):
    """Play the state on until another seat decides."""
    cdef Rng rng
    cdef Buffers room
    rng.state = seed
    leaf_next_seat(state, evaluator, &rng, &room)


def _py_final(CoreState state not None, double standings):
    """What the places of the state are worth to each seat."""
    cdef double out[MAX_SEATS]
    cdef int i, seats = state.game.players
    leaf_final(state, seats, standings, out)
    return [out[i] for i in range(seats)]


def _py_mix(values, double standings):
    """What these expected shares are worth if standings count."""
    cdef double out[MAX_SEATS]
    cdef int i, seats = len(values)
    for i in range(seats):
        out[i] = values[i]
    leaf_mix(seats, standings, out)
    return [out[i] for i in range(seats)]
