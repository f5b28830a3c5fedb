"""A quick player's taste: a score for each legal action, from traits that lie at hand.

The scores are logarithms of weights: a difference of 1 is a factor of 2.7. They order what search
tries first, and the highest one finishes a turn that search has left half made. The weights of the
traits stand in `taste.py`.
"""

from libc.stdint cimport int8_t, int32_t, uint32_t, uint64_t
from libc.string cimport memset

from core.actions cimport MAX_ACTIONS
from core.zimbabwe.cells cimport (
    WORDS, Bits, bits_add, bits_clear, bits_meet, bits_or, popcount64,
)
from core.zimbabwe.hubs cimport hubs_from_monument, hubs_from_tile
from core.zimbabwe.position cimport (
    ACT_BRING, ACT_BUY, ACT_CRAFT, ACT_CRAFTSMEN, ACT_END_TURN, ACT_FINISH_PLACING,
    ACT_FINISH_RAISING, ACT_FIRST, ACT_GIFT, ACT_GOD, ACT_HIRE, ACT_KEEP_PRICES, ACT_MASK,
    ACT_MONUMENT, ACT_PASS, ACT_PAY, ACT_PRICE, ACT_PRICES_ONLY, ACT_PRIMARY, ACT_PUT, ACT_RAIN,
    ACT_RAISE, ACT_RAISES, ACT_RESOURCE, ACT_SHIFT, ACT_SITE, ACT_STOP_BUILDING, CELL_MASK,
    CRAFTS, DIAMOND, HERD, KINDS, MAIN_NONE, MAX_TILES, STEP_NEW_PRICE, Board, Position, RulesC,
    card_of, free_card,
)
from core.zimbabwe.powers cimport card_vr, price_for, range_of
from core.zimbabwe.reach cimport reach_footprint

from bots.heuristics.zimbabwe.taste import TRAITS


cdef double WEIGHT[P_TRAITS]

for _i, _trait in enumerate(TRAITS):
    WEIGHT[_i] = _trait.weight
if len(TRAITS) != P_TRAITS:
    raise ImportError(f"the table of traits has {len(TRAITS)} rows, not {P_TRAITS}")


cdef void policy_set(int trait, double weight) noexcept nogil:
    WEIGHT[trait] = weight


cdef struct Scene:                 # what several actions of one decision look at
    Bits fields[KINDS]             # cells with resources, by kind
    Bits all_fields
    Bits sold[CRAFTS]              # cells of craftsmen whose goods are not barred
    Bits others                    # monuments of other seats
    int8_t hubs[MAX_TILES]         # from the monument, or from the secondary, to craftsmen
    int cards                      # technology cards of the seat
    int monuments                  # of the seat
    double cattle                  # of the seat, in tens
    double stage                   # how near its VP are to its VR: 0 to 1


cdef void look_around(const Board* b, const Position* p, const RulesC* r, int kind,
                      Scene* s) noexcept nogil:
    cdef int i, k, craft, refined
    cdef Bits cells
    cdef uint32_t all_tiles
    s.cattle = p.cattle[p.seat] / 10.0
    s.stage = 1 + <double>(p.vp[p.seat] - p.vr[p.seat]) / r.start_vr
    s.stage = 0 if s.stage < 0 else (1 if s.stage > 1 else s.stage)
    if kind == ACT_BUY or kind == ACT_PRIMARY:
        all_tiles = (<uint32_t>1 << p.n_tiles) - 1
        if kind == ACT_PRIMARY:
            hubs_from_tile(b, p, r, p.tile, range_of(p, r, p.seat), all_tiles, 9, s.hubs)
        else:
            hubs_from_monument(b, p, r, p.monument, range_of(p, r, p.seat), all_tiles, 9, s.hubs)
        return
    s.cards = 0
    for craft in range(CRAFTS):
        s.cards += card_of(p, craft, p.seat) >= 0
    s.monuments = members(&p.owned[p.seat], &p.monuments)
    if kind not in (ACT_FIRST, ACT_MONUMENT, ACT_STOP_BUILDING, ACT_SITE, ACT_PUT):
        return
    bits_clear(&s.all_fields)
    for k in range(KINDS):
        bits_clear(&s.fields[k])
    for craft in range(CRAFTS):
        bits_clear(&s.sold[craft])
    for i in range(p.n_resources):
        for k in range(KINDS):
            if (p.of_kind[k] >> i) & 1:
                bits_add(&s.fields[k], p.resource_cell[i])
        bits_add(&s.all_fields, p.resource_cell[i])
    for i in range(p.n_tiles):
        craft = p.tiles[i].craft
        refined = r.craft[craft].refined
        if refined < 0 or p.tiles_of[refined] == 0 or kind == ACT_PUT:
            reach_footprint(r, craft, p.tiles[i].cell, p.tiles[i].turned, &cells)
            bits_or(&s.sold[craft], &cells)
    for i in range(WORDS):
        s.others.w[i] = p.monuments.w[i] & ~p.owned[p.seat].w[i]


