"""Raises: every purchase the rules allow, one small decision at a time, none a dead end.

A good is offered only if the rest of the raise can still be bought after it: cattle, goods that
must differ, and resources that several craftsmen may want are looked at together. An `Offer` is
one way to get one good; a `Basket` holds the offers open to one monument.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from core.actions cimport ActionList, list_push
from core.zimbabwe.cells cimport (
    CELLS, Bits, bits_add, bits_any, bits_clear, bits_list, bits_minus, ctz64, popcount64,
)
from core.zimbabwe.hubs cimport ANY_HUBS, hubs_from_monument, hubs_from_tile
from core.zimbabwe.position cimport (
    ACT_BUY, ACT_FINISH_RAISING, ACT_PRIMARY, ACT_RAISE, ACT_RESOURCE, ATETE, CRAFTS,
    FEE_HUB_OWNER, FEE_NOBODY, FEE_PRINTED, FEE_QAMATA, MAX_RESOURCES, MAX_TILES, QAMATA,
    ROUTE_SHIFT, STEP_GOOD, TOP_LEVEL, Board, Position, RulesC, Tile, act, tiles_of_craft,
)
from core.zimbabwe.powers cimport (
    adores, goods_must_differ, near_of, price_for, range_of, usable_once, usable_twice,
)
from core.zimbabwe.reach cimport reach_footprint
from core.zimbabwe.routes cimport MAX_ROUTES, route_hubs, route_to, routes_find


cdef enum:
    MAX_OFFERS = 64                # 4 primaries x 4 tiles, or 3 secondaries x 4 tiles x 4 primaries
    MAX_DEMANDS = 8                # four goods, two resources each
    MAX_SUPPLIES = 4               # tiles of one craft
    NOT_FOR_SALE = 32767


cdef struct Supply:                # a primary that can supply a secondary
    int8_t tile
    int8_t hubs                    # fewest on the leg to it
    int16_t cost                   # cattle for those hubs and its price
    uint64_t under                 # resources it may use


cdef struct Ware:                  # a craftsman whose good the seat might buy
    int8_t craft
    int8_t tile
    int8_t n_supplies              # 0 for a primary
    int16_t price
    uint64_t at                    # resources it may use
    Supply supplies[MAX_SUPPLIES]


cdef struct Market:                # what is for sale to the deciding seat, range to it not counted
    int n
    Ware wares[MAX_TILES]          # by craft, then cell
    uint32_t sellers               # their tiles, one bit each
    int16_t floor[TOP_LEVEL]       # least cattle for so many goods
    uint64_t once                  # resources that take one more marker
    uint64_t twice                 # resources that take two more


cdef struct Offer:
    int8_t craft                   # whose good it is
    int8_t tile                    # index of the craftsman
    int8_t primary                 # index of the primary that supplies it, or -1
    int8_t after                   # first offer that may be bought after this one
    int8_t hubs                    # fewest on the leg from the monument to the craftsman
    int16_t cost                   # cattle for hubs and prices, both legs
    uint64_t at                    # resources the craftsman may use
    uint64_t under                 # resources the primary may use


cdef struct Basket:
    int n
    uint64_t once                  # as in the market, less what is being tried
    uint64_t twice
    int n_demands
    uint64_t demand[MAX_DEMANDS]   # resources that would do, for each one wanted so far
    int16_t least[MAX_OFFERS + 1]  # cheapest of the offers from here on
    Offer offers[MAX_OFFERS]


cdef bint seat_demand(const Basket* k, int i, uint64_t* tried, int8_t* first,
                      int8_t* second) noexcept nogil:
    # Augmenting path: give demand i a marker place, moving earlier demands if need be.
    cdef uint64_t left = k.demand[i] & k.once & ~tried[0]
    cdef uint64_t bit
    cdef int x
    while left:
        x = ctz64(left)
        bit = <uint64_t>1 << x
        tried[0] |= bit
        if first[x] < 0 or seat_demand(k, first[x], tried, first, second):
            first[x] = <int8_t>i
            return True
        if k.twice & bit and (second[x] < 0 or seat_demand(k, second[x], tried, first, second)):
            second[x] = <int8_t>i
            return True
        left = k.demand[i] & k.once & ~tried[0]
    return False


cdef bint demands_met(const Basket* k) noexcept nogil:
    # Whether all demands can have their own marker places at once.
    cdef int8_t first[MAX_RESOURCES]
    cdef int8_t second[MAX_RESOURCES]
    cdef uint64_t tried, open_
    cdef int i
    cdef bint roomy = True
    for i in range(k.n_demands):
        open_ = k.demand[i] & k.once
        if open_ == 0:
            return False
        if roomy and k.n_demands > 1:
            roomy = popcount64(open_) + popcount64(open_ & k.twice) >= k.n_demands
    if roomy:
        return True
    memset(first, -1, sizeof(first))
    memset(second, -1, sizeof(second))
    for i in range(k.n_demands):
        tried = 0
        if not seat_demand(k, i, &tried, first, second):
            return False
    return True


cdef bint want(Basket* k, uint64_t resources) noexcept nogil:
    # One resource more is wanted; the caller lowers n_demands again.
    k.demand[k.n_demands] = resources
    k.n_demands += 1
    return demands_met(k)


cdef bint completes(Basket* k, int need, int start, int cattle) noexcept nogil:
    # Whether `need` more goods can be bought from the offers at `start` and after.
    cdef int i, before = k.n_demands
    cdef bint fine
    cdef Offer* o
    if need == 0:
        return True
    for i in range(start, k.n):
        if k.least[i] * need > cattle:
            return False
        o = &k.offers[i]
        if o.cost > cattle:
            continue
        fine = want(k, o.at) and (o.primary < 0 or want(k, o.under))
        fine = fine and completes(k, need - 1, o.after, cattle - o.cost)
        k.n_demands = before
        if fine:
            return True
    return False


cdef inline bint barred(const Position* p, const RulesC* r, int craft) noexcept nogil:
    # A primary good is out of use once its secondary stands (rules "Secondary goods").
    return r.craft[craft].refined >= 0 and p.tiles_of[r.craft[craft].refined] > 0


cdef int list_supplies(const Board* b, const Position* p, const RulesC* r, int tile,
                       uint64_t once, int cattle, Supply* out) noexcept nogil:
    # The primaries that can supply a secondary within the seat's means; returns how many.
    cdef uint32_t primaries = tiles_of_craft(p, r.craft[p.tiles[tile].craft].needs)
    cdef int8_t legs[MAX_TILES]
    cdef uint64_t under
    cdef int j, cost, n = 0
    hubs_from_tile(b, p, r, tile, range_of(p, r, p.seat), primaries,
                   cattle // r.hub_fee if r.hub_fee else ANY_HUBS, legs)
    while primaries:
        j = ctz64(primaries)
        primaries &= primaries - 1
        under = near_of(p, &p.tiles[j], p.seat)
        cost = legs[j] * r.hub_fee + price_for(p, r, p.seat, &p.tiles[j])
        if legs[j] < 0 or under & once == 0 or cost > cattle:
            continue
        out[n].tile = <int8_t>j
        out[n].hubs = legs[j]
        out[n].cost = <int16_t>cost
        out[n].under = under
        n += 1
    return n


cdef int least_cost(const Ware* ware) noexcept nogil:
    # Of one good, the way from the monument not counted.
    cdef int i, lowest = 0
    for i in range(ware.n_supplies):
        if i == 0 or ware.supplies[i].cost < lowest:
            lowest = ware.supplies[i].cost
    return ware.price + lowest


cdef void set_floor(Market* m, bint differ) noexcept nogil:
    # How little so many goods may cost: the cheapest of each craft, cheapest crafts first.
    cdef int lowest[CRAFTS]
    cdef int i, j, cost, n = 0, total = 0
    for i in range(m.n):
        cost = least_cost(&m.wares[i])
        if i == 0 or m.wares[i].craft != m.wares[i - 1].craft:
            lowest[n] = cost
            n += 1
        elif cost < lowest[n - 1]:
            lowest[n - 1] = cost
    for i in range(1, n):
        cost = lowest[i]
        j = i
        while j > 0 and lowest[j - 1] > cost:
            lowest[j] = lowest[j - 1]
            j -= 1
        lowest[j] = cost
    m.floor[0] = 0
    for i in range(1, TOP_LEVEL):
        if n == 0 or (i > n and differ):
            m.floor[i] = NOT_FOR_SALE
        else:
            total += lowest[i - 1] if differ else lowest[0]
            m.floor[i] = <int16_t>total


cdef void survey(const Board* b, const Position* p, const RulesC* r, Market* m) noexcept nogil:
    # Everything for sale: goods not barred, with resources left, within the seat's means.
    cdef int cattle = p.cattle[p.seat]
    cdef const Tile* tile
    cdef Ware* ware
    cdef int i, price
    m.n = 0
    m.sellers = 0
    m.once = usable_once(p, r, p.seat)
    m.twice = usable_twice(p, r, p.seat)
    for i in range(p.n_tiles):
        tile = &p.tiles[i]
        price = price_for(p, r, p.seat, tile)
        if (price > cattle or near_of(p, tile, p.seat) & m.once == 0
                or barred(p, r, tile.craft)):
            continue
        ware = &m.wares[m.n]
        ware.n_supplies = 0
        if r.craft[tile.craft].needs >= 0:
            ware.n_supplies = <int8_t>list_supplies(b, p, r, i, m.once, cattle - price,
                                                    ware.supplies)
            if ware.n_supplies == 0:
                continue
        ware.craft = tile.craft
        ware.tile = <int8_t>i
        ware.price = <int16_t>price
        ware.at = near_of(p, tile, p.seat)
        m.sellers |= <uint32_t>1 << i
        m.n += 1
    set_floor(m, goods_must_differ(p, p.seat))


cdef inline void add_offer(Basket* k, const Ware* ware, int hubs, int cost, int group, int primary,
                           uint64_t under) noexcept nogil:
    cdef Offer* o = &k.offers[k.n]
    o.craft = ware.craft
    o.tile = ware.tile
    o.primary = <int8_t>primary
    o.after = <int8_t>group
    o.hubs = <int8_t>hubs
    o.cost = <int16_t>cost
    o.at = ware.at
    o.under = under
    k.n += 1


cdef void fill(const Position* p, const RulesC* r, const Market* m, const int8_t* hubs,
               Basket* k) noexcept nogil:
    # All offers within the seat's means to a monument with these hubs to the craftsmen.
    cdef int cattle = p.cattle[p.seat]
    cdef const Ware* ware
    cdef int i, j, cost, group
    k.n = 0
    k.n_demands = 0
    k.once = m.once
    k.twice = m.twice
    for i in range(m.n):
        ware = &m.wares[i]
        if hubs[ware.tile] < 0:
            continue
        cost = hubs[ware.tile] * r.hub_fee + ware.price
        group = k.n
        if ware.n_supplies == 0 and cost <= cattle:
            add_offer(k, ware, hubs[ware.tile], cost, group, -1, 0)
        for j in range(ware.n_supplies):
            if cost + ware.supplies[j].cost <= cattle:
                add_offer(k, ware, hubs[ware.tile], cost + ware.supplies[j].cost, group,
                          ware.supplies[j].tile, ware.supplies[j].under)
    k.least[k.n] = NOT_FOR_SALE
    for i in range(k.n - 1, -1, -1):
        k.least[i] = min(k.offers[i].cost, k.least[i + 1])
    if goods_must_differ(p, p.seat):
        # Go on with the next craft, not with the same craftsman.
        group = k.n
        for i in range(k.n - 1, -1, -1):
            if i + 1 < k.n and k.offers[i + 1].craft != k.offers[i].craft:
                group = i + 1
            k.offers[i].after = <int8_t>group


cdef void open_basket(const Board* b, const Position* p, const RulesC* r, Basket* k) noexcept nogil:
    # The basket of the monument under raise.
    cdef int8_t hubs[MAX_TILES]
    cdef Market m
    if p.goods_left == 1 and p.step != STEP_GOOD:
        # The last good is under way: nothing is bought after it.
        k.n = 0
        k.n_demands = 0
        k.once = usable_once(p, r, p.seat)
        k.twice = usable_twice(p, r, p.seat)
        return
    survey(b, p, r, &m)
    hubs_from_monument(b, p, r, p.monument, range_of(p, r, p.seat), m.sellers, ANY_HUBS, hubs)
    fill(p, r, &m, hubs, k)


cdef int start_of(const Basket* k, const Position* p) noexcept nogil:
    # The first offer that may follow the last craftsman bought from (all, if none yet).
    cdef bint differ = goods_must_differ(p, p.seat)
    cdef int i
    if p.tile < 0:
        return 0
    for i in range(k.n):
        if differ and k.offers[i].craft > p.tiles[p.tile].craft:
            return i
        if not differ and k.offers[i].tile >= p.tile:
            return i
    return k.n


cdef bint raisable(const Board* b, const Position* p, const RulesC* r, const Market* m,
                   int cell) noexcept nogil:
    # Whether everything for this monument's next level can be bought.
    cdef int8_t hubs[MAX_TILES]
    cdef Basket k
    cdef int need = p.level[cell]
    cdef int cattle = p.cattle[p.seat]
    cdef int most_hubs = ANY_HUBS
    if need >= TOP_LEVEL or m.floor[need] > cattle:
        return False
    if r.hub_fee:
        # More hubs than cattle left over for them are no help.
        most_hubs = (cattle - m.floor[need]) // r.hub_fee
    hubs_from_monument(b, p, r, cell, range_of(p, r, p.seat), m.sellers, most_hubs, hubs)
    fill(p, r, m, hubs, &k)
    return completes(&k, need, 0, cattle)


cdef bint raises_any(const Board* b, const Position* p, const RulesC* r) noexcept nogil:
    # Whether some own monument can be raised; low ones first, because they need the least.
    cdef int16_t cells[CELLS]
    cdef Market m
    cdef int i, n, level
    survey(b, p, r, &m)
    if m.floor[1] > p.cattle[p.seat]:
        return False
    n = bits_list(&p.owned[p.seat], cells)
    for level in range(1, TOP_LEVEL):
        for i in range(n):
            if p.level[cells[i]] == level and raisable(b, p, r, &m, cells[i]):
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
    survey(b, p, r, &m)
    for i in range(n):
        if raisable(b, p, r, &m, cells[i]):
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
            fine = want(k, o.at) and (o.primary < 0 or want(k, o.under))
            fine = fine and completes(k, p.goods_left - 1, o.after, cattle - o.cost)
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
    open_basket(b, p, r, &k)
    i = start_of(&k, p)
    while i < k.n:
        cell = p.tiles[k.offers[i].tile].cell
        if r.hub_fee_to != FEE_HUB_OWNER:
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


cdef void take(Basket* k, uint64_t bit) noexcept nogil:
    # A marker is put: one place less.
    if k.twice & bit:
        k.twice &= ~bit
    else:
        k.once &= ~bit


cdef bint supply_works(Basket* k, const Position* p, const Supply* from_, int cost) noexcept nogil:
    # Whether the raise can be completed after this supply at this cost.
    cdef bint fine
    if cost > p.cattle[p.seat]:
        return False
    fine = want(k, from_.under) and completes(k, p.goods_left - 1, start_of(k, p),
                                              p.cattle[p.seat] - cost)
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
        take(k, bit)
        fine = supplied and completes(k, p.goods_left - 1, start_of(k, p), p.cattle[p.seat])
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
    open_basket(b, p, r, &k)
    if not primary:
        n = list_supplies(b, p, r, p.tile, k.once, p.cattle[p.seat], supplies)
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
    open_basket(b, p, r, &k)
    n = list_supplies(b, p, r, p.tile, k.once, p.cattle[p.seat], supplies)
    for i in range(n):
        cell = p.tiles[supplies[i].tile].cell
        if r.hub_fee_to != FEE_HUB_OWNER:
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
    open_basket(b, p, r, &k)
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
    if r.hub_fee_to == FEE_HUB_OWNER:
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
    if r.hub_fee_to == FEE_HUB_OWNER:
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
