"""A toy with everything a search must cope with: dice, hidden cards and secret commits.

Three seats hold two cards each of 1 to 7. Seat 0 sets the prize, low or high. In turn each plays a
card, from seat 0 on, and the highest earns the prize. The card in the box is shown: each throws a
die in turn, from seat 0 on if it is odd, else from seat 2 down. Work earns what the die shows, a
raid takes it from the next seat, which keeps one point. Then seats 0 and 1 secretly choose to share
or to grab; seat 1 does not know what seat 0 chose. Last, a lottery with one ticket a point says who
wins. So a seat's share of the win is its share of all points, and to do better is always strictly
better.
"""

cimport cython
from libc.stddef cimport size_t
from libc.stdint cimport int8_t, int32_t, uint32_t
from libc.string cimport memcpy

from core.actions cimport list_push
from core.rng cimport Rng, rng_below
from core.state cimport CoreState

from core.errors import CoreError

cdef int PRIZES[2]
cdef int FACES[2][2]               # points, by die
cdef double FACE_WEIGHTS[2][2]
cdef int GAINS[2][2]               # points of a committer: own choice, the other's choice
PRIZES[:] = [3, 6]
FACES[0][:] = [1, 3]
FACES[1][:] = [0, 4]
FACE_WEIGHTS[0][:] = [1, 3]
FACE_WEIGHTS[1][:] = [1, 2]
GAINS[0][:] = [2, 0]
GAINS[1][:] = [3, 1]