cdef int members(const Bits* a, const Bits* b) noexcept nogil:
    # How many both have: few, nearly always, so that counting one by one is quick.
    cdef int i, n = 0
    cdef uint64_t both
    for i in range(WORDS):
        both = a.w[i] & b.w[i]
        while both:
            both &= both - 1
            n += 1
    return n


cdef inline void say(Trait* t, int name, double value) noexcept nogil:
    t.name[t.n] = name
    t.value[t.n] = value
    t.n += 1


# --- the decisions, one function each

cdef void gift_traits(const Position* p, int kind, int gift, const Scene* s,
                      Trait* t) noexcept nogil:
    cdef double purse = p.cattle[p.seat] + 1.0
    cdef int step = gift - p.last_gift
    if kind == ACT_PASS:
        say(t, P_GIFTS, 1)
        say(t, P_GIFTS + 1, p.n_passed)
        say(t, P_GIFTS + 2, (p.last_gift + 1) / purse)
        say(t, P_GIFTS + 3, s.stage)
    else:
        say(t, P_GIFTS + 4, step - 1)
        say(t, P_GIFTS + 5, gift / purse)
        say(t, P_GIFTS + 6, gift == purse - 1)


cdef void first_traits(const Board* b, const Position* p, int cell, const Scene* s,
                       Trait* t) noexcept nogil:
    cdef const Bits* near = &b.near[cell]
    cdef int k, kinds = 0
    for k in range(KINDS):
        kinds += bits_meet(near, &s.fields[k])
    say(t, P_FIRST, members(near, &s.all_fields))
    say(t, P_FIRST + 1, kinds)
    say(t, P_FIRST + 2, members(near, &p.monuments))
    say(t, P_FIRST + 3, members(near, &s.fields[DIAMOND]))


cdef double regret(const Position* p, int by) noexcept nogil:
    # Whether a rise of the VR would throw a victory away.
    cdef int margin = p.vp[p.seat] - p.vr[p.seat]
    return 1 if 0 <= margin < by else 0


cdef void free_traits(const Position* p, const RulesC* r, int kind, int argument, const Scene* s,
                      Trait* t) noexcept nogil:
    cdef bint open_ = p.main == MAIN_NONE
    cdef int who = argument & 15
    if kind == ACT_END_TURN:
        say(t, P_FREE, open_)
    elif kind == ACT_GOD:
        say(t, P_GODS + argument, 1)
        say(t, P_FREE + 1, regret(p, r.god_vr[argument]))
        say(t, P_FREE + 2, s.stage)
        say(t, P_FREE + 3, open_)
    elif kind == ACT_HIRE:
        say(t, P_HIRE + who, 1)
        say(t, P_FREE + 1, regret(p, r.specialist_vr[who]))
        say(t, P_FREE + 4, s.stage)
        say(t, P_FREE + 5, open_)
    elif kind == ACT_PAY:
        say(t, P_PAY + who, 1)
        say(t, P_PAY + 5, open_)
        say(t, P_PAY + 6, s.cattle)
        if who == HERD:
            say(t, P_PAY + 7, argument >> 4)
    elif kind == ACT_RAISES:
        say(t, P_FREE + 6, 1)
        say(t, P_FREE + 7, s.cattle)
        say(t, P_FREE + 8, s.stage)
    elif kind == ACT_CRAFTSMEN:
        say(t, P_FREE + 9, 1)
        say(t, P_FREE + 10, s.cards)
    else:
        say(t, P_FREE + 11, s.monuments)


cdef void monument_traits(const Board* b, const Position* p, const RulesC* r, int cell,
                          const Scene* s, Trait* t) noexcept nogil:
    cdef const Bits* near = &b.near[cell]
    cdef int craft, goods = 0, fine = 0, own = 0, k, kinds = 0
    for craft in range(CRAFTS):
        if bits_meet(near, &s.sold[craft]):
            goods += 1
            fine += r.craft[craft].needs >= 0
            own += card_of(p, craft, p.seat) >= 0
    for k in range(KINDS):
        kinds += bits_meet(near, &s.fields[k])
    say(t, P_MONUMENT, goods)
    say(t, P_MONUMENT + 1, fine)
    say(t, P_MONUMENT + 2, own)
    say(t, P_MONUMENT + 3, members(near, &s.all_fields))
    say(t, P_MONUMENT + 4, kinds)
    say(t, P_MONUMENT + 5, members(near, &p.owned[p.seat]))
    say(t, P_MONUMENT + 6, members(near, &s.others))


