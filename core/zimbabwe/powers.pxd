# What each god and specialist changes, one small reader each; the rest of the rules asks here.

from libc.stdint cimport uint64_t

from core.zimbabwe.position cimport (
    ANANSI, ATETE, BUILDER, CRAFTS, ELEGUA, ENGAI, ESHU, FEE_HUB_OWNER, GU, NOMADS, OBATALA,
    TSUI_GOAB, XANGO, Position, RulesC, Tile, card_of,
)


cdef inline bint adores(const Position* p, int seat, int god) noexcept nogil:
    return p.god_of[seat] == god


cdef inline int range_of(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Rules "Eshu": his owner's range counts for every building, in his own turn.
    return r.eshu_reach if adores(p, seat, ESHU) else r.reach


cdef inline uint64_t near_of(const Position* p, const Tile* tile, int seat) noexcept nogil:
    # Resources of its kind in range of the tile, in a turn of `seat`.
    return tile.near_eshu if adores(p, seat, ESHU) else tile.near


cdef inline int card_vr(const Position* p, const RulesC* r, int seat, int craft,
                        int card) noexcept nogil:
    # Rules "Gu": his owner pays the same small VR for every technology card.
    return r.gu_card_vr if adores(p, seat, GU) else r.craft[craft].vr[card]


cdef inline int gu_rebate(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Rules "Gu": the cards owned before him are counted anew.
    cdef int craft, card, rebate = 0
    for craft in range(CRAFTS):
        card = card_of(p, craft, seat)
        if card >= 0:
            rebate += r.craft[craft].vr[card] - r.gu_card_vr
    return rebate


cdef inline int price_for(const Position* p, const RulesC* r, int seat,
                          const Tile* tile) noexcept nogil:
    # Rules "Anansi": his owner pays every craftsman the same, whatever the marker says.
    if adores(p, seat, ANANSI):
        return r.anansi_price
    return p.price[tile.craft][tile.card]


cdef inline uint64_t usable_once(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Resources on which the seat may still put a used marker. Rules "Atete"; ruling atete_counts.
    if adores(p, seat, ATETE) and r.atete_uses > 1:
        return ~p.atete_twice if r.atete_own_only else ~p.used_twice
    return ~p.used_once


cdef inline uint64_t usable_twice(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Resources on which the seat may still put two.
    if adores(p, seat, ATETE) and r.atete_uses > 1:
        return ~p.atete_once if r.atete_own_only else ~p.used_once
    return 0


cdef inline bint goods_must_differ(const Position* p, int seat) noexcept nogil:
    # Rules "Ritual goods"; rules "Tsui-Goab".
    return not adores(p, seat, TSUI_GOAB)


cdef inline int monuments_per_build(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Rules "Obatala".
    return r.obatala_monuments if adores(p, seat, OBATALA) else 1


cdef inline bint zoning_waived(const Position* p) noexcept nogil:
    # Rules "The nomads": for the whole turn in which they were paid.
    return (p.paid >> NOMADS) & 1


cdef inline int refund_on(const Position* p, const RulesC* r, int cost) noexcept nogil:
    # Rules "The builder": this much of a tile's cost goes on his card, once he was paid.
    if (p.paid >> BUILDER) & 1:
        return cost if cost < r.builder_refund else r.builder_refund
    return 0


cdef inline int gift_from_stock(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Rules "Elegua": of the first gift of a phase the stock pays up to this much.
    return r.elegua_cattle if adores(p, seat, ELEGUA) and not p.elegua_done else 0


cdef inline int extra_income(const Position* p, const RulesC* r, int seat) noexcept nogil:
    # Rules "Engai".
    return r.engai_cattle if adores(p, seat, ENGAI) else 0


cdef inline bint routes_matter(const RulesC* r) noexcept nogil:
    # Variant hub_fee_to: only where a hub's owner earns something does it matter which hub is used.
    return r.hub_fee_to == FEE_HUB_OWNER and r.hub_fee > 0


cdef inline bint breaks_ties(const Position* p, int seat) noexcept nogil:
    # Rules "Xango".
    return adores(p, seat, XANGO)
