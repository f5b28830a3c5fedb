"""Raises: every purchase the rules allow, one small decision at a time, none a dead end.

An option is offered only if the rest of the raise can still be bought after it, which is the
market's answer (`market`).
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t

from core.actions cimport ActionList, list_push
from core.zimbabwe.cells cimport (
    CELLS, Bits, bits_add, bits_any, bits_clear, bits_list, bits_minus, ctz64,
)
from core.zimbabwe.hubs cimport ANY_HUBS, hubs_from_monument, hubs_from_tile
from core.zimbabwe.market cimport (
    MAX_SUPPLIES, Basket, Market, Offer, Supply, market_completes, market_next, market_open,
    market_suffices, market_supplies, market_survey, market_take, market_want,
)
from core.zimbabwe.position cimport (
    ACT_BUY, ACT_FINISH_RAISING, ACT_PRIMARY, ACT_RAISE, ACT_RESOURCE, ATETE, FEE_HUB_OWNER,
    FEE_NOBODY, FEE_PRINTED, FEE_QAMATA, MAX_TILES, QAMATA, ROUTE_SHIFT, TOP_LEVEL, Board,
    Position, RulesC, Tile, act,
)
from core.zimbabwe.powers cimport adores, near_of, price_for, range_of, routes_matter
from core.zimbabwe.reach cimport reach_footprint
from core.zimbabwe.routes cimport MAX_ROUTES, route_hubs, route_to, routes_find


cdef bint raises_any(const Board* b, const Position* p, const RulesC* r) noexcept nogil:
    # Whether some own monument can be raised; low ones first, because they need the least.
    cdef int16_t cells[CELLS]
    cdef Market m
    cdef int i, n, level
    market_survey(b, p, r, &m)
    if m.floor[1] > p.cattle[p.seat]:
        return False
    n = bits_list(&p.owned[p.seat], cells)
    for level in range(1, TOP_LEVEL):
        for i in range(n):
            if p.level[cells[i]] == level and market_suffices(b, p, r, &m, cells[i]):
                return True
    return False


cdef void raises_legal(const Board* b, const Position* p, const RulesC* r,
                       ActionList* out) noexcept nogil:
    # Rules "Raising monuments": any number of own ones, each once a turn, below the top level.
    cdef int16_t cells[CELLS]
    cdef Market m
    cdef Bits own = p.owned[p.seat]
    cdef int i, n
    bits_minus(&own, &p.raised)
    n = bits_list(&own, cells)
    market_survey(b, p, r, &m)
    for i in range(n):
        if market_suffices(b, p, r, &m, cells[i]):
            list_push(out, act(ACT_RAISE, cells[i]))
    if bits_any(&p.raised):
        list_push(out, act(ACT_FINISH_RAISING, 0))


cdef void sort_from(ActionList* out, int start) noexcept nogil:
    cdef int i, j
    cdef int32_t action
    for i in range(start + 1, out.n):
        action = out.ids[i]
        j = i
        while j > start and out.ids[j - 1] > action:
            out.ids[j] = out.ids[j - 1]
            j -= 1
        out.ids[j] = action


cdef bint good_works(Basket* k, const Position* p, int i, int extra) noexcept nogil:
    # Whether some offer of the same craftsman as offer i lets the raise be completed, the first leg
    # costing `extra` more than the cheapest route.
    cdef int j = i, cattle = p.cattle[p.seat] - extra
    cdef Offer* o
    cdef bint fine
    while j < k.n and k.offers[j].tile == k.offers[i].tile:
        o = &k.offers[j]
        if o.cost <= cattle:
            fine = market_want(k, o.at) and (o.primary < 0 or market_want(k, o.under))
            fine = fine and market_completes(k, p.goods_left - 1, o.after, cattle - o.cost)
            k.n_demands = 0
            if fine:
                return True
        j += 1
    return False


cdef void raises_good_legal(const Board* b, const Position* p, const RulesC* r,
                            ActionList* out) noexcept nogil:
    # Which good through which craftsman; by which route only where that changes who is paid.
    cdef int32_t routes[MAX_ROUTES]
    cdef Basket k
    cdef Bits start
    cdef int i, j, n, cell
    cdef int begin = out.n
    market_open(b, p, r, &k)
    i = market_next(&k, p)
    while i < k.n:
        cell = p.tiles[k.offers[i].tile].cell
        if not routes_matter(r):
            if good_works(&k, p, i, 0):
                list_push(out, act(ACT_BUY, cell))
        elif good_works(&k, p, i, 0):
            bits_clear(&start)
            bits_add(&start, p.monument)
            n = routes_find(b, p, r, &start, range_of(p, r, p.seat), k.offers[i].tile, routes)
            for j in range(n):
                if good_works(&k, p, i, (route_hubs(routes[j]) - k.offers[i].hubs) * r.hub_fee):
                    list_push(out, act(ACT_BUY, cell | (routes[j] << ROUTE_SHIFT)))
        j = i
        while i < k.n and k.offers[i].tile == k.offers[j].tile:
            i += 1
    sort_from(out, begin)


cdef bint supply_works(Basket* k, const Position* p, const Supply* from_, int cost) noexcept nogil:
    # Whether the raise can be completed after this supply at this cost.
    cdef bint fine
    if cost > p.cattle[p.seat]:
        return False
    fine = (market_want(k, from_.under)
            and market_completes(k, p.goods_left - 1, market_next(k, p), p.cattle[p.seat] - cost))
    k.n_demands = 0
    return fine


cdef void choose_resource(const Position* p, Basket* k, uint64_t near, bint supplied,
                          const Supply* supplies, int n_supplies,
                          ActionList* out) noexcept nogil:
    # Every resource in `near` that takes a marker and leaves the rest of the raise possible.
    # `supplied`: no primary has to be found any more.
    cdef uint64_t left = near & k.once
    cdef uint64_t once = k.once, twice = k.twice, bit
    cdef int i, begin = out.n
    cdef bint fine
    while left:
        bit = left & (~left + 1)
        left &= left - 1
        market_take(k, bit)
        fine = supplied and market_completes(k, p.goods_left - 1, market_next(k, p),
                                             p.cattle[p.seat])
        for i in range(n_supplies):
            fine = fine or supply_works(k, p, &supplies[i], supplies[i].cost)
        if fine:
            list_push(out, act(ACT_RESOURCE, p.resource_cell[ctz64(bit)]))
        k.once = once
        k.twice = twice
    sort_from(out, begin)


cdef void raises_resource_legal(const Board* b, const Position* p, const RulesC* r,
                                ActionList* out) noexcept nogil:
    # Rules "Using resources": the craftsman's own.
    cdef Supply supplies[MAX_SUPPLIES]
    cdef Basket k
    cdef int n = 0
    cdef bint primary = r.craft[p.tiles[p.tile].craft].needs < 0
    market_open(b, p, r, &k)
    if not primary:
        n = market_supplies(b, p, r, p.tile, k.once, p.cattle[p.seat], supplies)
    choose_resource(p, &k, near_of(p, &p.tiles[p.tile], p.seat), primary, supplies, n, out)


cdef void raises_primary_legal(const Board* b, const Position* p, const RulesC* r,
                               ActionList* out) noexcept nogil:
    # Rules "Using secondary craftsmen": which primary supplies it, reached how.
    cdef int32_t routes[MAX_ROUTES]
    cdef Supply supplies[MAX_SUPPLIES]
    cdef Basket k
    cdef Bits start
    cdef const Tile* tile = &p.tiles[p.tile]
    cdef int i, j, n, m, cell
    cdef int begin = out.n
    market_open(b, p, r, &k)
    n = market_supplies(b, p, r, p.tile, k.once, p.cattle[p.seat], supplies)
    for i in range(n):
        cell = p.tiles[supplies[i].tile].cell
        if not routes_matter(r):
            if supply_works(&k, p, &supplies[i], supplies[i].cost):
                list_push(out, act(ACT_PRIMARY, cell))
            continue
        reach_footprint(r, tile.craft, tile.cell, tile.turned, &start)
        m = routes_find(b, p, r, &start, range_of(p, r, p.seat), supplies[i].tile, routes)
        for j in range(m):
            if supply_works(&k, p, &supplies[i], supplies[i].cost
                            + (route_hubs(routes[j]) - supplies[i].hubs) * r.hub_fee):
                list_push(out, act(ACT_PRIMARY, cell | (routes[j] << ROUTE_SHIFT)))
    sort_from(out, begin)


cdef void raises_primary_resource_legal(const Board* b, const Position* p, const RulesC* r,
                                        ActionList* out) noexcept nogil:
    cdef Basket k
    market_open(b, p, r, &k)
    choose_resource(p, &k, near_of(p, &p.tiles[p.primary], p.seat), True, NULL, 0, out)


cdef void raises_begin(Position* p, int cell) noexcept nogil:
    # Rules "Ritual goods required": as many as the monument's level.
    p.monument = <int16_t>cell
    p.goods_left = <int8_t>p.level[cell]
    p.goods = 0
    p.tile = -1
    p.primary = -1


cdef int tile_at(const Position* p, int cell) noexcept nogil:
    cdef int i = 0
    while p.tiles[i].cell != cell:
        i += 1
    return i


cdef void pay_hubs(Position* p, const RulesC* r, int hubs, int32_t route) noexcept nogil:
    # Rules "Hubs", "Qamata"; variants hub_fee, hub_fee_to.
    cdef int16_t fee = <int16_t>(hubs * r.hub_fee)
    cdef int seat
    p.cattle[p.seat] -= fee
    if r.hub_fee_to == FEE_HUB_OWNER:
        for seat in range(r.seats):
            p.owed[seat] += <int16_t>(route_to(route, seat) * r.hub_fee)
    elif r.hub_fee_to == FEE_QAMATA or (r.hub_fee_to == FEE_PRINTED and p.god_owner[QAMATA] >= 0):
        p.qamata_cattle += fee
    elif r.hub_fee_to == FEE_NOBODY:
        p.lost += fee
    else:
        p.stock -= fee


cdef void pay_craftsman(Position* p, const RulesC* r, const Tile* tile) noexcept nogil:
    # Onto the owner's card, also when that is the buyer.
    cdef int16_t price = <int16_t>price_for(p, r, p.seat, tile)
    p.cattle[p.seat] -= price
    p.card_cattle[tile.craft][tile.card] += price


cdef void raises_buy(const Board* b, Position* p, const RulesC* r, int cell,
                     int32_t route) noexcept nogil:
    cdef int8_t hubs[MAX_TILES]
    cdef int i = tile_at(p, cell)
    p.tile = <int8_t>i
    p.primary = -1
    p.goods |= <uint8_t>(1 << p.tiles[i].craft)
    if routes_matter(r):
        pay_hubs(p, r, route_hubs(route), route)
    else:
        hubs_from_monument(b, p, r, p.monument, range_of(p, r, p.seat), <uint32_t>1 << i, ANY_HUBS,
                           hubs)
        pay_hubs(p, r, hubs[i], 0)
    pay_craftsman(p, r, &p.tiles[i])


cdef void raises_supply(const Board* b, Position* p, const RulesC* r, int cell,
                        int32_t route) noexcept nogil:
    cdef int8_t hubs[MAX_TILES]
    cdef int i = tile_at(p, cell)
    p.primary = <int8_t>i
    if routes_matter(r):
        pay_hubs(p, r, route_hubs(route), route)
    else:
        hubs_from_tile(b, p, r, p.tile, range_of(p, r, p.seat), <uint32_t>1 << i, ANY_HUBS, hubs)
        pay_hubs(p, r, hubs[i], 0)
    pay_craftsman(p, r, &p.tiles[i])


cdef void raises_mark(Position* p, const RulesC* r, int cell) noexcept nogil:
    # A used marker on the resource there.
    cdef int x = 0
    cdef uint64_t bit
    while p.resource_cell[x] != cell:
        x += 1
    bit = <uint64_t>1 << x
    p.used_thrice |= p.used_twice & bit
    p.used_twice |= p.used_once & bit
    p.used_once |= bit
    if adores(p, p.seat, ATETE):
        p.atete_twice |= p.atete_once & bit
        p.atete_once |= bit


cdef void raises_finish(Position* p, const RulesC* r) noexcept nogil:
    # One level and its points.
    cdef int level = p.level[p.monument]
    p.vp[p.seat] += r.monument_vp[level + 1] - r.monument_vp[level]
    p.level[p.monument] = <uint8_t>(level + 1)
    bits_add(&p.raised, p.monument)
    p.monument = -1
    p.goods = 0
    p.tile = -1
    p.primary = -1
