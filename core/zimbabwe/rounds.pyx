"""Phases III and IV: revenue, who has won, in which order the others follow; and the beginning."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t
from libc.string cimport memset

from core.zimbabwe.bids cimport bids_open
from core.zimbabwe.position cimport (
    CRAFTS, ENDING_RULES, ENDING_STOPPED, FIRST_MONUMENTS, GODS, KINDS, MAX_SEATS, NOBODY,
    NOT_IN_PLAY, OVER_PHASE, QAMATA, SPECIALISTS, Board, Position, RulesC,
)
from core.zimbabwe.cells cimport CELLS, bits_list
from core.zimbabwe.powers cimport breaks_ties, extra_income


cdef void rounds_set_up(Position* p, const Board* b, const RulesC* r, const uint8_t* gods_in_play,
                        const uint8_t* specialists_in_play, const int8_t* stack) noexcept nogil:
    # Rules "Preparing for play". Every byte is set, so that equal positions are equal memory.
    cdef int i, j
    memset(p, 0, sizeof(Position))
    p.water = b.water
    p.empty = b.empty
    p.n_resources = b.n_resources
    for i in range(b.n_resources):
        p.resource_cell[i] = b.resource_cell[i]
        p.of_kind[b.resource_kind[i]] |= <uint64_t>1 << i
    for i in range(KINDS):
        p.shaman_left[i] = r.shaman_supply[i]
    for i in range(CRAFTS):
        for j in range(2):
            p.card_owner[i][j] = NOBODY
    for i in range(SPECIALISTS):
        p.specialist_owner[i] = <int8_t>(NOBODY if specialists_in_play[i] else NOT_IN_PLAY)
    for i in range(GODS):
        p.god_owner[i] = <int8_t>(NOBODY if gods_in_play[i] else NOT_IN_PLAY)
    for i in range(MAX_SEATS):
        p.god_of[i] = -1
        p.order[i] = NOBODY
        p.stack[i] = stack[i]
    for i in range(r.seats):
        p.cattle[i] = r.start_cattle
        p.vr[i] = r.start_vr
    p.stock = r.start_cattle * r.seats
    p.round = 1
    p.phase = FIRST_MONUMENTS
    p.seat = stack[r.seats - 1]
    p.craft = -1
    p.resource = -1
    p.monument = -1
    p.tile = -1
    p.primary = -1
    p.hubs_kept = True


cdef int highest_level(const Position* p, int seat) noexcept nogil:
    cdef int16_t cells[CELLS]
    cdef int i, highest = 0
    cdef int n = bits_list(&p.owned[seat], cells)
    for i in range(n):
        if p.level[cells[i]] > highest:
            highest = p.level[cells[i]]
    return highest


cdef void collect(Position* p, const RulesC* r) noexcept nogil:
    # Rules "Collect payments", "Collect income".
    cdef int i, j, seat, income
    for i in range(CRAFTS):
        for j in range(2):
            if p.card_owner[i][j] >= 0:
                p.cattle[p.card_owner[i][j]] += p.card_cattle[i][j]
                p.card_cattle[i][j] = 0
    for i in range(SPECIALISTS):
        if p.specialist_owner[i] >= 0:
            p.cattle[p.specialist_owner[i]] += p.specialist_cattle[i]
            p.specialist_cattle[i] = 0
    if p.god_owner[QAMATA] >= 0:
        p.cattle[p.god_owner[QAMATA]] += p.qamata_cattle
        p.qamata_cattle = 0
    for seat in range(r.seats):
        p.cattle[seat] += p.owed[seat]
        p.owed[seat] = 0
        income = r.monument_income[highest_level(p, seat)] + extra_income(p, r, seat)
        p.cattle[seat] += <int16_t>income
        p.stock += income


cdef bint rounds_qualifies(const Position* p, int seat) noexcept nogil:
    # Rules "Victory condition".
    return p.vp[seat] >= p.vr[seat]


cdef void rounds_close(Position* p, const RulesC* r) noexcept nogil:
    # Revenue, then the end or the next round. The round limit is ours: rules know none.
    cdef int seat
    collect(p, r)
    for seat in range(r.seats):
        if rounds_qualifies(p, seat):
            p.ending = ENDING_RULES
    if p.ending == 0 and p.round >= r.max_rounds:
        p.ending = ENDING_STOPPED
    if p.ending:
        p.phase = OVER_PHASE
        p.seat = 0
        return
    # Rules "Clear used markers".
    p.used_once = 0
    p.used_twice = 0
    p.used_thrice = 0
    p.atete_once = 0
    p.atete_twice = 0
    p.round += 1
    bids_open(p, r)


cdef int before_in_order(const Position* p, const RulesC* r, int a, int c) noexcept nogil:
    # 1 if a plays earlier than c in this round's order, else -1; by seat before any order stands.
    cdef int i
    for i in range(r.seats):
        if p.order[i] == a:
            return 1
        if p.order[i] == c:
            return -1
    return 1 if a < c else -1


cdef int ahead(const Position* p, const RulesC* r, int a, int c) noexcept nogil:
    # Positive if a is placed before c. Rules "Tie breaker", "Xango"; rulings xango, places 2..n.
    cdef int margin_a = p.vp[a] - p.vr[a]
    cdef int margin_c = p.vp[c] - p.vr[c]
    cdef int xango = <int>breaks_ties(p, a) - <int>breaks_ties(p, c)
    if rounds_qualifies(p, a) != rounds_qualifies(p, c):
        return 1 if rounds_qualifies(p, a) else -1
    if r.xango_wins and rounds_qualifies(p, a) and xango:
        return xango
    if margin_a != margin_c:
        return margin_a - margin_c
    if xango:
        return xango
    if p.vp[a] != p.vp[c]:
        return p.vp[a] - p.vp[c]
    return before_in_order(p, r, a, c)


cdef void rounds_places(const Position* p, const RulesC* r, int8_t* places) noexcept nogil:
    # The place of every seat, 1 = first.
    cdef int a, c, place
    for a in range(r.seats):
        place = 1
        for c in range(r.seats):
            if c != a and ahead(p, r, c, a) > 0:
                place += 1
        if r.lower_places_shared:
            # Ruling: all losers share a place; nobody wins a stopped game.
            if p.ending == ENDING_STOPPED:
                place = 1
            elif place > 2:
                place = 2
        places[a] = <int8_t>place
