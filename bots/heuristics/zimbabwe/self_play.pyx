"""Games of quick players against themselves, as examples for fitting weights and the net.

A quick turn takes microseconds, so that a hundred thousand games are a matter of minutes. Players
stray from what they like best often enough to meet every god, specialist and craft.
"""

cimport cython
from libc.stdint cimport int8_t, int32_t
from libc.stdlib cimport free, malloc

from bots.heuristics.zimbabwe.evaluator cimport ZimbabweEvaluator, is_quiet, one_decision
from bots.heuristics.zimbabwe.policy cimport policy_scores
from bots.heuristics.zimbabwe.terms cimport TERMS, Outlook, terms_read
from bots.mcts.leaf cimport leaf_unit
from bots.steady cimport steady_log
from core.actions cimport MAX_ACTIONS
from core.rng cimport Rng, rng_below
from core.zimbabwe.position cimport MAX_SEATS, OVER_PHASE, STEP_FREE, TURNS, Position
from core.zimbabwe.rounds cimport rounds_places
from core.zimbabwe.state cimport ZimbabweState


cdef enum:
    MOST_ROWS = 512                # quiet positions of one game


cdef struct Row:
    Outlook outlook
    double shares[MAX_SEATS]


cdef double gumbel(Rng* rng) noexcept nogil:
    # Added to scores, the highest sum is a draw from their softmax.
    return -steady_log(-steady_log(leaf_unit(rng) + 1e-12) + 1e-12)


@cython.final
cdef class SelfPlay:
    """Plays games and remembers their quiet positions."""

    cdef ZimbabweEvaluator evaluator
    cdef Rng rng
    cdef int beginnings            # of a turn that are compared
    cdef double straying           # chance that a finishing decision is drawn, not the best
    cdef double doubt              # noise on the shares that turns are compared by
    cdef Row* rows
    cdef int n

    def __cinit__(self, ZimbabweEvaluator evaluator not None, seed, int beginnings,
                  double straying, double doubt):
        self.evaluator = evaluator
        self.rng.state = seed
        self.beginnings = beginnings
        self.straying = straying
        self.doubt = doubt
        self.rows = <Row*>malloc(MOST_ROWS * sizeof(Row))
        if self.rows == NULL:
            raise MemoryError("no memory for the positions of a game")

    def __dealloc__(self):
        free(self.rows)

    cdef void drawn_decision(self, ZimbabweState state) noexcept nogil:
        cdef double scores[MAX_ACTIONS]
        cdef int32_t actions[MAX_ACTIONS]
        cdef int n = state.c_legal(actions), i, best = 0
        policy_scores(state.board, &state.pos, state.rules, actions, n, scores)
        for i in range(n):
            scores[i] += gumbel(&self.rng)
            if scores[i] > scores[best]:
                best = i
        state.c_apply(actions[best])

    cdef void finish(self, ZimbabweState state) noexcept nogil:
        while not is_quiet(&state.pos):
            if state.pos.phase != TURNS or leaf_unit(&self.rng) < self.straying:
                self.drawn_decision(state)
            else:
                one_decision(state)

    cdef void turn(self, ZimbabweState state) noexcept nogil:
        # As a quick turn, with noise.
        cdef double scores[MAX_ACTIONS]
        cdef double shares[MAX_SEATS]
        cdef int32_t actions[MAX_ACTIONS]
        cdef Position start, best_end
        cdef double best = -1e300, value, boldness
        cdef int seat = state.pos.seat
        cdef int n, i, at, _k
        if state.pos.phase != TURNS or state.pos.step != STEP_FREE:
            self.drawn_decision(state)
            self.finish(state)
            return
        n = state.c_legal(actions)
        policy_scores(state.board, &state.pos, state.rules, actions, n, scores)
        boldness = 0.5 if rng_below(&self.rng, 8) else 4.0
        for i in range(n):
            scores[i] += boldness * gumbel(&self.rng)
        start = state.pos
        best_end = state.pos
        for _k in range(self.beginnings if n > self.beginnings else n):
            at = 0
            for i in range(1, n):
                if scores[i] > scores[at]:
                    at = i
            scores[at] = -1e300
            state.c_load(&start)
            state.c_apply(actions[at])
            self.finish(state)
            self.evaluator.shares(state.board, &state.pos, state.rules, shares)
            value = steady_log(shares[seat] + 1e-9) + self.doubt * gumbel(&self.rng)
            if value > best:
                best = value
                best_end = state.pos
        state.c_load(&best_end)

    cdef void play(self, ZimbabweState state) noexcept nogil:
        self.n = 0
        self.finish(state)
        while state.pos.phase != OVER_PHASE and self.n < MOST_ROWS:
            terms_read(state.board, &state.pos, state.rules, &self.rows[self.n].outlook)
            self.evaluator.shares(state.board, &state.pos, state.rules,
                                  self.rows[self.n].shares)
            self.n = self.n + 1
            self.turn(state)

    def game(self, ZimbabweState state not None, double trace, double kept):
        """Play the state to its end; (stage, terms of every seat, aim) of the kept positions.

        The aim is the result, blended with what later positions promised: the more, the smaller
        the trace. `kept` is the chance of a position to be told.
        """
        cdef int8_t places[MAX_SEATS]
        cdef double aim[MAX_SEATS]
        cdef int seat, i, seats = state.rules.seats, winners = 0
        cdef Row* row
        with nogil:
            self.play(state)
        rounds_places(&state.pos, state.rules, places)
        for seat in range(seats):
            winners += places[seat] == 1
        for seat in range(seats):
            aim[seat] = 1.0 / winners if places[seat] == 1 else 0.0
        told = []
        for i in range(self.n - 1, -1, -1):
            row = &self.rows[i]
            if leaf_unit(&self.rng) < kept:
                told.append((
                    row.outlook.stage,
                    [[row.outlook.term[seat][t] for t in range(TERMS)] for seat in range(seats)],
                    [aim[seat] for seat in range(seats)],
                ))
            for seat in range(seats):
                aim[seat] = trace * aim[seat] + (1 - trace) * row.shares[seat]
        return told
