"""Phase I: who gives how much, where each head of cattle goes, who plays when."""

from libc.stdint cimport int8_t, int16_t

from core.actions cimport MAX_ACTIONS, ActionList, list_push
from core.zimbabwe.position cimport (
    ACT_GIFT, ACT_PASS, GIFTS, MAX_SEATS, NOBODY, SHADIPINYI, Position, RulesC, act,
)
from core.zimbabwe.powers cimport gift_from_stock


cdef enum:
    MOST_GIFT = MAX_ACTIONS - 1    # with the pass, the longest list that fits


cdef void bids_open(Position* p, const RulesC* r) noexcept nogil:
    # Rules "Clear the slate", "Order of plaques": VR descending, the lower marker first; the god's
    # plaque in front while somebody adores Shadipinyi.
    cdef int i, j, n = 0, seat
    p.phase = GIFTS
    p.god_plaque = 0
    if p.god_owner[SHADIPINYI] >= 0:
        p.god_plaque = 1
        p.queue[0] = p.god_owner[SHADIPINYI]
        n = 1
    for i in range(r.seats):
        # Insertion by VR: `stack` runs from the earliest marker, so equals keep its order.
        seat = p.stack[i]
        j = n
        while j > p.god_plaque and p.vr[p.queue[j - 1]] < p.vr[seat]:
            p.queue[j] = p.queue[j - 1]
            j -= 1
        p.queue[j] = <int8_t>seat
        n += 1
    p.n_plaques = <int8_t>n
    for i in range(n):
        p.plaque[i] = 0
    for i in range(MAX_SEATS):
        p.order[i] = NOBODY
    p.next_plaque = 0
    p.last_gift = 0
    p.n_passed = 0
    p.elegua_done = False
    p.seat = p.queue[p.god_plaque]


cdef void bids_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil:
    # Rules "Bidding": pass, or more than the last gift and no more than one has.
    cdef int gift
    cdef int most = p.cattle[p.seat] + gift_from_stock(p, r, p.seat)
    if most > MOST_GIFT:
        most = MOST_GIFT
    list_push(out, act(ACT_PASS, 0))
    for gift in range(p.last_gift + 1, most + 1):
        list_push(out, act(ACT_GIFT, gift))


cdef bint has_passed(const Position* p, int seat) noexcept nogil:
    cdef int i
    for i in range(p.n_passed):
        if p.passed[i] == seat:
            return True
    return False


cdef void ask_next(Position* p) noexcept nogil:
    # The next seat along the queue that has not passed; the god's plaque asks nobody.
    cdef int place = p.god_plaque
    while p.queue[place] != p.seat:
        place += 1
    while True:
        place += 1
        if place == p.n_plaques:
            place = p.god_plaque
        if not has_passed(p, p.queue[place]):
            p.seat = p.queue[place]
            return


cdef void bids_give(Position* p, const RulesC* r, int gift) noexcept nogil:
    # Rules "Paying your gift": one head a plaque from the left, going on where the last one ended.
    cdef int stock_part = gift_from_stock(p, r, p.seat)
    cdef int each, rest, i, _head
    if stock_part > 0:
        if stock_part > gift:
            stock_part = gift
        p.elegua_done = True
        p.stock += stock_part
    p.cattle[p.seat] -= <int16_t>(gift - stock_part)
    each = gift // p.n_plaques
    rest = gift % p.n_plaques
    for i in range(p.n_plaques):
        p.plaque[i] += <int16_t>each
    for _head in range(rest):
        p.plaque[p.next_plaque] += 1
        p.next_plaque = <int8_t>((p.next_plaque + 1) % p.n_plaques)
    p.last_gift = <int16_t>gift
    ask_next(p)


cdef bint bids_pass(Position* p, const RulesC* r) noexcept nogil:
    # Rules "Passing", "End of phase". Returns True when one seat is left: plaques are taken and the
    # order of play stands.
    cdef int i
    cdef int seat = p.seat
    ask_next(p)
    p.passed[p.n_passed] = <int8_t>seat
    p.n_passed += 1
    if p.n_passed < r.seats - 1:
        return False
    for i in range(p.n_passed):
        p.order[r.seats - 1 - i] = p.passed[i]
    p.order[0] = p.seat
    for i in range(p.n_plaques):
        p.cattle[p.queue[i]] += p.plaque[i]
        p.plaque[i] = 0
    return True
