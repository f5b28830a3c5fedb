"""What may be decided now, and what a decision does: dispatch, and the course of a turn."""

from libc.stdint cimport int8_t, int32_t

from core.actions cimport ActionList, list_push
from core.zimbabwe.bids cimport bids_give, bids_legal, bids_open, bids_pass
from core.zimbabwe.cells cimport Bits, bits_any, bits_clear
from core.zimbabwe.crafts cimport (
    crafts_any, crafts_legal, crafts_place, crafts_site_legal, prices_dziva_legal,
    prices_may_rise, prices_new_legal, prices_raise_legal, prices_set, prices_unset,
)
from core.zimbabwe.monuments cimport (
    monuments_build, monuments_first_legal, monuments_legal, monuments_sites,
)
from core.zimbabwe.patrons cimport (
    patrons_bring_legal, patrons_gods_legal, patrons_hire, patrons_pay, patrons_put,
    patrons_put_legal, patrons_rain, patrons_rain_legal, patrons_specialists_legal,
    patrons_worship,
)
from core.zimbabwe.position cimport (
    ACT_BRING, ACT_BUILD, ACT_BUY, ACT_CRAFT, ACT_CRAFTSMEN, ACT_END_TURN, ACT_FINISH_PLACING,
    ACT_FINISH_RAISING, ACT_FIRST, ACT_GIFT, ACT_GOD, ACT_HIRE, ACT_KEEP_PRICES, ACT_MASK,
    ACT_MONUMENT, ACT_PASS, ACT_PAY, ACT_PRICE, ACT_PRICES_ONLY, ACT_PRIMARY, ACT_PUT, ACT_RAIN,
    ACT_RAISE, ACT_RAISES, ACT_RESOURCE, ACT_SHIFT, ACT_SITE, ACT_STOP_BUILDING, CELL_MASK,
    CRAFTS, DZIVA, FIRST_MONUMENTS, GIFTS, MAIN_CRAFTSMEN, MAIN_MONUMENT, MAIN_NONE, MAIN_RAISES,
    ROUTE_SHIFT, STEP_CRAFT, STEP_DZIVA, STEP_FREE, STEP_GOOD, STEP_MONUMENT,
    STEP_NEW_PRICE, STEP_PRIMARY, STEP_PRIMARY_RESOURCE, STEP_RAIN, STEP_RAISE, STEP_RAISE_PRICE,
    STEP_RESOURCE, STEP_SHAMAN, STEP_SHAMAN_CELL, STEP_SITE, TURNS, Board, Position, RulesC, act,
    card_of, pos_hope,
)
from core.zimbabwe.powers cimport adores, monuments_per_build
from core.zimbabwe.raises cimport (
    raises_any, raises_begin, raises_buy, raises_finish, raises_good_legal, raises_legal,
    raises_mark, raises_primary_legal, raises_primary_resource_legal, raises_resource_legal,
    raises_supply,
)
from core.zimbabwe.rounds cimport rounds_close


# --- legal

cdef void free_legal(const Board* b, Position* p, const RulesC* r, ActionList* out) noexcept nogil:
    # Rules "Phase II": god or specialist, specialists owned, one main action, in any order.
    cdef Bits sites
    list_push(out, act(ACT_END_TURN, 0))
    patrons_gods_legal(p, r, out)
    patrons_specialists_legal(p, r, out)
    if p.main != MAIN_NONE:
        return
    monuments_sites(b, p, &sites)
    if bits_any(&sites):
        list_push(out, act(ACT_BUILD, 0))
    if not p.no_craft:
        p.no_craft = not (prices_may_rise(p, r) or crafts_any(b, p, r))
        if not p.no_craft:
            list_push(out, act(ACT_CRAFTSMEN, 0))
    if not p.no_raise:
        p.no_raise = not raises_any(b, p, r)
        if not p.no_raise:
            list_push(out, act(ACT_RAISES, 0))


