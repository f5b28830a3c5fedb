"""The market: who sells what to the deciding seat, and which purchases can be completed.

Cattle, goods that must differ, and resources that several craftsmen may want are looked at
together. A `Market` is what is for sale wherever it is needed; a `Basket` holds the offers open to
one monument, an `Offer` being one way to get one good.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t, uint64_t
from libc.string cimport memset

from core.zimbabwe.cells cimport Bits, bits_add, bits_clear, ctz64, popcount64
from core.zimbabwe.hubs cimport ANY_HUBS, hubs_from_monument, hubs_from_tile
from core.zimbabwe.position cimport (
    CRAFTS, MAX_RESOURCES, MAX_TILES, STEP_GOOD, TOP_LEVEL, Board, Position, RulesC, Tile,
    tiles_of_craft,
)
from core.zimbabwe.powers cimport (
    goods_must_differ, near_of, price_for, range_of, routes_matter, usable_once, usable_twice,
)
from core.zimbabwe.reach cimport reach_footprint
from core.zimbabwe.routes cimport MOST_HUBS, routes_fewest
from core.zimbabwe.sorting cimport sort_few


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


cdef bint market_want(Basket* k, uint64_t resources) noexcept nogil:
    # One resource more is wanted; the caller lowers n_demands again.
    k.demand[k.n_demands] = resources
    k.n_demands += 1
    return demands_met(k)


cdef bint market_completes(Basket* k, int need, int start, int cattle) noexcept nogil:
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
        fine = market_want(k, o.at) and (o.primary < 0 or market_want(k, o.under))
        fine = fine and market_completes(k, need - 1, o.after, cattle - o.cost)
        k.n_demands = before
        if fine:
            return True
    return False


cdef inline bint barred(const Position* p, const RulesC* r, int craft) noexcept nogil:
    # A primary good is out of use once its secondary stands (rules "Secondary goods").
    return r.craft[craft].refined >= 0 and p.tiles_of[r.craft[craft].refined] > 0


cdef void name_routes(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                      int8_t* hubs) noexcept nogil:
    # Where the player chooses the route, one that no action can name is none. Up to MOST_HUBS in
    # all every route has its name.
    cdef int i
    for i in range(p.n_tiles):
        if hubs[i] > MOST_HUBS:
            hubs[i] = <int8_t>routes_fewest(b, p, r, start, range_of(p, r, p.seat), i)


cdef void hubs_to_sellers(const Board* b, const Position* p, const RulesC* r, const Market* m,
                          int cell, int most_hubs, int8_t* hubs) noexcept nogil:
    cdef Bits start
    hubs_from_monument(b, p, r, cell, range_of(p, r, p.seat), m.sellers, most_hubs, hubs)
    if routes_matter(r):
        bits_clear(&start)
        bits_add(&start, cell)
        name_routes(b, p, r, &start, hubs)


cdef int market_supplies(const Board* b, const Position* p, const RulesC* r, int tile,
                         uint64_t once, int cattle, Supply* out) noexcept nogil:
    # The primaries that can supply a secondary within the seat's means; returns how many.
    cdef uint32_t primaries = tiles_of_craft(p, r.craft[p.tiles[tile].craft].needs)
    cdef int8_t legs[MAX_TILES]
    cdef uint64_t under
    cdef Bits start
    cdef int j, cost, n = 0
    hubs_from_tile(b, p, r, tile, range_of(p, r, p.seat), primaries,
                   cattle // r.hub_fee if r.hub_fee else ANY_HUBS, legs)
    if routes_matter(r):
        reach_footprint(r, p.tiles[tile].craft, p.tiles[tile].cell, p.tiles[tile].turned, &start)
        name_routes(b, p, r, &start, legs)
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
    cdef int32_t lowest[CRAFTS]
    cdef int i, cost, n = 0, total = 0
    for i in range(m.n):
        cost = least_cost(&m.wares[i])
        if i == 0 or m.wares[i].craft != m.wares[i - 1].craft:
            lowest[n] = cost
            n += 1
        elif cost < lowest[n - 1]:
            lowest[n - 1] = cost
    sort_few(lowest, n)
    m.floor[0] = 0
    for i in range(1, TOP_LEVEL):
        if n == 0 or (i > n and differ):
            m.floor[i] = NOT_FOR_SALE
        else:
            total += lowest[i - 1] if differ else lowest[0]
            m.floor[i] = <int16_t>total


cdef void market_survey(const Board* b, const Position* p, const RulesC* r,
                        Market* m) noexcept nogil:
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
            ware.n_supplies = <int8_t>market_supplies(b, p, r, i, m.once, cattle - price,
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


cdef void market_fill(const Position* p, const RulesC* r, const Market* m, const int8_t* hubs,
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


cdef void market_open(const Board* b, const Position* p, const RulesC* r,
                      Basket* k) noexcept nogil:
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
    market_survey(b, p, r, &m)
    hubs_to_sellers(b, p, r, &m, p.monument, ANY_HUBS, hubs)
    market_fill(p, r, &m, hubs, k)


cdef int market_next(const Basket* k, const Position* p) noexcept nogil:
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


cdef void market_take(Basket* k, uint64_t bit) noexcept nogil:
    # A marker is put: one place less.
    if k.twice & bit:
        k.twice &= ~bit
    else:
        k.once &= ~bit


cdef bint market_suffices(const Board* b, const Position* p, const RulesC* r, const Market* m,
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
    hubs_to_sellers(b, p, r, m, cell, most_hubs, hubs)
    market_fill(p, r, m, hubs, &k)
    return market_completes(&k, need, 0, cattle)