cdef void craft_traits(const Position* p, const RulesC* r, int craft, const Scene* s,
                       Trait* t) noexcept nogil:
    cdef int card
    say(t, P_CRAFT + 9 + craft, 1)
    if card_of(p, craft, p.seat) >= 0:
        say(t, P_CRAFT, 1)
    else:
        card = free_card(p, craft)
        say(t, P_CRAFT + 1, card_vr(p, r, p.seat, craft, card))
        say(t, P_CRAFT + 2, card)
        say(t, P_CRAFT + 3, s.cards)
        say(t, P_CRAFT + 4, s.stage)
    say(t, P_CRAFT + 5, p.tiles_of[craft] == 0)
    say(t, P_CRAFT + 6, s.cattle)


cdef void site_traits(const Board* b, const Position* p, const RulesC* r, int argument,
                      const Scene* s, Trait* t) noexcept nogil:
    cdef int cell = (argument >> 1) & CELL_MASK
    cdef const Bits* near = &b.near[cell]
    cdef int kind = r.craft[p.craft].kind
    say(t, P_SITE, members(near, &p.owned[p.seat]))
    say(t, P_SITE + 1, members(near, &s.others))
    say(t, P_SITE + 2, members(near, &s.fields[kind]))
    if r.craft[p.craft].needs >= 0:
        say(t, P_SITE + 3, bits_meet(near, &s.sold[r.craft[p.craft].needs]))
    say(t, P_SITE + 4, bits_meet(near, &s.sold[p.craft]))


cdef void price_traits(const Position* p, const RulesC* r, int kind, int argument,
                       const Scene* s, Trait* t) noexcept nogil:
    cdef int craft = argument >> 4
    cdef int price = argument & 15
    cdef bint rival
    if kind == ACT_KEEP_PRICES:
        say(t, P_PRICE + 8, 1)
        return
    rival = p.card_owner[craft][0] >= 0 and p.card_owner[craft][1] >= 0
    if p.step == STEP_NEW_PRICE:
        if price == r.price_max:
            say(t, P_PRICE + (1 if rival else 0), 1)
        elif price == r.price_min:
            say(t, P_PRICE + (3 if rival else 2), 1)
        say(t, P_PRICE + 4, (price - 2) * s.stage)
    else:
        say(t, P_PRICE + 5, price)
        say(t, P_PRICE + 6, rival)
        say(t, P_PRICE + 7, price < p.price[craft][card_of(p, craft, p.seat)])


cdef void raise_traits(const Position* p, int kind, int cell, const Scene* s,
                       Trait* t) noexcept nogil:
    if kind == ACT_FINISH_RAISING:
        say(t, P_RAISE, 1)
        say(t, P_RAISE + 1, s.cattle)
        say(t, P_RAISE + 2, s.stage)
        return
    say(t, P_RAISE + 3, p.level[cell])
    say(t, P_RAISE + 4, p.level[cell] * s.stage)


cdef int tile_at(const Position* p, int cell) noexcept nogil:
    cdef int i = 0
    while p.tiles[i].cell != cell:
        i += 1
    return i


cdef void purchase_traits(const Position* p, const RulesC* r, bint primary, int argument,
                          const Scene* s, Trait* t) noexcept nogil:
    cdef int j = tile_at(p, argument & CELL_MASK)
    cdef int base = P_PRIMARY if primary else P_BUY
    cdef int price = price_for(p, r, p.seat, &p.tiles[j])
    say(t, base, (s.hubs[j] if s.hubs[j] > 0 else 0) * r.hub_fee)
    if p.tiles[j].seat == p.seat:
        say(t, base + 1, price)
    else:
        say(t, base + 2, price)
        say(t, base + 3, p.vp[p.tiles[j].seat] - p.vr[p.tiles[j].seat] > -5)
    if not primary:
        say(t, P_BUY + 4, r.craft[p.tiles[j].craft].needs >= 0)
        say(t, P_BUY + 5, popcount64(p.tiles[j].near & ~p.used_once))


cdef void resource_traits(const Position* p, int cell, Trait* t) noexcept nogil:
    cdef int j, x = 0, own = 0, others = 0
    while p.resource_cell[x] != cell:
        x += 1
    for j in range(p.n_tiles):
        if (p.tiles[j].near >> x) & 1:
            if p.tiles[j].seat == p.seat:
                own += 1
            else:
                others += 1
    say(t, P_RESOURCE, own)
    say(t, P_RESOURCE + 1, others)
    say(t, P_RESOURCE + 2, (p.used_once >> x) & 1)
    say(t, P_RESOURCE + 3, own + others == 1)


