"""The rules, cards and map of one game, copied once from Python into C tables."""

from libc.stdint cimport int8_t
from libc.string cimport memset

from core.zimbabwe.board cimport LAY_TOO_MANY_BODIES, LAY_TOO_MANY_RESOURCES, board_lay
from core.zimbabwe.cells cimport CELLS, STRIDE, Bits, bits_add, bits_clear, bits_has
from core.zimbabwe.position cimport (
    CRAFTS, GODS, HERD, HERD_LEVELS, KINDS, MAX_BODIES, MAX_RESOURCES, MAX_SEATS, MAX_SLOTS,
    SPECIALISTS, TILE_SIDE, TOP_LEVEL, Board, Position, RulesC,
)
from core.zimbabwe.reach cimport reach_flood

from core.errors import DataError
from core.zimbabwe import names

HUB_FEE_TO = ("printed", "stock", "qamata", "hub_owner", "nobody")


cdef void fill_near(Board* b, const RulesC* r) noexcept nogil:
    # The printed map's ranges, so that placing asks no flood before rain has fallen.
    cdef Position dry
    cdef Bits start
    cdef int cell
    memset(&dry, 0, sizeof(Position))
    dry.water = b.water
    for cell in range(CELLS):
        if bits_has(&b.cells, cell):
            bits_clear(&start)
            bits_add(&start, cell)
            reach_flood(b, &dry, r, &start, r.reach, False, &b.near[cell])


def _shape(wide, high):
    return sum(1 << (row * STRIDE + column) for row in range(high) for column in range(wide))


cdef class Tables:
    """Rules, cards and board of one game for the compiled engine."""

    def __cinit__(self, rules, cards, tiles, setup):
        """Take `Rules`, `Cards` with their VR in force, `Tiles` and a complete `Setup`."""
        memset(&self.rules, 0, sizeof(RulesC))
        self._take_rules(rules, setup.players)
        self._take_cards(cards)
        for i in range(GODS):
            self.gods_in_play[i] = names.GODS[i] in setup.gods
        for i in range(SPECIALISTS):
            self.specialists_in_play[i] = names.SPECIALISTS[i] in rules.specialists
        for i in range(MAX_SEATS):
            self.stack[i] = 0
        for i, seat in enumerate(setup.vr_stack):
            self.stack[i] = seat
        self._lay(tiles, setup, sum(rules.shaman_supply.values()))

    def _take_rules(self, rules, players):
        cdef RulesC* r = &self.rules
        r.seats = players
        r.start_vr = rules.start_vr
        r.max_vr = rules.max_vr
        r.start_cattle = rules.start_cattle
        r.reach = rules.reach
        r.eshu_reach = rules.eshu_reach
        r.hub_fee = rules.hub_fee
        r.hub_fee_to = HUB_FEE_TO.index(rules.hub_fee_to)
        r.price_min = rules.price_min
        r.price_max = rules.price_max
        for level in range(1, TOP_LEVEL + 1):
            r.monument_vp[level] = rules.monument_vp[level - 1]
            r.monument_income[level] = rules.monument_income[level - 1]
        r.tiles_per_craft = rules.tiles_per_craft
        for kind in range(KINDS):
            r.shaman_supply[kind] = rules.shaman_supply[names.RESOURCES[kind]]
        r.water_tiles = rules.water_tiles
        r.elegua_cattle = rules.elegua_cattle
        r.engai_cattle = rules.engai_cattle
        r.gu_card_vr = rules.gu_card_vr
        r.obatala_monuments = rules.obatala_monuments
        r.atete_uses = rules.atete_uses
        r.anansi_price = rules.anansi_price
        r.builder_refund = rules.builder_refund
        r.max_rounds = rules.max_rounds
        r.water_corner_links = rules.water_corner_links
        r.secondary_one_hub = rules.secondary_free_hubs == "one"
        r.monuments_block_resources = rules.monuments_block_resources
        r.net_zero_moves_marker = rules.net_zero_moves_marker
        r.cards_between_placements = rules.cards_between_placements
        r.dziva_when_chosen = rules.dziva_when_chosen
        r.xango_wins = rules.xango == "wins"
        r.herd_topped_up = rules.herd_fee == "topped_up"
        r.ban_by_player = rules.first_primary_ban == "player"
        r.atete_own_only = rules.atete_counts == "own"
        r.lower_places_shared = rules.lower_places == "shared"

    def _take_cards(self, cards):
        cdef RulesC* r = &self.rules
        for i in range(CRAFTS):
            craft = cards.crafts[i]
            r.craft[i].kind = names.RESOURCES.index(craft.resource)
            r.craft[i].needs = -1 if craft.needs is None else names.CRAFTS.index(craft.needs)
            r.craft[i].refined = next(
                (j for j in range(CRAFTS) if cards.crafts[j].needs == craft.id), -1)
            r.craft[i].vr[0], r.craft[i].vr[1] = craft.vr
            r.craft[i].cost = craft.cost
            r.craft[i].vp = craft.vp
            wide, high = craft.footprint
            r.craft[i].wide = wide
            r.craft[i].high = high
            r.craft[i].shape[0] = _shape(wide, high)
            r.craft[i].shape[1] = _shape(high, wide)
        for i in range(GODS):
            r.god_vr[i] = cards.gods[i].vr
        for i in range(SPECIALISTS):
            r.specialist_vr[i] = cards.specialists[i].vr
            r.specialist_fee[i] = cards.specialists[i].fees[0]
        for level in range(HERD_LEVELS):
            r.herd_fee[level + 1] = cards.specialists[HERD].fees[level]
            r.herd_bonus[level + 1] = cards.specialists[HERD].bonus[level]

    def _lay(self, tiles, setup, supply):
        cdef int8_t rows[MAX_SLOTS]
        cdef int8_t columns[MAX_SLOTS]
        cdef int8_t turns[MAX_SLOTS]
        cdef int fault
        slots = tiles.slots(setup.players)
        letters = b"".join(
            "".join(tiles.tile(laid.tile).rows).encode() for laid in setup.tiles)
        if len(letters) != len(slots) * TILE_SIDE * TILE_SIDE:
            raise DataError("a map tile does not have 36 cells")
        for i, (row, column) in enumerate(slots):
            rows[i] = row
            columns[i] = column
            turns[i] = setup.tiles[i].turn
        fault = board_lay(&self.board, <int>len(slots), rows, columns, letters, turns,
                          MAX_RESOURCES - supply)
        if fault == LAY_TOO_MANY_RESOURCES:
            raise DataError(
                f"the map has more than {MAX_RESOURCES - supply} resources; with the shaman's "
                f"{supply} the engine holds {MAX_RESOURCES}")
        if fault == LAY_TOO_MANY_BODIES:
            raise DataError(f"the map has more than {MAX_BODIES} bodies of water")
        fill_near(&self.board, &self.rules)

    def terrain(self):
        """The empty map: name of each cell and its letter, in cell order."""
        cdef Board* b = &self.board
        resources = {b.resource_cell[i]: names.RESOURCE_LETTERS[b.resource_kind[i]]
                     for i in range(b.n_resources)}
        letters = {}
        for cell in range(CELLS):
            if not bits_has(&b.cells, cell):
                continue
            if bits_has(&b.water, cell):
                letter = "W"
            elif bits_has(&b.starts, cell):
                letter = "s"
            else:
                letter = resources.get(cell, ".")
            letters[names.cell_name(cell)] = letter
        return letters
