"""Craftsmen: where one may stand, which card it needs, what it costs, what it charges."""

from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from core.actions cimport ActionList, list_push
from core.zimbabwe.cells cimport (
    CELLS, STRIDE, Bits, bits_and, bits_any, bits_clear, bits_from_next, bits_has, bits_list,
    bits_minus, bits_or,
)
from core.zimbabwe.hubs cimport ANY_HUBS, hubs_add_tile, hubs_area
from core.zimbabwe.patrons cimport vr_move
from core.zimbabwe.position cimport (
    ACT_CRAFT, ACT_FINISH_PLACING, ACT_KEEP_PRICES, ACT_PRICE, ACT_PRICES_ONLY, ACT_SITE, BUILDER,
    CRAFTS, Board, Position, RulesC, act, card_of, free_card, pos_hope, tiles_of_craft,
)
from core.zimbabwe.powers cimport card_vr, near_of, range_of, refund_on
from core.zimbabwe.reach cimport reach_footprint, reach_of_resources, reach_refresh_tile


cdef bint owns_tile(const Position* p, int craft, int seat) noexcept nogil:
    cdef int i
    for i in range(p.n_tiles):
        if p.tiles[i].craft == craft and p.tiles[i].seat == seat:
            return True
    return False


cdef bint affordable(const Position* p, const RulesC* r, int craft) noexcept nogil:
    # Everything a tile needs but a place: rules "Technology", "Only 3 craftsmen per type", "Costs",
    # and the ban on a first primary with its secondary in one turn.
    cdef int card
    cdef int needs = r.craft[craft].needs
    cdef int refined = r.craft[craft].refined
    if p.cattle[p.seat] < r.craft[craft].cost or p.tiles_of[craft] >= r.tiles_per_craft:
        return False
    if needs >= 0 and (p.tiles_of[needs] == 0 or (p.first_primaries >> needs) & 1):
        return False
    if r.ban_by_player and refined >= 0 and (p.secondaries >> refined) & 1:
        # Under that reading the secondary may have come first, fed by another seat's primary.
        if not owns_tile(p, craft, p.seat):
            return False
    if card_of(p, craft, p.seat) >= 0:
        return True
    card = free_card(p, craft)
    return card >= 0 and p.vr[p.seat] + card_vr(p, r, p.seat, craft, card) <= r.max_vr


cdef inline void touching(Bits* out, const Bits* cells, int across, int down) noexcept nogil:
    # Top-left cells of footprints that have at least one cell in `cells` (across, down: 1 or 2).
    cdef Bits shifted
    out[0] = cells[0]
    if across == 2:
        bits_from_next(&shifted, out, 1)
        bits_or(out, &shifted)
    if down == 2:
        bits_from_next(&shifted, out, STRIDE)
        bits_or(out, &shifted)


cdef inline void fitting(Bits* out, const Bits* cells, int across, int down) noexcept nogil:
    # Top-left cells of footprints that have all their cells in `cells`.
    cdef Bits shifted
    out[0] = cells[0]
    if across == 2:
        bits_from_next(&shifted, out, 1)
        bits_and(out, &shifted)
    if down == 2:
        bits_from_next(&shifted, out, STRIDE)
        bits_and(out, &shifted)


cdef bint crafts_sites(const Board* b, const Position* p, const RulesC* r, int craft,
                       Bits* lying, Bits* standing) noexcept nogil:
    # Top-left cells where the craft's tile may be placed, lying and (2x1 only) standing. Rules
    # "Location", "Available input resources", "Building secondary craftsmen".
    cdef uint64_t unclaimed = p.of_kind[r.craft[craft].kind]
    cdef int steps = range_of(p, r, p.seat)
    cdef int wide = r.craft[craft].wide
    cdef int high = r.craft[craft].high
    cdef int needs = r.craft[craft].needs
    cdef Bits fed, supplied, near
    cdef int i
    bits_clear(lying)
    bits_clear(standing)
    for i in range(p.n_tiles):
        if p.tiles[i].craft == craft:
            unclaimed &= ~near_of(p, &p.tiles[i], p.seat)
    if unclaimed == 0:
        return False
    fitting(lying, &p.empty, wide, high)
    if wide != high:
        fitting(standing, &p.empty, high, wide)
    reach_of_resources(b, p, r, unclaimed, steps, &fed)
    touching(&near, &fed, wide, high)
    bits_and(lying, &near)
    if wide != high:
        touching(&near, &fed, high, wide)
        bits_and(standing, &near)
    if needs >= 0 and (bits_any(lying) or bits_any(standing)):
        # Hubs are free here; ruling secondary_free_hubs says how many.
        hubs_area(b, p, r, tiles_of_craft(p, needs), steps,
                  1 if r.secondary_one_hub else ANY_HUBS, &supplied)
        touching(&near, &supplied, wide, high)
        bits_and(lying, &near)
        if wide != high:
            touching(&near, &supplied, high, wide)
            bits_and(standing, &near)
    return bits_any(lying) or bits_any(standing)


cdef bint crafts_any(const Board* b, const Position* p, const RulesC* r) noexcept nogil:
    # Whether any craftsman can be placed now.
    cdef Bits lying, standing
    cdef int craft
    for craft in range(CRAFTS):
        if affordable(p, r, craft) and crafts_sites(b, p, r, craft, &lying, &standing):
            return True
    return False