cdef void rain_traits(const Board* b, const Position* p, int argument, Trait* t) noexcept nogil:
    cdef int cell = argument >> 1
    cdef const Bits* near = &b.near[cell]
    say(t, P_RAIN, bits_meet(near, &p.water))
    say(t, P_RAIN + 1, members(near, &p.owned[p.seat]))
    say(t, P_RAIN + 2, members(near, &p.monuments))


cdef void bring_traits(const Position* p, const RulesC* r, int kind, Trait* t) noexcept nogil:
    cdef int craft, own = 0, standing = 0
    for craft in range(CRAFTS):
        if r.craft[craft].kind == kind:
            own += card_of(p, craft, p.seat) >= 0
            standing += p.tiles_of[craft]
    say(t, P_BRING + kind, 1)
    say(t, P_BRING + 4, own)
    say(t, P_BRING + 5, standing)


cdef void put_traits(const Board* b, const Position* p, const RulesC* r, int cell,
                     const Scene* s, Trait* t) noexcept nogil:
    cdef const Bits* near = &b.near[cell]
    cdef int craft, own = 0, others = 0
    for craft in range(CRAFTS):
        if r.craft[craft].kind == p.resource and bits_meet(near, &s.sold[craft]):
            if card_of(p, craft, p.seat) >= 0:
                own += 1
            else:
                others += 1
    say(t, P_PUT, own)
    say(t, P_PUT + 1, others)
    say(t, P_PUT + 2, members(near, &p.owned[p.seat]))


cdef void one_action(const Board* b, const Position* p, const RulesC* r, int32_t action,
                     const Scene* s, Trait* t) noexcept nogil:
    cdef int kind = action >> ACT_SHIFT
    cdef int argument = action & ACT_MASK
    t.n = 0
    if kind == ACT_PASS or kind == ACT_GIFT:
        gift_traits(p, kind, argument, s, t)
    elif kind == ACT_BUY or kind == ACT_PRIMARY:
        purchase_traits(p, r, kind == ACT_PRIMARY, argument, s, t)
    elif kind == ACT_RESOURCE:
        resource_traits(p, argument, t)
    elif kind == ACT_RAISE or kind == ACT_FINISH_RAISING:
        raise_traits(p, kind, argument, s, t)
    elif kind == ACT_SITE:
        site_traits(b, p, r, argument, s, t)
    elif kind == ACT_MONUMENT:
        monument_traits(b, p, r, argument, s, t)
    elif kind == ACT_STOP_BUILDING:
        say(t, P_MONUMENT + 7, 1)
    elif kind == ACT_CRAFT:
        craft_traits(p, r, argument, s, t)
    elif kind == ACT_FINISH_PLACING:
        say(t, P_CRAFT + 7, 1)
    elif kind == ACT_PRICES_ONLY:
        say(t, P_CRAFT + 8, 1)
    elif kind == ACT_PRICE or kind == ACT_KEEP_PRICES:
        price_traits(p, r, kind, argument, s, t)
    elif kind == ACT_FIRST:
        first_traits(b, p, argument, s, t)
    elif kind == ACT_RAIN:
        rain_traits(b, p, argument, t)
    elif kind == ACT_BRING:
        bring_traits(p, r, argument, t)
    elif kind == ACT_PUT:
        put_traits(b, p, r, argument, s, t)
    else:
        free_traits(p, r, kind, argument, s, t)


# --- what others ask for

cdef void policy_traits(const Board* b, const Position* p, const RulesC* r,
                        const int32_t* actions, int n, Trait* out) noexcept nogil:
    cdef Scene s
    cdef int i
    look_around(b, p, r, actions[0] >> ACT_SHIFT, &s)
    for i in range(n):
        one_action(b, p, r, actions[i], &s, &out[i])


cdef void policy_scores(const Board* b, const Position* p, const RulesC* r,
                        const int32_t* actions, int n, double* out) noexcept nogil:
    # All actions of one decision are of kinds that look at the same things.
    cdef Scene s
    cdef Trait t
    cdef int i, j
    memset(&t, 0, sizeof(Trait))
    look_around(b, p, r, actions[0] >> ACT_SHIFT, &s)
    for i in range(n):
        one_action(b, p, r, actions[i], &s, &t)
        out[i] = 0
        for j in range(t.n):
            out[i] += WEIGHT[t.name[j]] * t.value[j]


cdef int policy_best(const Board* b, const Position* p, const RulesC* r, const int32_t* actions,
                     int n) noexcept nogil:
    # The index of the highest score, the first of equals.
    cdef double scores[MAX_ACTIONS]
    cdef int i, best = 0
    policy_scores(b, p, r, actions, n, scores)
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    return best