@cython.final
cdef class ToyState(CoreState):
    """One point of play of the toy."""

    cdef int copy_into(self, CoreState other) except -1:
        (<ToyState>other).pos = self.pos
        (<ToyState>other).opened = self.opened
        return 0

    # --- the C face

    cdef int c_to_move(self) noexcept nogil:
        if self.pos.phase == DONE:
            return -2
        return -1 if self.pos.phase == ROLL or self.pos.phase == LOTTERY else self.pos.seat

    cdef bint c_over(self) noexcept nogil:
        return self.pos.phase == DONE

    cdef void c_list(self) noexcept nogil:
        cdef int i
        self.listed.n = 0
        self.listed_known = True
        if self.pos.phase == BET:
            for i in range(2):
                list_push(&self.listed, ACT_BET << 8 | PRIZES[i])
        elif self.pos.phase == TRICK:
            for i in range(HAND):
                list_push(&self.listed, ACT_PLAY << 8 | self.pos.hand[self.pos.seat][i])
        elif self.pos.phase == DICE:
            for i in range(2):
                list_push(&self.listed, ACT_DIE << 8 | i)
        elif self.pos.phase == ROLL:
            for i in range(2):
                list_push(&self.listed, ACT_ROLL << 8 | FACES[self.pos.die][i])
        elif self.pos.phase == COMMIT:
            for i in range(2):
                list_push(&self.listed, ACT_COMMIT << 8 | i)
        elif self.pos.phase == LOTTERY:
            for i in range(SEATS):
                list_push(&self.listed, ACT_WIN << 8 | i)

    cdef int weights(self, double* out) noexcept nogil:
        cdef int i
        if self.pos.phase == ROLL:
            for i in range(2):
                out[i] = FACE_WEIGHTS[self.pos.die][i]
            return 2
        if self.pos.phase == LOTTERY:
            for i in range(SEATS):
                out[i] = self.pos.points[i]
            return SEATS
        return 0

    cdef void c_weights(self, double* out) noexcept nogil:
        self.weights(out)

    cdef void c_apply(self, int32_t action) noexcept nogil:
        cdef Toy* p = &self.pos
        cdef int8_t value = <int8_t>(action & 0xFF)
        cdef int best = 0, box, i
        self.listed_known = False
        if p.phase == BET:
            p.prize = value
            p.phase = TRICK
        elif p.phase == TRICK:
            p.played[p.seat] = value
            p.seat += 1
            if p.seat == SEATS:
                box = CARDS * (CARDS + 1) // 2
                for i in range(SEATS):
                    box -= p.hand[i][0] + p.hand[i][1]
                    if p.played[i] > p.played[best]:
                        best = i
                p.points[best] += p.prize
                p.phase = DICE
                p.way = 1 if box % 2 else -1
                p.seat = 0 if box % 2 else SEATS - 1
        elif p.phase == DICE:
            p.die = value
            p.phase = ROLL
        elif p.phase == ROLL:
            if p.die == RAID:
                i = (p.seat + 1) % SEATS
                value = min(value, <int8_t>(p.points[i] - 1))
                p.points[i] -= value
            p.points[p.seat] += value
            p.seat += p.way
            p.phase = DICE
            if p.seat == SEATS or p.seat < 0:
                p.phase = COMMIT
                p.seat = 0
        elif p.phase == COMMIT:
            p.commit[p.seat] = value
            p.seat += 1
            if p.seat == COMMITTERS:
                for i in range(COMMITTERS):
                    p.points[i] += <int8_t>GAINS[p.commit[i]][p.commit[1 - i]]
                p.phase = LOTTERY
        elif p.phase == LOTTERY:
            p.winner = value
            p.phase = DONE

    cdef void c_places(self, int8_t* out) noexcept nogil:
        # The winner, then by points; ties share a place.
        cdef int i, j
        for i in range(SEATS):
            out[i] = 1
            for j in range(SEATS):
                if i == self.pos.winner:
                    break
                if j == self.pos.winner or self.pos.points[j] > self.pos.points[i]:
                    out[i] += 1
        for i in range(SEATS):
            if i != self.pos.winner and out[i] == 1:
                out[i] = 2

    cdef void c_redraw(self, int seat, Rng* rng) noexcept nogil:
        # Cards nobody has shown are shuffled among the places the seat cannot see; a commit of
        # another seat may have been either. What was there before does not matter.
        cdef Toy* p = &self.pos
        cdef int8_t unseen[CARDS]
        cdef bint seen[CARDS + 1]
        cdef int n = 0, i, j, k
        if self.opened:
            return
        for i in range(CARDS + 1):
            seen[i] = False
        for i in range(SEATS):
            if p.played[i] != NONE:
                seen[p.played[i]] = True
        for j in range(HAND):
            seen[p.hand[seat][j]] = True
        for i in range(1, CARDS + 1):
            if not seen[i]:
                unseen[n] = <int8_t>i
                n += 1
        for i in range(SEATS):
            if i == seat:
                continue
            for j in range(HAND):
                if j == 0 and p.played[i] != NONE:
                    p.hand[i][j] = p.played[i]
                    continue
                k = <int>rng_below(rng, <uint32_t>n)
                n -= 1
                p.hand[i][j] = unseen[k]
                unseen[k] = unseen[n]
            if p.hand[i][0] > p.hand[i][1]:
                p.hand[i][0], p.hand[i][1] = p.hand[i][1], p.hand[i][0]
        if p.phase == COMMIT and p.commit[0] != NONE and seat != 0:
            p.commit[0] = <int8_t>rng_below(rng, 2)
        self.listed_known = False

    cdef size_t c_size(self) noexcept nogil:
        return sizeof(Toy)

    cdef void c_save(self, void* out) noexcept nogil:
        memcpy(out, &self.pos, sizeof(Toy))

    cdef void c_load(self, const void* saved) noexcept nogil:
        memcpy(&self.pos, saved, sizeof(Toy))
        self.listed_known = False

    # --- the Python face

    def chance_outcomes(self):
        """Outcomes and weights when nature moves, else two empty lists."""
        cdef double out[SEATS]
        cdef int n = self.weights(out), i
        return (self.legal_actions() if n else []), [out[i] for i in range(n)]

    @property
    def ending(self):
        """None while playing, then always "rules"."""
        return "rules" if self.c_over() else None

    def view_for(self, seat, seed):
        """A clone with what `seat` cannot know drawn anew, in its history too."""
        cdef ToyState view = CoreState.view_for(self, seat, seed)
        if self.pos.phase == COMMIT and self.pos.commit[0] != NONE:
            view.history[len(view.history) - 1] = ACT_COMMIT << 8 | view.pos.commit[0]
        return view

    def words(self, action):
        """Kind and argument."""
        if not 0 <= action >> 8 <= ACT_BET:
            raise CoreError(f"{action} is no action of the toy")
        return f"{('play', 'die', 'roll', 'commit', 'win', 'bet')[action >> 8]} {action & 255}"

    def action(self, words):
        """The legal action with these words."""
        return next(one for one in self.legal_actions() if self.words(one) == words)

    def scores(self):
        """The points."""
        return [self.pos.points[i] for i in range(SEATS)]

    def winners(self):
        """Who won the lottery."""
        return [self.pos.winner] if self.c_over() else []

    def snapshot(self):
        """The whole position."""
        return {
            "phase": self.pos.phase, "seat": self.pos.seat, "prize": self.pos.prize,
            "way": self.pos.way, "die": self.pos.die,
            "hands": [[self.pos.hand[i][j] for j in range(HAND)] for i in range(SEATS)],
            "played": [self.pos.played[i] for i in range(SEATS)],
            "commit": [self.pos.commit[i] for i in range(COMMITTERS)],
            "points": self.scores(), "winner": self.pos.winner,
        }


def deal(game, hands, points, phase, opened):
    """A state at the beginning of a phase (0 bet, 1 trick, 2 dice, 4 commits)."""
    cdef ToyState state = ToyState.__new__(ToyState)
    cdef int i, j
    state.game = game
    state.history = []
    state.opened = opened
    state.pos.phase = phase
    state.pos.prize = <int8_t>PRIZES[1]
    state.pos.way = 1
    state.pos.die = NONE
    state.pos.winner = NONE
    for i in range(COMMITTERS):
        state.pos.commit[i] = NONE
    for i in range(SEATS):
        state.pos.played[i] = NONE
        state.pos.points[i] = points[i]
        for j in range(HAND):
            state.pos.hand[i][j] = sorted(hands[i])[j]
    return state