cdef void crafts_legal(const Board* b, const Position* p, const RulesC* r,
                       ActionList* out) noexcept nogil:
    # Rules "Placing a craftsman": one more tile, prices only, or enough.
    cdef Bits lying, standing
    cdef int craft
    for craft in range(CRAFTS):
        if affordable(p, r, craft) and crafts_sites(b, p, r, craft, &lying, &standing):
            list_push(out, act(ACT_CRAFT, craft))
    if p.placed == 0:
        if prices_may_rise(p, r):
            list_push(out, act(ACT_PRICES_ONLY, 0))
    else:
        list_push(out, act(ACT_FINISH_PLACING, 0))


cdef void crafts_site_legal(const Board* b, const Position* p, const RulesC* r,
                            ActionList* out) noexcept nogil:
    cdef Bits lying, standing, either
    cdef int16_t cells[CELLS]
    cdef int i, n
    cdef int craft = p.craft << 10
    crafts_sites(b, p, r, p.craft, &lying, &standing)
    either = lying
    bits_or(&either, &standing)
    n = bits_list(&either, cells)
    for i in range(n):
        if bits_has(&lying, cells[i]):
            list_push(out, act(ACT_SITE, craft | (cells[i] << 1)))
        if bits_has(&standing, cells[i]):
            list_push(out, act(ACT_SITE, craft | (cells[i] << 1) | 1))


cdef void crafts_place(const Board* b, Position* p, const RulesC* r, int craft, int cell,
                       int turned) noexcept nogil:
    # Take the card if need be, pay, score, put the tile down. Tiles are kept by craft, then cell.
    cdef int seat = p.seat
    cdef int cost = r.craft[craft].cost
    cdef int refund = refund_on(p, r, cost)
    cdef int card, i
    cdef Bits cells
    cdef bint first
    if card_of(p, craft, seat) < 0:
        card = free_card(p, craft)
        vr_move(p, r, seat, card_vr(p, r, seat, craft, card))
        p.card_owner[craft][card] = <int8_t>seat
        p.price[craft][card] = 0
        p.card_cattle[craft][card] = 0
        p.new_cards |= <uint8_t>(1 << craft)
    p.cattle[seat] -= <int16_t>cost
    p.specialist_cattle[BUILDER] += <int16_t>refund
    p.stock -= cost - refund
    p.vp[seat] += r.craft[craft].vp
    if r.craft[craft].refined >= 0:
        first = (not owns_tile(p, craft, seat)) if r.ban_by_player else p.tiles_of[craft] == 0
        if first:
            p.first_primaries |= <uint8_t>(1 << craft)
    if r.craft[craft].needs >= 0:
        p.secondaries |= <uint8_t>(1 << craft)
    i = p.n_tiles
    while i > 0 and (p.tiles[i - 1].craft > craft
                     or (p.tiles[i - 1].craft == craft and p.tiles[i - 1].cell > cell)):
        p.tiles[i] = p.tiles[i - 1]
        i -= 1
    p.tiles[i].cell = <int16_t>cell
    p.tiles[i].craft = <int8_t>craft
    p.tiles[i].seat = <int8_t>seat
    p.tiles[i].turned = <int8_t>turned
    p.tiles[i].card = <int8_t>card_of(p, craft, seat)
    p.n_tiles += 1
    p.tiles_of[craft] += 1
    p.placed += 1
    reach_footprint(r, craft, cell, turned, &cells)
    bits_minus(&p.empty, &cells)
    reach_refresh_tile(b, p, r, &p.tiles[i])
    hubs_add_tile(b, p, r, i)
    pos_hope(p)


cdef bint prices_may_rise(const Position* p, const RulesC* r) noexcept nogil:
    # Whether an own card, not taken in this action, is below the top price.
    cdef int craft, card
    for craft in range(CRAFTS):
        card = card_of(p, craft, p.seat)
        if (card >= 0 and not (p.new_cards >> craft) & 1
                and p.price[craft][card] < r.price_max):
            return True
    return False


cdef int prices_unset(const Position* p) noexcept nogil:
    # The first craft whose new card has no price yet, or -1.
    cdef int craft
    for craft in range(CRAFTS):
        if (p.new_cards >> craft) & 1 and p.price[craft][card_of(p, craft, p.seat)] == 0:
            return craft
    return -1


cdef void prices_new_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil:
    # Rules "Setting prices": a new card's price, within the bounds.
    cdef int price
    cdef int craft = prices_unset(p)
    for price in range(r.price_min, r.price_max + 1):
        list_push(out, act(ACT_PRICE, (craft << 4) | price))


cdef void prices_raise_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil:
    # Rules "Raising prices": upwards only, other cards than the new ones. Each card once, in the
    # order of crafts, because the order changes nothing.
    cdef int craft, card, price
    for craft in range(p.price_from, CRAFTS):
        card = card_of(p, craft, p.seat)
        if card < 0 or (p.new_cards >> craft) & 1:
            continue
        for price in range(p.price[craft][card] + 1, r.price_max + 1):
            list_push(out, act(ACT_PRICE, (craft << 4) | price))
    if p.placed > 0 or p.price_from > 0:
        list_push(out, act(ACT_KEEP_PRICES, 0))


cdef void prices_dziva_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil:
    # Rules "Dziva": up or down, within the bounds.
    cdef int craft, card, price
    for craft in range(p.price_from, CRAFTS):
        card = card_of(p, craft, p.seat)
        if card < 0 or p.price[craft][card] == 0:
            continue
        for price in range(r.price_min, r.price_max + 1):
            if price != p.price[craft][card]:
                list_push(out, act(ACT_PRICE, (craft << 4) | price))
    list_push(out, act(ACT_KEEP_PRICES, 0))


cdef void prices_set(Position* p, int craft, int price) noexcept nogil:
    p.price[craft][card_of(p, craft, p.seat)] = <int8_t>price
    p.price_from = <int8_t>(craft + 1)
