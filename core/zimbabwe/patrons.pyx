"""Gods and specialists: who may take or pay which, and what rain and shaman put on the map."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from core.actions cimport ActionList, list_push
from core.zimbabwe.cells cimport (
    CELLS, STRIDE, Bits, bits_add, bits_and, bits_any, bits_clear, bits_drop, bits_from_next,
    bits_has, bits_list, bits_minus, bits_or,
)
from core.zimbabwe.hubs cimport hubs_add_water, hubs_rebuild
from core.zimbabwe.position cimport (
    ACT_BRING, ACT_GOD, ACT_HIRE, ACT_PAY, ACT_PUT, ACT_RAIN, ESHU, GODS, GU, HERD, HERD_LEVELS,
    KINDS, NOBODY, RAIN_CEREMONY, SHAMAN, SPECIALISTS, STEP_RAIN, STEP_SHAMAN, Board, Position,
    RulesC, act, pos_hope,
)
from core.zimbabwe.powers cimport gu_rebate
from core.zimbabwe.reach cimport (
    reach_add_resource, reach_add_water, reach_body, reach_refresh_about, reach_refresh_tiles,
)


cdef void vr_move(Position* p, const RulesC* r, int seat, int by) noexcept nogil:
    # A marker that moves goes on top of the stack at its new value (rules "Order of plaques").
    cdef int i, place = 0
    if by == 0 and not r.net_zero_moves_marker:
        return
    p.vr[seat] += <int16_t>by
    while p.stack[place] != seat:
        place += 1
    for i in range(place, r.seats - 1):
        p.stack[i] = p.stack[i + 1]
    p.stack[r.seats - 1] = <int8_t>seat


cdef inline int god_costs(const Position* p, const RulesC* r, int god) noexcept nogil:
    # The VR a god adds for the deciding seat; Gu gives the rebate first (rules "Gu").
    cdef int by = r.god_vr[god]
    if god == GU:
        by -= gu_rebate(p, r, p.seat)
    return by


cdef void patrons_gods_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil:
    # Rules "Choosing a god": one in a game, instead of a specialist, VR within the cap.
    cdef int god
    if p.chosen or p.god_of[p.seat] >= 0:
        return
    for god in range(GODS):
        if (p.god_owner[god] == NOBODY
                and p.vr[p.seat] + god_costs(p, r, god) <= r.max_vr):
            list_push(out, act(ACT_GOD, god))


cdef void patrons_worship(const Board* b, Position* p, const RulesC* r, int god) noexcept nogil:
    vr_move(p, r, p.seat, god_costs(p, r, god))
    p.god_owner[god] = p.seat
    p.god_of[p.seat] = <int8_t>god
    p.chosen = True
    if god == ESHU:
        reach_refresh_tiles(b, p, r)
    pos_hope(p)


cdef void rain_sites(const Position* p, Bits* lying, Bits* standing) noexcept nogil:
    # Pairs of empty cells, by their upper or left one.
    bits_from_next(lying, &p.empty, 1)
    bits_and(lying, &p.empty)
    bits_from_next(standing, &p.empty, STRIDE)
    bits_and(standing, &p.empty)


cdef bint can_work(const Position* p, const RulesC* r, int specialist) noexcept nogil:
    # Whether what the specialist must place can be placed; fees are the caller's matter.
    cdef Bits lying, standing
    cdef int kind
    if specialist == RAIN_CEREMONY:
        if p.n_rain >= r.water_tiles:
            return False
        rain_sites(p, &lying, &standing)
        return bits_any(&lying) or bits_any(&standing)
    if specialist == SHAMAN:
        for kind in range(KINDS):
            if p.shaman_left[kind] > 0:
                return bits_any(&p.empty)
        return False
    return True


cdef void offer(const Position* p, const RulesC* r, int kind, bint hiring,
                ActionList* out) noexcept nogil:
    # Hire and pay differ in whose card it is and in VR only.
    cdef int specialist, level, paid
    cdef int cattle = p.cattle[p.seat]
    for specialist in range(SPECIALISTS):
        if hiring:
            if (p.specialist_owner[specialist] != NOBODY
                    or p.vr[p.seat] + r.specialist_vr[specialist] > r.max_vr):
                continue
        elif p.specialist_owner[specialist] != p.seat:
            continue
        if specialist == HERD:
            # Rules "The herd"; ruling herd_fee: whether it may be topped up within the turn.
            if (p.paid >> HERD) & 1 and not r.herd_topped_up:
                continue
            paid = r.herd_fee[p.herd_level]
            for level in range(p.herd_level + 1, HERD_LEVELS + 1):
                if r.herd_fee[level] - paid <= cattle:
                    list_push(out, act(kind, HERD | ((level - 1) << 4)))
        elif ((p.paid >> specialist) & 1 == 0 and r.specialist_fee[specialist] <= cattle
                and can_work(p, r, specialist)):
            list_push(out, act(kind, specialist))


cdef void patrons_specialists_legal(const Position* p, const RulesC* r,
                                    ActionList* out) noexcept nogil:
    # Rules "Choosing a specialist", "Using a specialist". Hiring obliges to pay and use at once, so
    # it is offered only where that can be completed.
    if not p.chosen:
        offer(p, r, ACT_HIRE, True, out)
    offer(p, r, ACT_PAY, False, out)


cdef void patrons_hire(Position* p, const RulesC* r, int specialist) noexcept nogil:
    vr_move(p, r, p.seat, r.specialist_vr[specialist])
    p.specialist_owner[specialist] = p.seat
    p.chosen = True


cdef int patrons_pay(Position* p, const RulesC* r, int specialist, int level) noexcept nogil:
    # The fee goes on the specialist's own card. Returns the step in which something is placed, or 0
    # when paying was all.
    cdef int fee = r.specialist_fee[specialist]
    cdef int bonus = 0
    if specialist == HERD:
        fee = r.herd_fee[level] - r.herd_fee[p.herd_level]
        bonus = r.herd_bonus[level] - r.herd_bonus[p.herd_level]
        p.herd_level = <int8_t>level
    p.paid |= <uint8_t>(1 << specialist)
    p.cattle[p.seat] -= <int16_t>fee
    p.specialist_cattle[specialist] += <int16_t>(fee + bonus)
    p.stock += bonus
    if specialist == RAIN_CEREMONY:
        return STEP_RAIN
    if specialist == SHAMAN:
        return STEP_SHAMAN
    return 0


cdef void patrons_rain_legal(const Position* p, ActionList* out) noexcept nogil:
    cdef Bits lying, standing, either
    cdef int16_t cells[CELLS]
    cdef int i, n
    rain_sites(p, &lying, &standing)
    either = lying
    bits_or(&either, &standing)
    n = bits_list(&either, cells)
    for i in range(n):
        if bits_has(&lying, cells[i]):
            list_push(out, act(ACT_RAIN, cells[i] << 1))
        if bits_has(&standing, cells[i]):
            list_push(out, act(ACT_RAIN, (cells[i] << 1) | 1))


cdef void patrons_rain(const Board* b, Position* p, const RulesC* r, int cell,
                       int turned) noexcept nogil:
    # Rules "The rain ceremony": two cells of water, which may join bodies and so shorten ways.
    cdef Bits cells
    cdef const Bits* body
    bits_clear(&cells)
    bits_add(&cells, cell)
    bits_add(&cells, cell + (STRIDE if turned else 1))
    p.rain_cell[p.n_rain] = <int16_t>cell
    p.rain_turned[p.n_rain] = <int8_t>turned
    p.n_rain += 1
    bits_minus(&p.empty, &cells)
    reach_add_water(b, p, &cells)
    if r.water_corner_links:
        body = reach_body(b, p, cell)
        reach_refresh_about(b, p, r, body)
        hubs_add_water(b, p, r, body)
    else:
        # Without links at corners rain can also cut a way, so nothing bounds who is affected.
        reach_refresh_tiles(b, p, r)
        hubs_rebuild(b, p, r)
    pos_hope(p)


cdef void patrons_bring_legal(const Position* p, ActionList* out) noexcept nogil:
    # Rules "The shaman": a kind of which a tile is left.
    cdef int kind
    for kind in range(KINDS):
        if p.shaman_left[kind] > 0:
            list_push(out, act(ACT_BRING, kind))


cdef void patrons_put_legal(const Position* p, ActionList* out) noexcept nogil:
    cdef int16_t cells[CELLS]
    cdef int i
    cdef int n = bits_list(&p.empty, cells)
    for i in range(n):
        list_push(out, act(ACT_PUT, cells[i]))


cdef void patrons_put(const Board* b, Position* p, const RulesC* r, int kind,
                      int cell) noexcept nogil:
    cdef int resource = p.n_resources
    p.shaman_left[kind] -= 1
    p.resource_cell[resource] = <int16_t>cell
    p.of_kind[kind] |= <uint64_t>1 << resource
    p.n_resources += 1
    bits_drop(&p.empty, cell)
    reach_add_resource(b, p, r, resource)
    pos_hope(p)
