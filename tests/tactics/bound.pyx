"""An upper bound on what the deciding seat can still gain in its turn, in VP minus VR.

Why it is one. In a turn VP come from one main action only, and VR falls only by a card (a god or a
specialist), of which a seat takes at most one a turn. So the bound is the best card plus the most
the main action can bring, each for itself, and each as if nothing stood in its way but this:

- Build: as many monuments as the action still allows.
- Craftsmen: tiles left of each craft, cattle, the VR of cards not owned, and for each new tile of
  a craft a resource that none of its tiles has claimed, because that is what placing it needs.
  Sites only vanish within the action, but a new primary may make sites for its secondary. Gu may
  still come and make all cards cheap, so cards are also counted at his price.
- Raises: every monument once. A raise costs at least the cheapest goods that can be sent to the
  monument over the fewest hubs, different ones if they must differ, and each good a used marker.
  Cattle, markers and sellers only get fewer within the action, and money paid to oneself comes back
  only at revenue. The subset of raises with the best sum is found exactly, once with the cattle as
  limit and once with the markers; the smaller sum is the bound. Monuments the caller has passed by
  and will not raise any more are left out.

While rain or shaman may still change the map, ranges and markers do not count: a good costs its
cheapest price. While a god may still be taken before the main action, nothing is promised.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint64_t
from libc.string cimport memcpy, memset

from core.zimbabwe.cells cimport CELLS, Bits, bits_list, bits_minus, popcount64
from core.zimbabwe.crafts cimport crafts_sites
from core.zimbabwe.hubs cimport ANY_HUBS, hubs_from_monument
from core.zimbabwe.market cimport Market, Ware, market_survey
from core.zimbabwe.position cimport (
    CRAFTS, GODS, GU, KINDS, MAIN_CRAFTSMEN, MAIN_MONUMENT, MAIN_NONE, MAX_TILES, NOBODY,
    SPECIALISTS, STEP_GOOD, STEP_NEW_PRICE, STEP_RAIN, STEP_RAISE_PRICE, STEP_SHAMAN,
    STEP_SHAMAN_CELL, TOP_LEVEL, Board, Position, RulesC, card_of, free_card,
)
from core.zimbabwe.powers cimport (
    card_vr, goods_must_differ, gu_rebate, monuments_per_build, near_of, price_for, range_of,
)
from core.zimbabwe.sorting cimport sort_few


cdef enum:
    MOST = 256                     # of cattle or markers a knapsack counts
    DEAR = 30000                   # a cost nobody can pay


# --- cards

cdef bint may_worship(const Position* p, int god) noexcept nogil:
    return not p.chosen and p.god_of[p.seat] < 0 and p.god_owner[god] == NOBODY


cdef int bound_cards(const Position* p, const RulesC* r) noexcept nogil:
    # How far one more card can lower the VR; never below 0, because none must be taken.
    cdef int i, by, best = 0
    if p.chosen:
        return 0
    for i in range(GODS):
        if may_worship(p, i):
            by = -r.god_vr[i]
            if i == GU:
                by += gu_rebate(p, r, p.seat)
            best = max(best, by)
    for i in range(SPECIALISTS):
        if p.specialist_owner[i] == NOBODY:
            best = max(best, -r.specialist_vr[i])
    return best


# --- knapsacks

cdef void put_item(int16_t* best, int limit, int gain, int cost) noexcept nogil:
    # One more thing that may be taken once.
    cdef int i
    for i in range(limit, cost - 1, -1):
        if best[i - cost] + gain > best[i]:
            best[i] = <int16_t>(best[i - cost] + gain)


cdef int best_subset(const int* gains, const int* costs, int n, int limit) noexcept nogil:
    # The largest sum of gains whose costs fit.
    cdef int16_t best[MOST]
    cdef int i, total = 0
    if limit >= MOST:
        for i in range(n):
            if costs[i] <= limit:
                total += gains[i]
        return total
    memset(best, 0, sizeof(best))
    for i in range(n):
        if costs[i] <= limit:
            put_item(best, limit, gains[i], costs[i])
    return best[limit]


# --- craftsmen

cdef int tiles_to_come(const Position* p, const RulesC* r, int craft) noexcept nogil:
    # Tiles of the craft the seat might still place, sites aside.
    cdef uint64_t unclaimed = p.of_kind[r.craft[craft].kind]
    cdef int needs = r.craft[craft].needs
    cdef int i
    if needs >= 0 and (p.tiles_of[needs] == 0 or (p.first_primaries >> needs) & 1):
        return 0
    if card_of(p, craft, p.seat) < 0 and free_card(p, craft) < 0:
        return 0
    for i in range(p.n_tiles):
        if p.tiles[i].craft == craft:
            unclaimed &= ~near_of(p, &p.tiles[i], p.seat)
    return min(r.tiles_per_craft - p.tiles_of[craft], popcount64(unclaimed))


cdef int craft_worth(const Position* p, const RulesC* r, int craft, int tiles,
                     bint with_gu) noexcept nogil:
    # Points of so many tiles less the VR of the card.
    cdef int gain = tiles * r.craft[craft].vp
    if card_of(p, craft, p.seat) < 0:
        gain -= r.gu_card_vr if with_gu else card_vr(p, r, p.seat, craft, free_card(p, craft))
    return gain


cdef int tiles_worth(const Position* p, const RulesC* r, const int* tiles,
                     bint with_gu) noexcept nogil:
    # The best choice of at most so many tiles of each craft that the cattle pay for.
    cdef int16_t best[MOST]
    cdef int16_t before[MOST]
    cdef int craft, n, i, gain, cost, total = 0
    cdef int cattle = p.cattle[p.seat]
    memset(best, 0, sizeof(best))
    for craft in range(CRAFTS):
        memcpy(before, best, sizeof(best))
        for n in range(1, tiles[craft] + 1):
            gain = craft_worth(p, r, craft, n, with_gu)
            cost = n * r.craft[craft].cost
            if cattle >= MOST:
                if n == tiles[craft]:
                    total += max(gain, 0)
                continue
            for i in range(cost, cattle + 1):
                if before[i - cost] + gain > best[i]:
                    best[i] = <int16_t>(before[i - cost] + gain)
    return total if cattle >= MOST else best[cattle]


cdef int bound_crafts(const Board* b, const Position* p, const RulesC* r,
                      bint loose) noexcept nogil:
    # Craftsmen and the card together. `loose`: the map may still change.
    cdef Bits lying, standing
    cdef int tiles[CRAFTS]
    cdef bint room[CRAFTS]
    cdef int craft, needs, gain
    memset(room, 0, sizeof(room))
    for craft in range(CRAFTS):
        if loose:
            tiles[craft] = r.tiles_per_craft - p.tiles_of[craft]
            if card_of(p, craft, p.seat) < 0 and free_card(p, craft) < 0:
                tiles[craft] = 0
            continue
        tiles[craft] = tiles_to_come(p, r, craft)
        room[craft] = (tiles[craft] > 0 and r.craft[craft].cost <= p.cattle[p.seat]
                       and crafts_sites(b, p, r, craft, &lying, &standing))
    if not loose:
        for craft in range(CRAFTS):
            needs = r.craft[craft].needs
            if not room[craft] and (needs < 0 or not room[needs]):
                tiles[craft] = 0
    gain = tiles_worth(p, r, tiles, False) + bound_cards(p, r)
    if may_worship(p, GU):
        gain = max(gain, tiles_worth(p, r, tiles, True) - r.god_vr[GU] + gu_rebate(p, r, p.seat))
    return gain


# --- raises

cdef int sum_of_cheapest(int32_t* lowest, int need, bint differ) noexcept nogil:
    # The cost of so many goods when each craft's cheapest is known; sorts the list.
    cdef int i, total = 0
    sort_few(lowest, CRAFTS)
    for i in range(need):
        total += lowest[i] if differ else lowest[0]
    return min(total, DEAR)


cdef int goods_to_buy(const Position* p, int cell) noexcept nogil:
    # Goods not yet paid for until the monument's next level.
    if cell != p.monument:
        return p.level[cell]
    return p.goods_left - (p.step != STEP_GOOD)


cdef int ware_cost(const Ware* ware) noexcept nogil:
    cdef int i, least = 0 if ware.n_supplies == 0 else DEAR
    for i in range(ware.n_supplies):
        least = min(least, ware.supplies[i].cost)
    return ware.price + least


cdef int cost_of_raise(const Board* b, const Position* p, const RulesC* r, const Market* m,
                       int cell) noexcept nogil:
    cdef int8_t hubs[MAX_TILES]
    cdef int32_t lowest[CRAFTS]
    cdef const Ware* ware
    cdef int i
    cdef int need = goods_to_buy(p, cell)
    if need == 0:
        return 0
    for i in range(CRAFTS):
        lowest[i] = DEAR
    hubs_from_monument(b, p, r, cell, range_of(p, r, p.seat), m.sellers, ANY_HUBS, hubs)
    for i in range(m.n):
        ware = &m.wares[i]
        if hubs[ware.tile] >= 0:
            lowest[ware.craft] = min(lowest[ware.craft],
                                     hubs[ware.tile] * r.hub_fee + ware_cost(ware))
    return sum_of_cheapest(lowest, need, goods_must_differ(p, p.seat))


cdef int markers_for(const RulesC* r, const Market* m, int raises, bint differ) noexcept nogil:
    # Goods there are resources for. A vessel takes two of the same kind, and so on by the cards.
    cdef uint64_t resources[KINDS]
    cdef int crafts[KINDS]
    cdef bint one_each[KINDS]          # some good of the kind takes a single resource of it
    cdef const Ware* ware
    cdef int i, j, kind, room, needs, goods = 0
    memset(resources, 0, sizeof(resources))
    memset(crafts, 0, sizeof(crafts))
    memset(one_each, 0, sizeof(one_each))
    for i in range(m.n):
        ware = &m.wares[i]
        kind = r.craft[ware.craft].kind
        needs = r.craft[ware.craft].needs
        resources[kind] |= ware.at
        crafts[kind] += i == 0 or m.wares[i - 1].craft != ware.craft
        if needs >= 0 and r.craft[needs].kind == kind:
            for j in range(ware.n_supplies):
                resources[kind] |= ware.supplies[j].under
        else:
            one_each[kind] = True
    for kind in range(KINDS):
        room = popcount64(resources[kind] & m.once) + popcount64(resources[kind] & m.twice)
        if not one_each[kind]:
            room //= 2
        goods += min(room, crafts[kind] * raises) if differ else room
    return goods


cdef int raisable(const Position* p, const Bits* passed_by, int16_t* cells) noexcept nogil:
    # Own monuments that the rules let this seat raise this turn, were it rich.
    cdef Bits own = p.owned[p.seat]
    cdef int16_t found[CELLS]
    cdef int i, m = 0
    bits_minus(&own, &p.raised)
    bits_minus(&own, passed_by)
    cdef int n = bits_list(&own, found)
    for i in range(n):
        if p.level[found[i]] < TOP_LEVEL:
            cells[m] = found[i]
            m += 1
    return m


cdef int raise_gain(const Position* p, const RulesC* r, int cell) noexcept nogil:
    return r.monument_vp[p.level[cell] + 1] - r.monument_vp[p.level[cell]]


cdef int bound_raises(const Board* b, const Position* p, const RulesC* r,
                      const Bits* passed_by) noexcept nogil:
    cdef int16_t cells[CELLS]
    cdef int gains[CELLS]
    cdef int costs[CELLS]
    cdef int goods[CELLS]
    cdef Market m
    cdef int i, cost, n = 0
    cdef int asked = raisable(p, passed_by, cells)
    market_survey(b, p, r, &m)
    for i in range(asked):
        cost = cost_of_raise(b, p, r, &m, cells[i])
        if cost <= p.cattle[p.seat]:
            gains[n] = raise_gain(p, r, cells[i])
            costs[n] = cost
            goods[n] = goods_to_buy(p, cells[i])
            n += 1
    return min(best_subset(gains, costs, n, p.cattle[p.seat]),
               best_subset(gains, goods, n,
                           markers_for(r, &m, n, goods_must_differ(p, p.seat))))


cdef int bound_raises_loose(const Position* p, const RulesC* r,
                            const Bits* passed_by) noexcept nogil:
    # With prices alone.
    cdef int16_t cells[CELLS]
    cdef int gains[CELLS]
    cdef int costs[CELLS]
    cdef int32_t lowest[CRAFTS]
    cdef int32_t offered[CRAFTS]
    cdef int i, craft, n = raisable(p, passed_by, cells)
    for i in range(CRAFTS):
        lowest[i] = DEAR
    for i in range(p.n_tiles):
        craft = p.tiles[i].craft
        lowest[craft] = min(lowest[craft], price_for(p, r, p.seat, &p.tiles[i]))
    for i in range(CRAFTS):
        offered[i] = lowest[i]
        if r.craft[i].needs >= 0:
            offered[i] = min(DEAR, lowest[i] + lowest[r.craft[i].needs])
        elif r.craft[i].refined >= 0 and p.tiles_of[r.craft[i].refined] > 0:
            offered[i] = DEAR
    for i in range(n):
        gains[i] = raise_gain(p, r, cells[i])
        costs[i] = sum_of_cheapest(offered, p.level[cells[i]], goods_must_differ(p, p.seat))
    return best_subset(gains, costs, n, p.cattle[p.seat])


# --- all together

cdef int bound_gain(const Board* b, const Position* p, const RulesC* r,
                    const Bits* passed_by) noexcept nogil:
    cdef int gain
    if p.block and p.main == MAIN_MONUMENT:
        return ((monuments_per_build(p, r, p.seat) - p.built) * r.monument_vp[1]
                + bound_cards(p, r))
    if p.block and p.main == MAIN_CRAFTSMEN:
        if p.step == STEP_NEW_PRICE or p.step == STEP_RAISE_PRICE:
            return bound_cards(p, r)
        return bound_crafts(b, p, r, r.cards_between_placements)
    if p.block:
        return bound_raises(b, p, r, passed_by) + bound_cards(p, r)
    if p.main != MAIN_NONE:
        return bound_cards(p, r)
    if p.step != STEP_RAIN and p.step != STEP_SHAMAN and p.step != STEP_SHAMAN_CELL:
        return UNBOUNDED
    if not p.chosen and p.god_of[p.seat] < 0:
        return UNBOUNDED
    gain = bound_crafts(b, p, r, True)
    gain = max(gain, bound_raises_loose(p, r, passed_by) + bound_cards(p, r))
    return max(gain, monuments_per_build(p, r, p.seat) * r.monument_vp[1] + bound_cards(p, r))
