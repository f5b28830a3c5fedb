"""The solver's slow twin: every legal action is tried, and the bound is judged at each node."""

from libc.stdint cimport int8_t, int16_t
from libc.stdlib cimport free, malloc

from core.actions cimport ActionList
from core.zimbabwe.cells cimport Bits, bits_clear
from core.zimbabwe.position cimport (
    ACT_END_TURN, ACT_SHIFT, MAX_SEATS, STEP_FREE, TURNS, Board, Position, RulesC,
)
from core.zimbabwe.rounds cimport rounds_places, rounds_qualifies
from core.zimbabwe.state cimport ZimbabweState
from core.zimbabwe.turns cimport turns_apply, turns_legal
from tests.tactics.bound cimport bound_gain
from tests.tactics.memo cimport (
    Memo, Slot, memo_close, memo_find, memo_fingerprint, memo_open, memo_put,
)

from typing import NamedTuple


cdef enum:
    NOTHING = -32000               # no turn ended below


class Exhausted(NamedTuple):
    """What is true of a turn; None where it was too large to search."""

    wins: object
    margin: object
    broken: int
    nodes: int


cdef struct Twin:
    const Board* board
    const RulesC* rules
    int seat
    long nodes
    long most_nodes
    bint capped
    bint won
    long broken                    # nodes where the bound was too low
    Memo memo


cdef int best_margin(Twin* t, const Position* p) noexcept nogil:
    # The highest VP minus VR with which the turn can end.
    cdef ActionList* listed
    cdef int8_t places[MAX_SEATS]
    cdef Position next_ = p[0]
    cdef Slot key
    cdef Slot* known
    cdef Bits nothing
    cdef int margin = p.vp[t.seat] - p.vr[t.seat]
    cdef int i, best = NOTHING
    memo_fingerprint(p, &key)
    known = memo_find(&t.memo, &key)
    if known != NULL:
        return known.value
    t.nodes += 1
    listed = <ActionList*>malloc(sizeof(ActionList))
    if listed == NULL or t.nodes >= t.most_nodes:
        free(listed)
        t.capped = True
        return NOTHING
    if p.step == STEP_FREE:
        best = margin
        rounds_places(p, t.rules, places)
        t.won = t.won or (rounds_qualifies(p, t.seat) and places[t.seat] == 1)
    turns_legal(t.board, &next_, t.rules, listed)
    for i in range(listed.n):
        if listed.ids[i] >> ACT_SHIFT != ACT_END_TURN and not t.capped:
            next_ = p[0]
            turns_apply(t.board, &next_, t.rules, listed.ids[i])
            best = max(best, best_margin(t, &next_))
    free(listed)
    bits_clear(&nothing)
    t.broken += not t.capped and margin + bound_gain(t.board, p, t.rules, &nothing) < best
    key.value = <int16_t>best
    t.capped = not memo_put(&t.memo, &key) or t.capped
    return best


def exhaust(ZimbabweState state, long most_nodes):
    """Search all of the turn: whether it wins, its best margin, nodes whose bound is too low."""
    cdef Twin t
    cdef int best
    if state.pos.phase != TURNS:
        raise ValueError("only a turn can be searched")
    t.board = state.board
    t.rules = state.rules
    t.seat = state.pos.seat
    t.nodes = 0
    t.most_nodes = most_nodes
    t.capped = False
    t.won = False
    t.broken = 0
    if not memo_open(&t.memo):
        raise MemoryError
    with nogil:
        best = best_margin(&t, &state.pos)
    memo_close(&t.memo)
    if t.capped:
        return Exhausted(None, None, t.broken, t.nodes)
    return Exhausted(bool(t.won), best, t.broken, t.nodes)
