"""How good a position is for each seat: weighted terms of a quiet position, as win shares."""

cimport cython
from libc.stdint cimport int8_t, int32_t
from libc.stdlib cimport free, malloc

from bots.evaluator cimport Evaluator
from bots.heuristics.zimbabwe.net cimport net_read, net_scores
from bots.heuristics.zimbabwe.policy cimport (
    Trait, policy_best, policy_scores, policy_set, policy_traits,
)
from bots.heuristics.zimbabwe.terms cimport TERMS, Outlook, terms_read
from bots.steady cimport steady_exp
from core.actions cimport MAX_ACTIONS
from core.state cimport CoreState
from core.zimbabwe.position cimport (
    GIFTS, MAIN_NONE, MAX_SEATS, OVER_PHASE, STEP_DZIVA, STEP_FREE, TURNS, Board,
    Position, RulesC,
)
from core.zimbabwe.rounds cimport rounds_places
from core.zimbabwe.state cimport ZimbabweState


cdef enum:
    BEGINNINGS = 4                 # of a quick turn that are compared


cdef bint is_quiet(const Position* p) noexcept nogil:
    # Nothing half made: before the first gift, or before the first decision of a turn.
    if p.phase == TURNS:
        return ((p.step == STEP_FREE or p.step == STEP_DZIVA) and p.main == MAIN_NONE
                and not p.chosen and p.paid == 0)
    if p.phase == GIFTS:
        return p.last_gift == 0 and p.n_passed == 0
    return p.phase == OVER_PHASE


cdef void one_decision(ZimbabweState state) noexcept nogil:
    # The quick player's.
    if not state.listed_known:
        state.c_list()
    state.c_apply(state.listed.ids[policy_best(state.board, &state.pos, state.rules,
                                               state.listed.ids, state.listed.n)])


cdef void calm_down(ZimbabweState state) noexcept nogil:
    # Play on as a quick player would, to the end of the turn or of the gifts.
    while not is_quiet(&state.pos):
        one_decision(state)


cdef void share_out(double* scores, int n) noexcept nogil:
    # Scores to shares: exp, then sum 1.
    cdef double highest = scores[0], total = 0
    cdef int i
    for i in range(1, n):
        if scores[i] > highest:
            highest = scores[i]
    for i in range(n):
        scores[i] = steady_exp(scores[i] - highest)
        total += scores[i]
    for i in range(n):
        scores[i] /= total


@cython.final
cdef class ZimbabweEvaluator(Evaluator):
    """Terms and weights of `weights.py`; `early` counts at the beginning, `late` at the end."""

    def __init__(self, early, late, net=None):
        cdef int i
        if len(early) != TERMS or len(late) != TERMS:
            raise ValueError(f"expected {TERMS} weights, got {len(early)} and {len(late)}")
        for i in range(TERMS):
            self.early[i] = early[i]
            self.late[i] = late[i]
        self.has_net = net is not None
        if net is not None:
            net_read(&self.net, net)

    @property
    def knows_values(self):
        """Whether `value` means something."""
        return True

    cdef void shares(self, const Board* b, const Position* p, const RulesC* r,
                     double* out) noexcept nogil:
        # Of a quiet position.
        cdef Outlook outlook
        cdef int8_t places[MAX_SEATS]
        cdef int seat, i
        cdef double weight
        if p.phase == OVER_PHASE:
            rounds_places(p, r, places)
            for seat in range(r.seats):
                out[seat] = 1 if places[seat] == 1 else 0
            return
        terms_read(b, p, r, &outlook)
        if self.has_net:
            net_scores(&self.net, &outlook, r.seats, out)
            share_out(out, r.seats)
            return
        for seat in range(r.seats):
            out[seat] = 0
        for i in range(TERMS):
            weight = self.early[i] + (self.late[i] - self.early[i]) * outlook.stage
            for seat in range(r.seats):
                out[seat] += weight * outlook.term[seat][i]
        share_out(out, r.seats)

    cdef void judge(self, ZimbabweState state, double* out) noexcept nogil:
        calm_down(state)
        self.shares(state.board, &state.pos, state.rules, out)

    cdef void value(self, CoreState state, double* out) noexcept nogil:
        self.judge(<ZimbabweState>state, out)

    cdef void priors(self, CoreState state, const int32_t* actions, int n,
                     double* out) noexcept nogil:
        self.taste(<ZimbabweState>state, actions, n, out)

    cdef void taste(self, ZimbabweState state, const int32_t* actions, int n,
                    double* out) noexcept nogil:
        policy_scores(state.board, &state.pos, state.rules, actions, n, out)
        share_out(out, n)

    cdef void advance(self, CoreState state) noexcept nogil:
        self.quick_turn(<ZimbabweState>state)

    cdef void quick_turn(self, ZimbabweState state) noexcept nogil:
        # From one quiet position to the next. How the turn begins is chosen by what it leads to,
        # the rest by taste.
        cdef double scores[MAX_ACTIONS]
        cdef double shares[MAX_SEATS]
        cdef int32_t actions[MAX_ACTIONS]
        cdef Position start, best_end
        cdef double best = -1
        cdef int seat = state.pos.seat
        cdef int n, i, at, _k
        if state.pos.phase != TURNS or state.pos.step != STEP_FREE:
            one_decision(state)
            calm_down(state)
            return
        n = state.c_legal(actions)
        policy_scores(state.board, &state.pos, state.rules, actions, n, scores)
        start = state.pos
        best_end = state.pos
        for _k in range(BEGINNINGS if n > BEGINNINGS else n):
            at = 0
            for i in range(1, n):
                if scores[i] > scores[at]:
                    at = i
            scores[at] = -1e300
            state.c_load(&start)
            state.c_apply(actions[at])
            calm_down(state)
            self.shares(state.board, &state.pos, state.rules, shares)
            if shares[seat] > best:
                best = shares[seat]
                best_end = state.pos
        state.c_load(&best_end)

    def values(self, ZimbabweState state not None):
        """The share of the win each seat can expect."""
        cdef double out[MAX_SEATS]
        cdef ZimbabweState scratch = state.clone()
        cdef int seat
        self.judge(scratch, out)
        return [out[seat] for seat in range(state.rules.seats)]

    def terms(self, ZimbabweState state not None):
        """The stage and every seat's terms, in the order of the table; for tuning."""
        cdef Outlook outlook
        cdef ZimbabweState scratch = state.clone()
        cdef int seat, i
        calm_down(scratch)
        terms_read(scratch.board, &scratch.pos, scratch.rules, &outlook)
        return outlook.stage, [[outlook.term[seat][i] for i in range(TERMS)]
                               for seat in range(state.rules.seats)]

    def traits(self, ZimbabweState state not None):
        """The traits of each legal action, by their numbers in the table; for tuning."""
        cdef Trait* traits
        cdef int i, j
        if not state.listed_known:
            state.c_list()
        traits = <Trait*>malloc(MAX_ACTIONS * sizeof(Trait))
        if traits == NULL:
            raise MemoryError("no memory for the traits of a decision")
        policy_traits(state.board, &state.pos, state.rules, state.listed.ids, state.listed.n,
                      traits)
        try:
            return [[(traits[i].name[j], traits[i].value[j]) for j in range(traits[i].n)]
                    for i in range(state.listed.n)]
        finally:
            free(traits)


def set_taste(weights):
    """Weigh the traits anew, for this process; for tuning."""
    for i, weight in enumerate(weights):
        policy_set(i, weight)
