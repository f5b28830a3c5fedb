"""Whole turns compared: which one leaves the seat with the best position?

A beam search. Every half-made turn is finished as a quick player would and judged, so that each
step compares complete turns. The better ones are looked at again after quick turns of the seats
that follow, and the best of these go on to the next decision.
"""

cimport cython
from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc

from bots.heuristics.zimbabwe.evaluator cimport ZimbabweEvaluator
from core.actions cimport MAX_ACTIONS
from core.zimbabwe.position cimport MAX_SEATS, OVER_PHASE, Position
from core.zimbabwe.state cimport ZimbabweState


cdef enum:
    MOST_DECISIONS = 200           # of one turn; more than any turn has


cdef struct Path:                  # a half-made turn
    double value                   # when finished quickly
    int before                     # its place in the beam one decision earlier
    int32_t action                 # the decision that led here


cdef int enter(Path* row, int n, int most, double value, int before, int32_t action) noexcept nogil:
    # Put a candidate into a row ordered by value; returns the new length. Turns that are worth
    # exactly the same are the same turn in another order, nearly always.
    cdef int i
    for i in range(n):
        if row[i].value == value:
            return n
    if n == most:
        if value <= row[n - 1].value:
            return n
        n -= 1
    i = n
    while i > 0 and row[i - 1].value < value:
        row[i] = row[i - 1]
        i -= 1
    row[i].value = value
    row[i].before = before
    row[i].action = action
    return n + 1


@cython.final
cdef class TurnSearch:
    """Compares whole turns of one seat; holds the memory for it."""

    cdef ZimbabweEvaluator evaluator
    cdef readonly int width        # half-made turns kept after each decision
    cdef readonly int second_looks  # turns looked at again after each decision
    cdef readonly int foresight    # quick turns of the next seats in a second look
    cdef Position* kept            # the beam: positions before the next decision
    cdef Position* grown           # and after it
    cdef Path* promising           # those that get a second look
    cdef Path* paths               # MOST_DECISIONS rows of `width`
    cdef readonly int turns        # judged in the last search

    def __cinit__(self, ZimbabweEvaluator evaluator not None, int width, int second_looks,
                  int foresight):
        self.evaluator = evaluator
        self.width = width
        self.second_looks = second_looks
        self.foresight = foresight
        self.kept = <Position*>malloc(width * sizeof(Position))
        self.grown = <Position*>malloc(width * sizeof(Position))
        self.promising = <Path*>malloc(second_looks * sizeof(Path))
        self.paths = <Path*>malloc(MOST_DECISIONS * width * sizeof(Path))
        if (self.kept == NULL or self.grown == NULL or self.promising == NULL
                or self.paths == NULL):
            raise MemoryError(f"no memory for a beam of {width} turns")

    def __dealloc__(self):
        free(self.kept)
        free(self.grown)
        free(self.promising)
        free(self.paths)

    cdef double worth(self, ZimbabweState state, int seat) noexcept nogil:
        # The seat's share after this turn and after quick turns of those who follow, on average.
        cdef double shares[MAX_SEATS]
        cdef double total
        cdef int _n
        self.evaluator.judge(state, shares)
        total = shares[seat]
        for _n in range(self.foresight):
            if state.pos.phase != OVER_PHASE:
                self.evaluator.quick_turn(state)
                self.evaluator.judge(state, shares)
            total += shares[seat]
        return total / (self.foresight + 1)

    cdef int first_look(self, ZimbabweState state, ZimbabweState quick, int n_kept,
                        int seat) noexcept nogil:
        # Every decision from every half-made turn; returns how many deserve a second look.
        cdef int32_t legal[MAX_ACTIONS]
        cdef double shares[MAX_SEATS]
        cdef int i, j, n_legal, n = 0
        for i in range(n_kept):
            state.c_load(&self.kept[i])
            n_legal = state.c_legal(legal)
            for j in range(n_legal):
                quick.c_load(&self.kept[i])
                quick.c_apply(legal[j])
                self.evaluator.judge(quick, shares)
                n = enter(self.promising, n, self.second_looks, shares[seat], i, legal[j])
            self.turns = self.turns + n_legal
        return n

    def plan(self, ZimbabweState view not None):
        """The best turn found: its decisions as far as they matter, its value, and what the first
        decisions that were looked at twice are worth.
        """
        cdef ZimbabweState state = view.clone()
        cdef ZimbabweState quick = view.clone()
        cdef int seat = state.pos.seat
        cdef int phase = state.pos.phase
        cdef int turn = state.pos.turn
        cdef int round_ = state.pos.round
        cdef int depth = 0, n_kept = 1, n, i, n_second, best_depth = 0, best_before = 0
        cdef double value, best = -1
        cdef int32_t best_action = -1
        cdef Path* row
        cdef Path* found
        cdef dict seen = {}
        self.turns = 0
        self.kept[0] = view.pos
        while n_kept and depth < MOST_DECISIONS:
            row = &self.paths[depth * self.width]
            n = 0
            n_second = self.first_look(state, quick, n_kept, seat)
            for i in range(n_second):
                found = &self.promising[i]
                quick.c_load(&self.kept[found.before])
                quick.c_apply(found.action)
                over = (quick.pos.phase != phase or quick.pos.turn != turn
                        or quick.pos.round != round_ or quick.pos.seat != seat)
                value = self.worth(quick, seat)
                if depth == 0:
                    seen[found.action] = value
                if value > best:
                    best = value
                    best_depth = depth
                    best_before = found.before
                    best_action = found.action
                if not over:
                    n = enter(row, n, self.width, value, found.before, found.action)
            for i in range(n):
                state.c_load(&self.kept[row[i].before])
                state.c_apply(row[i].action)
                self.grown[i] = state.pos
            self.kept, self.grown = self.grown, self.kept
            n_kept = n
            depth += 1
        actions = [best_action]
        i = best_before
        for depth in range(best_depth - 1, -1, -1):
            actions.append(self.paths[depth * self.width + i].action)
            i = self.paths[depth * self.width + i].before
        actions.reverse()
        seen[actions[0]] = best
        return actions, best, seen
