"""Whole games by uniform choice on the C face, without the GIL; what search and bench build on."""

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from core.actions cimport MAX_ACTIONS
from core.rng cimport Rng, rng_below, rng_next
from core.state cimport CoreState


cdef double seconds_since(timespec begin) noexcept nogil:
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return (now.tv_sec - begin.tv_sec) + (now.tv_nsec - begin.tv_nsec) * 1e-9


cdef long play_out(CoreState state, Rng* rng, int32_t* actions) noexcept nogil:
    # Play to the end by uniform choice; returns the number of decisions.
    cdef long decisions = 0
    cdef int n
    while not state.c_over():
        n = state.c_legal(actions)
        if n == 0:
            break                  # a game that offers nothing is broken; do not hang on it
        state.c_apply(actions[rng_below(rng, <unsigned int>n)])
        decisions += 1
    return decisions


def playout_games(list states, long games, seed):
    """Play random games, cycling over the start states, which stay as they are.

    Returns (games, decisions, rounds, seconds); seconds count play only, with the GIL released.
    """
    cdef Rng rng
    cdef CoreState state, scratch
    cdef int32_t* actions = NULL
    cdef void* saved = NULL
    cdef long _i, each, decisions = 0, rounds = 0
    cdef long left = games
    cdef double seconds = 0
    cdef timespec begin
    if not states:
        raise ValueError("playout_games needs at least one start state")
    rng.state = <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF)
    rng_next(&rng)
    actions = <int32_t*>malloc(MAX_ACTIONS * sizeof(int32_t))
    if actions == NULL:
        raise MemoryError
    try:
        for index in range(len(states)):
            state = states[index]
            each = left // (len(states) - index)
            left -= each
            scratch = state.clone()
            saved = malloc(<size_t>state.c_size())
            if saved == NULL:
                raise MemoryError
            state.c_save(saved)
            with nogil:
                clock_gettime(CLOCK_MONOTONIC, &begin)
                for _i in range(each):
                    scratch.c_load(saved)
                    decisions += play_out(scratch, &rng, actions)
                    rounds += scratch.c_round()
                seconds += seconds_since(begin)
            free(saved)
            saved = NULL
    finally:
        free(saved)
        free(actions)
    return games, decisions, rounds, seconds


def random_trail(CoreState state not None, long decisions, seed):
    """A clone of the state after so many random decisions, fewer if the game ends before."""
    cdef Rng rng
    cdef long _i
    view = state.clone()
    rng.state = <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF)
    rng_next(&rng)
    for _i in range(decisions):
        legal = view.legal_actions()
        if not legal:
            break
        view.apply(legal[rng_below(&rng, <unsigned int>len(legal))])
    return view


def clone_ns(CoreState state not None, long times):
    """Nanoseconds of one `c_load` of the state."""
    cdef CoreState scratch = state.clone()
    cdef timespec begin
    cdef long _i
    cdef double seconds
    cdef void* saved = malloc(<size_t>state.c_size())
    if saved == NULL:
        raise MemoryError
    state.c_save(saved)
    with nogil:
        clock_gettime(CLOCK_MONOTONIC, &begin)
        for _i in range(times):
            scratch.c_load(saved)
        seconds = seconds_since(begin)
    free(saved)
    return seconds * 1e9 / times
