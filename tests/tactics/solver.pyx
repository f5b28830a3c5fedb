"""Whether a seat can win in this turn: an exact depth-first search of everything it may do.

To win means: the turn ends, all later seats of the round end theirs at once, and the game is over
with this seat in the first place. Nothing the seat does changes another seat's VP or VR, so only
its own VP, VR and god count, and they can be looked at wherever the turn may end.

Left out is only what cannot help:

- what `bound` rules out;
- positions that were searched before. Cattle that wait on cards and what the stock handed out play
  no part before revenue, so they are wiped to make more positions equal;
- gods and specialists without an effect on this turn's points, and any of them after the main
  action, unless VR falls or ties are broken: without that step all later ones stay legal, with more
  cattle and less VR;
- a card after a specialist was paid and before the main action: paying and taking cards before the
  main action can change places without changing anything else, so cards come first;
- prices: after the main action they change nothing. Dziva's owner lowers all of his, because
  whatever can be bought at a price can be bought at a lower one;
- raises in another order than that of cells: a set of raises that can be paid in one order can be
  paid in any, the monuments' levels changing no range and no price;
- of resources that are in range of the same craftsmen and bear the same markers, all but one.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from core.actions cimport MAX_ACTIONS, ActionList
from core.zimbabwe.cells cimport WORDS, Bits, bits_add, bits_has, bits_minus
from core.zimbabwe.position cimport (
    ACT_END_TURN, ACT_GOD, ACT_HIRE, ACT_KEEP_PRICES, ACT_MASK, ACT_PAY,
    ACT_PRICE, ACT_RAISE, ACT_RESOURCE, ACT_SHIFT, BUILDER, ELEGUA,
    ENGAI, GU, HERD, MAIN_NONE, MAX_SEATS, QAMATA, SHADIPINYI, STEP_DZIVA,
    STEP_FREE, STEP_NEW_PRICE, STEP_RAISE_PRICE, TURNS, XANGO, Board, Position, RulesC, act,
    card_of,
)
from core.zimbabwe.powers cimport gu_rebate, near_of
from core.zimbabwe.rounds cimport rounds_places
from core.zimbabwe.state cimport ZimbabweState
from core.zimbabwe.turns cimport turns_apply, turns_legal
from tests.tactics.bound cimport bound_gain
from tests.tactics.memo cimport (
    Memo, Slot, memo_close, memo_find, memo_fingerprint, memo_open, memo_put,
)

from typing import NamedTuple


cdef enum:
    MOST_STEPS = 1024              # decisions of one turn
    MOST_OPEN = 1 << 18            # options not yet tried, of all decisions on the way


class Answer(NamedTuple):
    """What a search found."""

    verdict: str
    line: list
    nodes: int


cdef struct Search:
    const Board* board
    const RulesC* rules
    int seat
    bint winning                   # the question is whether the seat wins, not only the target
    int target                     # least VP minus VR that will do, places aside
    uint8_t paid_before            # specialists paid before the search began
    Bits raised_before             # and monuments raised, the one under raise included
    long nodes
    long most_nodes
    bint capped                    # gave up: the answer is unknown
    bint won
    int length                     # of the winning line
    Memo memo
    ActionList* listed
    Position* way                  # positions from the root on
    int32_t* open_                 # options of the decisions on the way, one after the other
    int32_t taken[MOST_STEPS]
    bint asked[MOST_STEPS]         # whether the engine would ask: there was another option


# --- what counts

cdef bint reached(const Search* s, const Position* p) noexcept nogil:
    # Whether the seat has what it wants if nobody gains anything any more.
    cdef int8_t places[MAX_SEATS]
    if p.vp[s.seat] - p.vr[s.seat] < s.target:
        return False
    if not s.winning:
        return True
    rounds_places(p, s.rules, places)
    return places[s.seat] == 1


cdef int least_margin(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # VP minus VR that a winner has at least; where equal, other things may decide.
    cdef int other, best = 0
    if r.xango_wins:
        return 0
    for other in range(r.seats):
        if other != seat:
            best = max(best, p.vp[other] - p.vr[other])
    return best


cdef void forget(Position* p) noexcept nogil:
    # What plays no part before revenue.
    memset(p.card_cattle, 0, sizeof(p.card_cattle))
    memset(p.specialist_cattle, 0, sizeof(p.specialist_cattle))
    memset(p.owed, 0, sizeof(p.owed))
    p.qamata_cattle = 0
    p.stock = 0
    p.lost = 0


# --- what is tried

cdef bint pays_first(const Search* s, const Position* p) noexcept nogil:
    # Whether a specialist was paid, and the main action is still to come: no card is taken now.
    return not p.block and p.main == MAIN_NONE and (p.paid & ~s.paid_before) != 0


cdef bint god_helps(const Search* s, const Position* p, int god) noexcept nogil:
    cdef const RulesC* r = s.rules
    cdef int cost = r.god_vr[god]
    if god == GU:
        cost -= gu_rebate(p, r, p.seat)
    if pays_first(s, p):
        return False
    if god == XANGO or cost < 0:
        return True
    if god == SHADIPINYI or god == ELEGUA or god == QAMATA or god == ENGAI:
        return False
    return p.block or p.main == MAIN_NONE


cdef bint specialist_helps(const Search* s, const Position* p, int kind,
                           int specialist) noexcept nogil:
    if kind == ACT_HIRE:
        if pays_first(s, p):
            return False
        if s.rules.specialist_vr[specialist] < 0:
            return True
    if specialist == BUILDER or specialist == HERD:
        return False
    return p.block or p.main == MAIN_NONE


cdef void passed_by(const Search* s, const Position* p, Bits* out) noexcept nogil:
    # All cells up to the last monument raised in this search: they are raised in order.
    cdef int i, by
    cdef bint later = False
    out[0] = p.raised
    bits_minus(out, &s.raised_before)
    for i in range(WORDS - 1, -1, -1):
        if later:
            out.w[i] = ~(<uint64_t>0)
        later = out.w[i] != 0
        by = 1
        while by < 64:
            out.w[i] |= out.w[i] >> by
            by *= 2


cdef bint lowers_price(const Position* p, const RulesC* r, int argument) noexcept nogil:
    # Of Dziva's prices: the first craft whose price can still fall, to the lowest.
    cdef int craft, card
    if (argument & 15) != r.price_min:
        return False
    for craft in range(p.price_from, argument >> 4):
        card = card_of(p, craft, p.seat)
        if card >= 0 and p.price[craft][card] > r.price_min:
            return False
    return True


cdef bint helps(const Search* s, const Position* p, int32_t action) noexcept nogil:
    cdef int kind = action >> ACT_SHIFT
    cdef int argument = action & ACT_MASK
    cdef Bits passed
    if kind == ACT_END_TURN:
        return False
    if kind == ACT_GOD:
        return god_helps(s, p, argument)
    if kind == ACT_HIRE or kind == ACT_PAY:
        return specialist_helps(s, p, kind, argument & 15)
    if kind == ACT_PRICE and p.step == STEP_DZIVA:
        return lowers_price(p, s.rules, argument)
    if kind == ACT_RAISE:
        passed_by(s, p, &passed)
        return not bits_has(&passed, argument)
    return True


cdef uint64_t resource_class(const Position* p, int cell) noexcept nogil:
    # Equal for resources that the rest of the turn cannot tell apart.
    cdef int x = 0, i
    cdef uint64_t found
    while p.resource_cell[x] != cell:
        x += 1
    found = (((p.used_once >> x) & 1) | (((p.used_twice >> x) & 1) << 1)
             | (((p.used_thrice >> x) & 1) << 2) | (((p.atete_once >> x) & 1) << 3)
             | (((p.atete_twice >> x) & 1) << 4))
    for i in range(p.n_tiles):
        found |= ((near_of(p, &p.tiles[i], p.seat) >> x) & 1) << (i + 8)
    return found


cdef int choose_options(const Search* s, const Position* p, int32_t* out) noexcept nogil:
    # The legal actions worth trying; returns how many.
    cdef const ActionList* listed = s.listed
    cdef uint64_t seen[64]
    cdef uint64_t mark
    cdef int i, j, n = 0
    if p.step == STEP_NEW_PRICE or p.step == STEP_RAISE_PRICE:
        out[0] = listed.ids[listed.n - 1]
        return 1
    for i in range(listed.n):
        if not helps(s, p, listed.ids[i]):
            continue
        if listed.ids[i] >> ACT_SHIFT == ACT_RESOURCE:
            mark = resource_class(p, listed.ids[i] & ACT_MASK)
            j = 0
            while j < n and seen[j] != mark:
                j += 1
            if j < n:
                continue
            seen[n] = mark
        elif (p.step == STEP_DZIVA and n > 0
                and listed.ids[i] >> ACT_SHIFT == ACT_KEEP_PRICES):
            continue
        out[n] = listed.ids[i]
        n += 1
    return n


# --- the search

cdef void finish(Search* s, int depth) noexcept nogil:
    # The turn ends here and wins.
    turns_legal(s.board, &s.way[depth], s.rules, s.listed)
    s.taken[depth] = act(ACT_END_TURN, 0)
    s.asked[depth] = s.listed.n > 1
    s.length = depth + 1
    s.won = True


cdef void visit(Search* s, int depth, int open_from) noexcept nogil:
    cdef Position* p = &s.way[depth]
    cdef int32_t* options = s.open_ + open_from
    cdef Bits passed
    cdef Slot key
    cdef int32_t option
    cdef int i, n
    s.nodes += 1
    if p.step == STEP_FREE and reached(s, p):
        finish(s, depth)
        return
    passed_by(s, p, &passed)
    if p.vp[s.seat] - p.vr[s.seat] + bound_gain(s.board, p, s.rules, &passed) < s.target:
        return
    memo_fingerprint(p, &key)
    if memo_find(&s.memo, &key) != NULL:
        return
    if (s.nodes >= s.most_nodes or depth + 2 >= MOST_STEPS
            or open_from + MAX_ACTIONS > MOST_OPEN or not memo_put(&s.memo, &key)):
        s.capped = True
        return
    turns_legal(s.board, p, s.rules, s.listed)
    s.asked[depth] = s.listed.n > 1
    n = choose_options(s, p, options)
    for i in range(n):
        # Main actions come last in the list and win most often.
        option = options[n - 1 - i] if p.step == STEP_FREE else options[i]
        s.way[depth + 1] = p[0]
        turns_apply(s.board, &s.way[depth + 1], s.rules, option)
        forget(&s.way[depth + 1])
        s.taken[depth] = option
        visit(s, depth + 1, open_from + n)
        if s.won or s.capped:
            return


def solve(ZimbabweState state, long most_nodes=2_000_000, margin=None):
    """Search the turn of the seat to move.

    The verdict is "win" with one winning line, "none", or "unknown" after too many nodes. A line
    holds what the seat decides up to the end of its turn, as `State.apply` takes it. With `margin`
    the question is not who wins but whether the seat can end its turn with that VP minus VR.
    """
    cdef Search* s
    if state.pos.phase != TURNS:
        raise ValueError("only a turn can be solved")
    s = <Search*>malloc(sizeof(Search))
    if s == NULL:
        raise MemoryError
    memset(s, 0, sizeof(Search))
    try:
        s.listed = <ActionList*>malloc(sizeof(ActionList))
        s.way = <Position*>malloc(MOST_STEPS * sizeof(Position))
        s.open_ = <int32_t*>malloc(MOST_OPEN * sizeof(int32_t))
        if s.listed == NULL or s.way == NULL or s.open_ == NULL or not memo_open(&s.memo):
            raise MemoryError
        s.board = state.board
        s.rules = state.rules
        s.seat = state.pos.seat
        s.winning = margin is None
        s.target = least_margin(&state.pos, state.rules, s.seat) if margin is None else margin
        s.paid_before = state.pos.paid
        s.raised_before = state.pos.raised
        if state.pos.monument >= 0:
            bits_add(&s.raised_before, state.pos.monument)
        s.most_nodes = most_nodes
        s.way[0] = state.pos
        forget(&s.way[0])
        with nogil:
            visit(s, 0, 0)
        line = [s.taken[i] for i in range(s.length) if s.asked[i]]
        verdict = "win" if s.won else "unknown" if s.capped else "none"
        return Answer(verdict, line if s.won else [], s.nodes)
    finally:
        memo_close(&s.memo)
        free(s.listed)
        free(s.way)
        free(s.open_)
        free(s)