cdef void turn_legal(const Board* b, Position* p, const RulesC* r, ActionList* out) noexcept nogil:
    if p.step == STEP_FREE:
        free_legal(b, p, r, out)
    elif p.step == STEP_DZIVA:
        prices_dziva_legal(p, r, out)
    elif p.step == STEP_RAIN:
        patrons_rain_legal(p, out)
    elif p.step == STEP_SHAMAN:
        patrons_bring_legal(p, out)
    elif p.step == STEP_SHAMAN_CELL:
        patrons_put_legal(p, out)
    elif p.step == STEP_MONUMENT:
        monuments_legal(b, p, out)
    elif p.step == STEP_CRAFT:
        if r.cards_between_placements and p.placed > 0:
            patrons_gods_legal(p, r, out)
            patrons_specialists_legal(p, r, out)
        crafts_legal(b, p, r, out)
    elif p.step == STEP_SITE:
        crafts_site_legal(b, p, r, out)
    elif p.step == STEP_NEW_PRICE:
        prices_new_legal(p, r, out)
    elif p.step == STEP_RAISE_PRICE:
        prices_raise_legal(p, r, out)
    elif p.step == STEP_RAISE:
        raises_legal(b, p, r, out)
    elif p.step == STEP_GOOD:
        raises_good_legal(b, p, r, out)
    elif p.step == STEP_RESOURCE:
        raises_resource_legal(b, p, r, out)
    elif p.step == STEP_PRIMARY:
        raises_primary_legal(b, p, r, out)
    else:
        raises_primary_resource_legal(b, p, r, out)


cdef void turns_legal(const Board* b, Position* p, const RulesC* r,
                      ActionList* out) noexcept nogil:
    # All legal actions, ascending; none exactly when the game is over.
    out.n = 0
    out.spilled = False
    if p.phase == TURNS:
        turn_legal(b, p, r, out)
    elif p.phase == GIFTS:
        bids_legal(p, r, out)
    elif p.phase == FIRST_MONUMENTS:
        monuments_first_legal(b, p, out)


# --- the course of a turn

cdef bint owns_priced_card(const Position* p, int seat) noexcept nogil:
    cdef int craft, card
    for craft in range(CRAFTS):
        card = card_of(p, craft, seat)
        if card >= 0 and p.price[craft][card] > 0:
            return True
    return False


cdef void ask_dziva(Position* p) noexcept nogil:
    # Rules "Dziva": only with a price to change.
    if owns_priced_card(p, p.seat):
        p.step = STEP_DZIVA
        p.price_from = 0


cdef void clear_turn(Position* p) noexcept nogil:
    # Nothing decided, paid or begun.
    p.step = STEP_FREE
    p.main = MAIN_NONE
    p.block = False
    p.chosen = False
    p.paid = 0
    p.herd_level = 0
    p.first_primaries = 0
    p.secondaries = 0
    p.new_cards = 0
    bits_clear(&p.raised)
    p.built = 0
    p.placed = 0
    p.price_from = 0
    pos_hope(p)


cdef void open_turn(Position* p) noexcept nogil:
    clear_turn(p)
    p.seat = p.order[p.turn]
    if adores(p, p.seat, DZIVA):
        ask_dziva(p)


cdef void close_turn(Position* p, const RulesC* r) noexcept nogil:
    p.turn += 1
    if p.turn < r.seats:
        open_turn(p)
    else:
        p.turn = 0
        clear_turn(p)
        rounds_close(p, r)


cdef void go_back(Position* p) noexcept nogil:
    # After a god or specialist: into the craftsmen action if one is under way.
    p.step = STEP_CRAFT if p.block else STEP_FREE
    p.resource = -1
    p.price_from = 0


cdef void end_block(Position* p) noexcept nogil:
    p.block = False
    p.new_cards = 0
    p.price_from = 0
    p.built = 0
    p.placed = 0
    p.step = STEP_FREE


cdef void begin_main(Position* p, int main, int step) noexcept nogil:
    p.main = <int8_t>main
    p.block = True
    p.step = <int8_t>step


cdef void ask_prices(Position* p, const RulesC* r) noexcept nogil:
    # After the last tile: new cards first, then the others, then the action is over.
    p.price_from = 0
    if prices_unset(p) >= 0:
        p.step = STEP_NEW_PRICE
    elif prices_may_rise(p, r):
        p.step = STEP_RAISE_PRICE
    else:
        end_block(p)


cdef void price_chosen(Position* p, const RulesC* r, int craft, int price) noexcept nogil:
    cdef int step = p.step
    prices_set(p, craft, price)
    if step == STEP_NEW_PRICE:
        ask_prices(p, r)


cdef void specialist_paid(Position* p, const RulesC* r, int argument) noexcept nogil:
    cdef int step = patrons_pay(p, r, argument & 15, (argument >> 4) + 1)
    if step:
        p.step = <int8_t>step
    else:
        go_back(p)


cdef void good_done(Position* p, const RulesC* r) noexcept nogil:
    p.goods_left -= 1
    if p.goods_left > 0:
        p.primary = -1
        p.step = STEP_GOOD
    else:
        raises_finish(p, r)
        p.step = STEP_RAISE


