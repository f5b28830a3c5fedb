"""Reads the considerations off a position in which nobody is in the middle of a turn."""

from libc.stdint cimport int8_t, int16_t, uint32_t, uint64_t
from libc.string cimport memset

from core.zimbabwe.cells cimport CELLS, bits_list, popcount64
from core.zimbabwe.hubs cimport hubs_from_monument, hubs_from_tile
from core.zimbabwe.position cimport (
    CRAFTS, FEE_PRINTED, FEE_QAMATA, MAX_SEATS, MAX_TILES, NOBODY, OBATALA,
    QAMATA, SPECIALISTS, TOP_LEVEL, TURNS, XANGO, Board, Position, RulesC, card_of, tiles_of_craft,
)
from core.zimbabwe.powers cimport (
    extra_income, goods_must_differ, near_of, price_for, range_of, usable_once,
)


cdef enum:
    FAR_HUBS = 4                   # nobody pays for more on one leg
    MAX_OWN = 40                   # monuments of one seat that are looked at
    RACE_ROUNDS = 12

cdef double NEVER = 1e9


cdef struct Trade:                 # what one seat's monuments can get
    int n                          # monuments below the top level
    int highest                    # level of the highest monument
    int monuments                  # all of them
    int capacity                   # goods one turn could use
    int missing                    # goods that no craftsman in reach sells
    double cost[MAX_OWN]           # cattle for the next level of each
    double back[MAX_OWN]           # of which own cards return
    int goods[MAX_OWN]             # goods it needs; gives twice as many VP
    double cheapest                # mean cattle a good, over what can be had


cdef struct Counter:               # what the craftsmen ask of one seat
    uint32_t sellers               # tiles, one bit each
    double price[MAX_TILES]        # with the primary of a secondary, hubs between them included
    double back[MAX_TILES]         # of which the seat's own cards get
    int uses[MAX_TILES]            # resources it may still use
    int8_t supplier[MAX_TILES]     # tile of the primary, or -1


cdef inline double margin_of(const Position* p, int seat) noexcept nogil:
    return p.vp[seat] - p.vr[seat]


