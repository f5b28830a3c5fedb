"""Whole games by uniform choice on the C face, without the GIL; what search and bench build on."""

from libc.stdint cimport int32_t, uint64_t

from bots.mcts.clock cimport clock_seconds
from core.actions cimport MAX_ACTIONS
from core.rng cimport Rng, rng_below, rng_next
from core.state cimport CoreState


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
    """Play random games on the start states in turn; they stay as they are.

    A new map for every game, because one map again and again would flatter branch prediction.
    Returns (games, decisions, rounds, seconds); each game runs with the GIL released.
    """
    cdef Rng rng
    cdef CoreState scratch
    cdef int32_t actions[MAX_ACTIONS]
    cdef long i, n = len(states), decisions = 0, rounds = 0
    cdef const char* saved
    cdef double began
    if not states:
        raise ValueError("playout_games needs at least one start state")
    rng.state = <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF)
    rng_next(&rng)
    clones = [one.clone() for one in states]
    bases = [saved_bytes(one) for one in states]
    began = clock_seconds()
    for i in range(games):
        scratch = clones[i % n]
        saved = <bytearray>bases[i % n]
        with nogil:
            scratch.c_load(saved)
            decisions += play_out(scratch, &rng, actions)
            rounds += scratch.c_round()
    return games, decisions, rounds, clock_seconds() - began


cdef bytearray saved_bytes(CoreState state):
    # The position as `c_save` writes it; only for `c_load` in this process.
    cdef bytearray saved = bytearray(state.c_size())
    state.c_save(<char*>saved)
    return saved


def clone_ns(CoreState state not None, long times):
    """Nanoseconds of one `c_load` of the state."""
    cdef CoreState scratch = state.clone()
    cdef bytearray kept = saved_bytes(state)
    cdef const char* saved = kept
    cdef double began
    cdef long _i
    cdef double seconds
    with nogil:
        began = clock_seconds()
        for _i in range(times):
            scratch.c_load(saved)
        seconds = clock_seconds() - began
    return seconds * 1e9 / times