# --- apply

cdef void first_monument(const Board* b, Position* p, const RulesC* r, int cell) noexcept nogil:
    # From the top of the VR stack downwards; then round 1 begins.
    cdef int place = 0
    monuments_build(b, p, r, p.seat, cell)
    while p.stack[place] != p.seat:
        place += 1
    if place == 0:
        bids_open(p, r)
    else:
        p.seat = p.stack[place - 1]


cdef void monument_built(const Board* b, Position* p, const RulesC* r, int cell) noexcept nogil:
    cdef Bits sites
    monuments_build(b, p, r, p.seat, cell)
    p.built += 1
    if p.built >= monuments_per_build(p, r, p.seat):
        end_block(p)
        return
    monuments_sites(b, p, &sites)
    if not bits_any(&sites):
        end_block(p)


cdef void resource_used(Position* p, const RulesC* r, int cell) noexcept nogil:
    raises_mark(p, r, cell)
    if p.step == STEP_RESOURCE and r.craft[p.tiles[p.tile].craft].needs >= 0:
        p.step = STEP_PRIMARY
    else:
        good_done(p, r)


cdef void turn_apply(const Board* b, Position* p, const RulesC* r, int kind,
                     int argument) noexcept nogil:
    if kind == ACT_END_TURN:
        close_turn(p, r)
    elif kind == ACT_GOD:
        patrons_worship(b, p, r, argument)
        go_back(p)
        if argument == DZIVA and r.dziva_when_chosen:
            ask_dziva(p)
    elif kind == ACT_HIRE:
        patrons_hire(p, r, argument & 15)
        specialist_paid(p, r, argument)
    elif kind == ACT_PAY:
        specialist_paid(p, r, argument)
    elif kind == ACT_RAIN:
        patrons_rain(b, p, r, argument >> 1, argument & 1)
        go_back(p)
    elif kind == ACT_BRING:
        p.resource = <int8_t>argument
        p.step = STEP_SHAMAN_CELL
    elif kind == ACT_PUT:
        patrons_put(b, p, r, p.resource, argument)
        go_back(p)
    elif kind == ACT_BUILD:
        begin_main(p, MAIN_MONUMENT, STEP_MONUMENT)
    elif kind == ACT_MONUMENT:
        monument_built(b, p, r, argument)
    elif kind == ACT_STOP_BUILDING or kind == ACT_FINISH_RAISING:
        end_block(p)
    elif kind == ACT_CRAFTSMEN:
        begin_main(p, MAIN_CRAFTSMEN, STEP_CRAFT)
    elif kind == ACT_CRAFT:
        p.craft = <int8_t>argument
        p.step = STEP_SITE
    elif kind == ACT_SITE:
        crafts_place(b, p, r, p.craft, (argument >> 1) & CELL_MASK, argument & 1)
        p.craft = -1
        p.step = STEP_CRAFT
    elif kind == ACT_PRICES_ONLY or kind == ACT_FINISH_PLACING:
        ask_prices(p, r)
    elif kind == ACT_PRICE:
        price_chosen(p, r, argument >> 4, argument & 15)
    elif kind == ACT_KEEP_PRICES:
        if p.step == STEP_DZIVA:
            go_back(p)
        else:
            end_block(p)
    elif kind == ACT_RAISES:
        begin_main(p, MAIN_RAISES, STEP_RAISE)
    elif kind == ACT_RAISE:
        raises_begin(p, argument)
        p.step = STEP_GOOD
    elif kind == ACT_BUY:
        raises_buy(b, p, r, argument & CELL_MASK, argument >> ROUTE_SHIFT)
        p.step = STEP_RESOURCE
    elif kind == ACT_RESOURCE:
        resource_used(p, r, argument)
    elif kind == ACT_PRIMARY:
        raises_supply(b, p, r, argument & CELL_MASK, argument >> ROUTE_SHIFT)
        p.step = STEP_PRIMARY_RESOURCE


cdef void turns_apply(const Board* b, Position* p, const RulesC* r,
                      int32_t action) noexcept nogil:
    # Play one legal action.
    cdef int kind = action >> ACT_SHIFT
    cdef int argument = action & ACT_MASK
    if p.phase == TURNS:
        turn_apply(b, p, r, kind, argument)
    elif kind == ACT_GIFT:
        bids_give(p, r, argument)
    elif kind == ACT_PASS:
        if bids_pass(p, r):
            p.phase = TURNS
            p.turn = 0
            open_turn(p)
    elif kind == ACT_FIRST:
        first_monument(b, p, r, argument)