cdef bint turn_to_come(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Whether the seat still plays in this round.
    cdef int i
    if p.phase != TURNS:
        return True
    for i in range(p.turn, r.seats):
        if p.order[i] == seat:
            return True
    return False


cdef void ask_prices(const Board* b, const Position* p, const RulesC* r, int seat, bint soon,
                     Counter* c) noexcept nogil:
    cdef uint64_t free = usable_once(p, r, seat) if soon else ~<uint64_t>0
    cdef int8_t legs[MAX_TILES]
    cdef uint32_t primaries
    cdef int i, j, craft, needs, best, hubs
    cdef double cost, least
    c.sellers = 0
    for i in range(p.n_tiles):
        craft = p.tiles[i].craft
        c.supplier[i] = -1
        c.uses[i] = popcount64(near_of(p, &p.tiles[i], seat) & free)
        if c.uses[i] == 0:
            continue
        if r.craft[craft].refined >= 0 and p.tiles_of[r.craft[craft].refined] > 0:
            continue               # barred
        c.price[i] = price_for(p, r, seat, &p.tiles[i])
        c.back[i] = c.price[i] if p.tiles[i].seat == seat else 0
        needs = r.craft[craft].needs
        if needs >= 0:
            primaries = tiles_of_craft(p, needs)
            hubs_from_tile(b, p, r, i, range_of(p, r, seat), primaries, FAR_HUBS, legs)
            best = -1
            least = NEVER
            for j in range(p.n_tiles):
                if not (primaries >> j) & 1 or legs[j] < 0:
                    continue
                if near_of(p, &p.tiles[j], seat) & free == 0:
                    continue
                hubs = legs[j] * r.hub_fee
                cost = hubs + price_for(p, r, seat, &p.tiles[j])
                if cost < least:
                    least = cost
                    best = j
            if best < 0:
                continue
            c.price[i] += least
            c.supplier[i] = <int8_t>best
            if p.tiles[best].seat == seat:
                c.back[i] += price_for(p, r, seat, &p.tiles[best])
        c.sellers |= <uint32_t>1 << i


cdef void shop_for(const Board* b, const Position* p, const RulesC* r, int seat, const Counter* c,
                   int cell, Trade* t, double* rent) noexcept nogil:
    # The cheapest goods for one monument's next level; who earns by them.
    cdef int8_t hubs[MAX_TILES]
    cdef double cost[CRAFTS]
    cdef double back[CRAFTS]
    cdef int tile[CRAFTS]
    cdef int level = p.level[cell]
    cdef int i, j, craft, n = 0, need, at
    cdef double asked, total = 0, returned = 0
    cdef bint differ = goods_must_differ(p, seat)
    hubs_from_monument(b, p, r, cell, range_of(p, r, seat), c.sellers, FAR_HUBS, hubs)
    i = 0
    while i < p.n_tiles:
        craft = p.tiles[i].craft
        at = -1
        while i < p.n_tiles and p.tiles[i].craft == craft:
            if (c.sellers >> i) & 1 and hubs[i] >= 0:
                asked = c.price[i] + hubs[i] * r.hub_fee
                if at < 0 or asked - 0.7 * c.back[i] < cost[n] - 0.7 * back[n]:
                    at = i
                    cost[n] = asked
                    back[n] = c.back[i]
                    tile[n] = i
            i += 1
        if at >= 0:
            n += 1
    # Cheapest first.
    for i in range(1, n):
        j = i
        while j > 0 and cost[j - 1] - 0.7 * back[j - 1] > cost[j] - 0.7 * back[j]:
            cost[j - 1], cost[j] = cost[j], cost[j - 1]
            back[j - 1], back[j] = back[j], back[j - 1]
            tile[j - 1], tile[j] = tile[j], tile[j - 1]
            j -= 1
    if n == 0 or (differ and n < level):
        t.missing += level - n
        return
    need = level
    for i in range(need):
        j = i if differ else 0
        total += cost[j]
        returned += back[j]
        rent[p.tiles[tile[j]].seat] += price_for(p, r, seat, &p.tiles[tile[j]])
        if c.supplier[tile[j]] >= 0:
            at = c.supplier[tile[j]]
            rent[p.tiles[at].seat] += price_for(p, r, seat, &p.tiles[at])
        if hubs[tile[j]] > 0 and p.god_owner[QAMATA] >= 0 and (
                r.hub_fee_to == FEE_PRINTED or r.hub_fee_to == FEE_QAMATA):
            rent[MAX_SEATS] += hubs[tile[j]] * r.hub_fee
    t.cost[t.n] = total
    t.back[t.n] = returned
    t.goods[t.n] = need
    t.n += 1
    t.capacity += need


cdef void trade_read(const Board* b, const Position* p, const RulesC* r, int seat, bint soon,
                     Trade* t, double* rent) noexcept nogil:
    # Everything the seat's monuments could buy, cheapest goods first. `rent` gains what each seat
    # would earn by it, the last entry what hubs cost.
    cdef int16_t cells[CELLS]
    cdef Counter c
    cdef int i, j, n
    cdef double goods = 0, spent = 0
    t.n = 0
    t.capacity = 0
    t.missing = 0
    t.highest = 0
    ask_prices(b, p, r, seat, soon, &c)
    n = bits_list(&p.owned[seat], cells)
    t.monuments = n
    for i in range(n):
        if p.level[cells[i]] > t.highest:
            t.highest = p.level[cells[i]]
        if p.level[cells[i]] < TOP_LEVEL and t.n < MAX_OWN:
            shop_for(b, p, r, seat, &c, cells[i], t, rent)
    for i in range(1, t.n):
        j = i
        while j > 0 and t.cost[j - 1] * t.goods[j] > t.cost[j] * t.goods[j - 1]:
            t.cost[j - 1], t.cost[j] = t.cost[j], t.cost[j - 1]
            t.back[j - 1], t.back[j] = t.back[j], t.back[j - 1]
            t.goods[j - 1], t.goods[j] = t.goods[j], t.goods[j - 1]
            j -= 1
    for i in range(t.n):
        goods += t.goods[i]
        spent += t.cost[i] - 0.7 * t.back[i]
    t.cheapest = spent / goods if goods > 0 else 6.0


cdef double vp_for(const Trade* t, double purse) noexcept nogil:
    # VP that so many cattle buy in one turn: whole levels, cheapest goods first.
    cdef double got = 0
    cdef int i
    for i in range(t.n):
        if t.cost[i] <= purse:
            purse -= t.cost[i]
            got += 2 * t.goods[i]
    return got


cdef double tiles_vp(const Position* p, const RulesC* r, int seat, double purse) noexcept nogil:
    # VP that so many cattle buy as tiles of own crafts, the better ones first.
    cdef double got = 0
    cdef int craft, left, dear
    for dear in range(2):
        for craft in range(CRAFTS):
            if (r.craft[craft].needs >= 0) == dear or card_of(p, craft, seat) < 0:
                continue
            left = r.tiles_per_craft - p.tiles_of[craft]
            while left > 0 and purse >= r.craft[craft].cost:
                purse -= r.craft[craft].cost
                got += r.craft[craft].vp
                left -= 1
    return got


cdef double last_step(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # What VP minus VR gains at least in a turn: a monument, and Xango if he can be had.
    cdef double got = r.obatala_monuments if p.god_of[seat] == OBATALA else 1
    if p.god_of[seat] < 0 and p.god_owner[XANGO] == NOBODY:
        got -= r.god_vr[XANGO]
    return got


cdef double race(const Trade* t, double deficit, double purse, double income,
                 bint soon) noexcept nogil:
    # Own turns until VP reach VR if nothing disturbs: spend everything each turn, grow a little.
    cdef double capacity = t.capacity
    cdef double price = t.cheapest if t.cheapest > 0.8 else 0.8
    cdef double turns = 0.0 if soon else 1.0
    cdef double goods, gain
    cdef int k
    if deficit <= 0:
        return 0
    for k in range(RACE_ROUNDS):
        goods = purse / price
        if goods > capacity:
            goods = capacity
        gain = 2 * goods
        if gain < 1:
            gain = 1               # a monument, a craftsman
        if gain >= deficit:
            return turns + k + deficit / gain
        deficit -= gain
        purse += income - goods * price
        income += 0.25
        capacity += 1
    return turns + RACE_ROUNDS


cdef double coming(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Cattle the seat will collect at the end of this round, income not counted.
    cdef double found = p.owed[seat]
    cdef int i, j
    for i in range(CRAFTS):
        for j in range(2):
            if p.card_owner[i][j] == seat:
                found += p.card_cattle[i][j]
    for i in range(SPECIALISTS):
        if p.specialist_owner[i] == seat:
            found += p.specialist_cattle[i]
    if p.god_owner[QAMATA] == seat:
        found += p.qamata_cattle
    return found


cdef void ownership_terms(const Position* p, const RulesC* r, int seat,
                          double* term) noexcept nogil:
    cdef int i
    cdef double cards = 0, sole = 0, secondary = 0, growth = 0
    for i in range(CRAFTS):
        if card_of(p, i, seat) < 0:
            continue
        cards += 1
        if p.card_owner[i][0] == NOBODY or p.card_owner[i][1] == NOBODY:
            sole += 1
        if r.craft[i].needs >= 0:
            secondary += 1
        growth += (r.tiles_per_craft - p.tiles_of[i]) * r.craft[i].vp
    term[T_CARDS] = cards / 3
    term[T_MONOPOLY] = sole / 2
    term[T_SECONDARY] = secondary
    term[T_GROWTH] = growth / 5
    if p.god_of[seat] >= 0:
        term[T_GODS + p.god_of[seat]] = 1
    for i in range(SPECIALISTS):
        if p.specialist_owner[i] == seat:
            term[T_SPECIALISTS + i] = 1


cdef void place_terms(const Position* p, const RulesC* r, int seat, bint soon,
                      double* term) noexcept nogil:
    # When the seat plays, and how far left its plaque will lie.
    cdef int i, before = 0
    cdef bint arrived_first = True
    if soon and p.phase == TURNS:
        for i in range(p.turn, r.seats):
            if p.order[i] == seat:
                term[T_ORDER] = <double>(r.seats - i) / r.seats
    term[T_TURN_TO_COME] = 1 if soon and p.phase == TURNS else 0
    for i in range(r.seats):
        if p.stack[i] == seat:
            arrived_first = False
        elif p.vr[p.stack[i]] > p.vr[seat]:
            before += 1
        elif p.vr[p.stack[i]] == p.vr[seat] and arrived_first:
            before += 1
    term[T_PLAQUE] = 1 - <double>before / (r.seats - 1)


cdef void finish_terms(const Position* p, const RulesC* r, const double* reach_vp,
                       const bint* soon, Outlook* out) noexcept nogil:
    # Who has as many VP as VR, who can still get there, and for whom it is too late.
    cdef double best, lead, margin
    cdef int seat, other
    cdef bint others
    for seat in range(r.seats):
        margin = margin_of(p, seat)
        others = False
        best = -40
        for other in range(r.seats):
            if other != seat:
                if margin_of(p, other) > best:
                    best = margin_of(p, other)
                if margin_of(p, other) >= 0:
                    others = True
        out.term[seat][T_FINISHED] = 1 if margin >= 0 else 0
        if margin < 0 and soon[seat] and margin + reach_vp[seat] >= 0:
            out.term[seat][T_CAN_FINISH] = 1
        if others and p.phase == TURNS and not soon[seat] and margin < best:
            out.term[seat][T_TOO_LATE] = 1
        if others or margin >= 0:
            lead = margin - best
            out.term[seat][T_LEAD] = (3 if lead > 3 else (-3 if lead < -3 else lead)) / 3


cdef void terms_read(const Board* b, const Position* p, const RulesC* r,
                     Outlook* out) noexcept nogil:
    # Payments are looked at as if every seat bought the cheapest next level of each monument.
    cdef Trade trade[MAX_SEATS]
    cdef double rent[MAX_SEATS][MAX_SEATS + 1]
    cdef double purse_vp[MAX_SEATS]
    cdef double reach_vp[MAX_SEATS]
    cdef bint soon[MAX_SEATS]
    cdef double income, purse, next_purse, earned, hub_rent, share, margin, best = -40
    cdef int seat, other
    cdef double* term
    memset(out, 0, sizeof(Outlook))
    memset(rent, 0, sizeof(rent))
    for seat in range(r.seats):
        soon[seat] = turn_to_come(p, r, seat)
        trade_read(b, p, r, seat, soon[seat] and p.phase == TURNS, &trade[seat], rent[seat])
        margin = margin_of(p, seat)
        if margin > best:
            best = margin
    out.stage = (best + r.start_vr) / r.start_vr
    out.stage = 0 if out.stage < 0 else (1 if out.stage > 1 else out.stage)
    for seat in range(r.seats):
        term = out.term[seat]
        margin = margin_of(p, seat)
        income = r.monument_income[trade[seat].highest] + extra_income(p, r, seat)
        purse = p.cattle[seat]
        next_purse = purse + coming(p, r, seat) + income
        if not soon[seat]:
            purse = next_purse
        earned = 0
        hub_rent = 0
        for other in range(r.seats):
            # A seat buys what it can pay for: a rough share of everything its monuments need.
            if trade[other].capacity == 0:
                continue
            share = (p.cattle[other] + 2.0) / (2.0 * trade[other].capacity + 1)
            if share > 1:
                share = 1
            if other != seat:
                earned += share * rent[other][seat]
            if p.god_owner[QAMATA] == seat:
                hub_rent += share * rent[other][MAX_SEATS]
        purse_vp[seat] = vp_for(&trade[seat], purse)
        reach_vp[seat] = purse_vp[seat]
        if tiles_vp(p, r, seat, purse) > reach_vp[seat]:
            reach_vp[seat] = tiles_vp(p, r, seat, purse)
        reach_vp[seat] = (reach_vp[seat] if reach_vp[seat] > 1 else 1) - 1 + last_step(p, r, seat)
        term[T_MARGIN] = margin / 10
        term[T_CATTLE] = next_purse / 10
        term[T_INCOME] = income / 3
        term[T_RENT] = earned / 5
        term[T_OWN_SUPPLY] = rent[seat][seat] / 10
        term[T_HUB_RENT] = hub_rent / 5
        term[T_PURSE_VP] = purse_vp[seat] / 5
        term[T_NEXT_VP] = (vp_for(&trade[seat], purse + income + earned / 2) - purse_vp[seat]) / 5
        term[T_MONUMENTS] = trade[seat].monuments / 5.0
        term[T_CAPACITY] = trade[seat].capacity / 8.0
        term[T_UNSUPPLIED] = trade[seat].missing / 5.0
        term[T_GOODS_COST] = trade[seat].cheapest / 3
        term[T_RACE] = -race(&trade[seat], -margin, purse, income + earned / 2, soon[seat]) / 5
        ownership_terms(p, r, seat, term)
        place_terms(p, r, seat, soon[seat], term)
    finish_terms(p, r, reach_vp, soon, out)
