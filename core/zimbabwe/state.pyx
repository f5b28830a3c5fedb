"""The Python face of a Zimbabwe position: readers, words, text, snapshots, doors for tests."""

cimport cython
from libc.stddef cimport size_t
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t, uint64_t
from libc.string cimport memcpy
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from core.rng cimport Rng, rng_below
from core.state cimport CoreState
from core.zimbabwe.cells cimport (
    CELLS, STRIDE, Bits, bits_add, bits_clear, bits_drop, bits_has, bits_list,
    bits_minus, bits_within,
)
from core.zimbabwe.hubs cimport ANY_HUBS, hubs_from_monument, hubs_from_tile, hubs_rebuild
from core.zimbabwe.position cimport (
    CRAFTS, ENDING_RULES, GIFTS, GODS, HERD_LEVELS, MAX_TILES,
    OVER_PHASE, SPECIALISTS, TURNS, Position, card_of,
)
from core.zimbabwe.reach cimport (
    reach_add_water, reach_flood, reach_footprint, reach_hubs, reach_refresh_tiles,
)
from core.zimbabwe.bids cimport bids_open
from core.zimbabwe.rounds cimport rounds_places, rounds_set_up
from core.zimbabwe.turns cimport turns_apply, turns_legal

from core.errors import SnapshotError
from core.zimbabwe.names import Phase, cell_id, cell_name
from core.zimbabwe.snapshots import to_raw, to_snapshot
from core.zimbabwe.text import board_text
from core.zimbabwe.words import find_action, to_words

ENDINGS = (None, "rules", "stopped")


@cython.final
cdef class ZimbabweState(CoreState):
    """One point of play of The Great Zimbabwe."""

    # --- birth

    cdef int begin(self, object game) except -1:
        self.game = game
        self.history = []
        self.tables = game.tables
        self.board = &self.tables.board
        self.rules = &self.tables.rules
        rounds_set_up(&self.pos, self.board, self.rules, self.tables.gods_in_play,
                      self.tables.specialists_in_play, self.tables.stack)
        return 0

    cdef int copy_into(self, CoreState other) except -1:
        cdef ZimbabweState twin = <ZimbabweState>other
        twin.tables = self.tables
        twin.board = self.board
        twin.rules = self.rules
        twin.pos = self.pos
        return 0

    # --- the C face

    cdef void settle(self) noexcept nogil:
        # A decision with a single option is not asked.
        while True:
            turns_legal(self.board, &self.pos, self.rules, &self.listed)
            if self.listed.n != 1:
                break
            turns_apply(self.board, &self.pos, self.rules, self.listed.ids[0])
        self.listed_known = True

    cdef void c_list(self) noexcept nogil:
        turns_legal(self.board, &self.pos, self.rules, &self.listed)
        self.listed_known = True

    cdef int c_to_move(self) noexcept nogil:
        return -2 if self.pos.phase == OVER_PHASE else self.pos.seat

    cdef bint c_over(self) noexcept nogil:
        return self.pos.phase == OVER_PHASE

    cdef void c_apply(self, int32_t action) noexcept nogil:
        turns_apply(self.board, &self.pos, self.rules, action)
        self.settle()

    cdef void c_places(self, int8_t* out) noexcept nogil:
        rounds_places(&self.pos, self.rules, out)

    cdef int c_round(self) noexcept nogil:
        return self.pos.round

    cdef size_t c_size(self) noexcept nogil:
        return sizeof(Position)

    cdef void c_save(self, void* out) noexcept nogil:
        memcpy(out, &self.pos, sizeof(Position))

    cdef void c_load(self, const void* saved) noexcept nogil:
        memcpy(&self.pos, saved, sizeof(Position))
        self.listed_known = False

    # --- readers

    @property
    def phase(self):
        """The phase being played."""
        return Phase(self.pos.phase)

    @property
    def ending(self):
        """None while playing, "rules" after a regular end, "stopped" at the round limit."""
        return ENDINGS[self.pos.ending]

    def _seat(self, seat):
        if not 0 <= seat < self.rules.seats:
            raise IndexError(f"no seat {seat}: the game has seats 0 to {self.rules.seats - 1}")
        return seat

    def cattle(self, seat):
        """Cattle in hand."""
        return self.pos.cattle[self._seat(seat)]

    def vr(self, seat):
        """The seat's victory requirement."""
        return self.pos.vr[self._seat(seat)]

    def vp(self, seat):
        """The seat's victory points."""
        return self.pos.vp[self._seat(seat)]

    def scores(self):
        """VP minus VR of every seat."""
        return [self.pos.vp[i] - self.pos.vr[i] for i in range(self.rules.seats)]

    def winners(self):
        """The seat that has won: empty while playing and after a stopped game."""
        if self.pos.ending != ENDING_RULES:
            return []
        return [seat for seat, place in enumerate(self.ranking()) if place == 1]

    # --- words and text

    def craft_at(self, cell):
        """The craft of the tile whose top-left cell this is."""
        for i in range(self.pos.n_tiles):
            if self.pos.tiles[i].cell == cell:
                return self.pos.tiles[i].craft
        raise KeyError(cell)

    def kind_at(self, cell):
        """The kind of the resource on this cell."""
        for i in range(self.pos.n_resources):
            if self.pos.resource_cell[i] == cell:
                for kind in range(4):
                    if (self.pos.of_kind[kind] >> i) & 1:
                        return kind
        raise KeyError(cell)

    def footprint(self, craft):
        """Columns and rows that a lying tile of the craft covers."""
        if not 0 <= craft < CRAFTS:
            raise IndexError(f"no craft {craft}")
        return self.rules.craft[craft].wide, self.rules.craft[craft].high

    def herd_fee(self, amount):
        """Cattle to pay now for this fee level of the herd (0, 1, 2)."""
        if not 0 <= amount < HERD_LEVELS:
            raise IndexError(f"no fee level {amount}")
        return self.rules.herd_fee[amount + 1] - self.rules.herd_fee[self.pos.herd_level]

    def words(self, action):
        """The action as a player would say it."""
        return to_words(action, self)

    def action(self, words):
        """The legal action with these words; IllegalAction with near misses otherwise."""
        return find_action(words, self.legal_actions(), self.words)

    def snapshot(self):
        """The position as plain data, complete enough for `Game.state_from`."""
        return to_snapshot(self._raw(), self.game)

    def __str__(self):
        return board_text(self.snapshot(), self.game)

    # --- raw data, for snapshots

    def _raw(self):
        cdef Position* p = &self.pos
        cdef int16_t cells[CELLS]
        cdef int seats = self.rules.seats
        cdef int i, n
        playing = p.phase == TURNS
        gifts = p.phase == GIFTS
        n = bits_list(&p.monuments, cells)
        monuments = [(cells[i], self._owner(cells[i]), p.level[cells[i]]) for i in range(n)]
        n = bits_list(&p.raised, cells)
        raised = [cells[i] for i in range(n)]
        first_own = self.board.n_resources
        unset = sum(1 << craft for craft in range(CRAFTS)
                    if (p.new_cards >> craft) & 1
                    and p.price[craft][card_of(p, craft, p.seat)] == 0)
        return {
            "phase": p.phase,
            "step": p.step,
            "seat": p.seat,
            "round": p.round,
            "ending": p.ending,
            "monuments": monuments,
            "tiles": [(p.tiles[i].cell, p.tiles[i].craft, p.tiles[i].seat, p.tiles[i].turned)
                      for i in range(p.n_tiles)],
            "rain": sorted((p.rain_cell[i], p.rain_turned[i]) for i in range(p.n_rain)),
            "shaman": sorted((p.resource_cell[i], self.kind_at(p.resource_cell[i]))
                             for i in range(first_own, p.n_resources)),
            "used": self._marks(p.used_once, p.used_twice),
            "used_by_atete": self._marks(p.atete_once, p.atete_twice),
            "cards": [(craft, card, p.card_owner[craft][card], p.price[craft][card],
                       p.card_cattle[craft][card])
                      for craft in range(CRAFTS) for card in range(2)
                      if p.card_owner[craft][card] >= 0],
            "specialists": [(i, p.specialist_owner[i], p.specialist_cattle[i])
                            for i in range(SPECIALISTS) if p.specialist_owner[i] >= 0],
            "gods": [(i, p.god_owner[i]) for i in range(GODS) if p.god_owner[i] >= 0],
            "qamata": p.qamata_cattle,
            "owed": [p.owed[i] for i in range(seats)],
            "cattle": [p.cattle[i] for i in range(seats)],
            "vr": [p.vr[i] for i in range(seats)],
            "vp": [p.vp[i] for i in range(seats)],
            "stack": [p.stack[i] for i in range(seats)],
            "stock": p.stock,
            "lost": p.lost,
            "order": [p.order[i] for i in range(seats)] if p.order[0] >= 0 else [],
            "passed": [p.passed[i] for i in range(p.n_passed)] if gifts else [],
            "plaques": [p.plaque[i] for i in range(p.n_plaques)] if gifts else [],
            "next_plaque": p.next_plaque if gifts else 0,
            "last_gift": p.last_gift if gifts else 0,
            "elegua_done": int(p.elegua_done) if gifts else 0,
            "chosen": int(p.chosen),
            "main": p.main,
            "block": int(p.block),
            "paid": p.paid,
            "herd_paid": self.rules.herd_fee[p.herd_level] if playing else 0,
            "first_primaries": p.first_primaries,
            "raised": raised,
            "built": p.built,
            "placed": p.placed,
            "new_cards": unset,
            "fresh_cards": p.new_cards,
            "craft": p.craft,
            "resource": p.resource,
            "price_from": p.price_from,
            "monument": p.monument,
            "goods_left": p.goods_left,
            "goods": p.goods,
            "craftsman": p.tiles[p.tile].cell if p.tile >= 0 else -1,
            "primary": p.tiles[p.primary].cell if p.primary >= 0 else -1,
        }

    def _owner(self, cell):
        for seat in range(self.rules.seats):
            if bits_has(&self.pos.owned[seat], cell):
                return seat
        return -1

    def _marks(self, once, twice):
        return sorted((self.pos.resource_cell[i], 1 + ((twice >> i) & 1))
                      for i in range(self.pos.n_resources) if (once >> i) & 1)

    def _take_raw(self, raw):
        cdef Position* p = &self.pos
        for craft, card, seat, price, cattle in raw["cards"]:
            p.card_owner[craft][card] = seat
            p.price[craft][card] = price
            p.card_cattle[craft][card] = cattle
        for specialist, seat, cattle in raw["specialists"]:
            p.specialist_owner[specialist] = seat
            p.specialist_cattle[specialist] = cattle
        for god, seat in raw["gods"]:
            p.god_owner[god] = seat
            p.god_of[seat] = god
        self._take_map(raw)
        p.qamata_cattle = raw["qamata"]
        p.stock = raw["stock"]
        p.lost = raw["lost"]
        for seat in range(self.rules.seats):
            p.owed[seat] = raw["owed"][seat]
            p.cattle[seat] = raw["cattle"][seat]
            p.vr[seat] = raw["vr"][seat]
            p.vp[seat] = raw["vp"][seat]
            p.stack[seat] = raw["stack"][seat]
        p.round = raw["round"]
        if raw["phase"] == GIFTS:
            self._take_gifts(raw)
        p.phase = raw["phase"]
        p.seat = raw["seat"]
        p.ending = raw["ending"]
        for i, seat in enumerate(raw["order"]):
            p.order[i] = seat
        if p.phase == TURNS:
            self._take_turn(raw)

    def _take_map(self, raw):
        cdef Position* p = &self.pos
        cdef Bits cells
        for cell, seat, level in raw["monuments"]:
            bits_add(&p.monuments, cell)
            bits_add(&p.owned[seat], cell)
            bits_drop(&p.empty, cell)
            p.level[cell] = level
        for cell, kind in raw["shaman"]:
            p.resource_cell[p.n_resources] = cell
            p.of_kind[kind] |= <uint64_t>1 << p.n_resources
            p.n_resources += 1
            p.shaman_left[kind] -= 1
            bits_drop(&p.empty, cell)
        for cell, turned in raw["rain"]:
            bits_clear(&cells)
            bits_add(&cells, cell)
            bits_add(&cells, cell + (STRIDE if turned else 1))
            p.rain_cell[p.n_rain] = cell
            p.rain_turned[p.n_rain] = turned
            p.n_rain += 1
            bits_minus(&p.empty, &cells)
            reach_add_water(self.board, p, &cells)
        for cell, craft, seat, turned in raw["tiles"]:
            p.tiles[p.n_tiles].cell = cell
            p.tiles[p.n_tiles].craft = craft
            p.tiles[p.n_tiles].seat = seat
            p.tiles[p.n_tiles].turned = turned
            p.tiles[p.n_tiles].card = card_of(p, craft, seat)
            p.n_tiles += 1
            p.tiles_of[craft] += 1
            reach_footprint(self.rules, craft, cell, turned, &cells)
            bits_minus(&p.empty, &cells)
        reach_refresh_tiles(self.board, p, self.rules)
        p.used_once, p.used_twice = self._bits_of_marks(raw["used"])
        p.atete_once, p.atete_twice = self._bits_of_marks(raw["used_by_atete"])
        hubs_rebuild(self.board, p, self.rules)

    def _bits_of_marks(self, marks):
        index = {self.pos.resource_cell[i]: i for i in range(self.pos.n_resources)}
        once = sum(1 << index[cell] for cell, count in marks if count >= 1)
        twice = sum(1 << index[cell] for cell, count in marks if count >= 2)
        return once, twice

    def _take_gifts(self, raw):
        cdef Position* p = &self.pos
        bids_open(p, self.rules)
        for i, cattle in enumerate(raw["plaques"]):
            p.plaque[i] = cattle
        p.next_plaque = raw["next_plaque"]
        p.last_gift = raw["last_gift"]
        p.elegua_done = raw["elegua_done"]
        p.n_passed = len(raw["passed"])
        for i, seat in enumerate(raw["passed"]):
            p.passed[i] = seat

    def _take_turn(self, raw):
        cdef Position* p = &self.pos
        tile_of = {p.tiles[i].cell: i for i in range(p.n_tiles)}
        level_of = {self.rules.herd_fee[i]: i for i in range(HERD_LEVELS + 1)}
        p.turn = raw["order"].index(raw["seat"])
        p.step = raw["step"]
        p.main = raw["main"]
        p.block = raw["block"]
        p.chosen = raw["chosen"]
        p.paid = raw["paid"]
        p.herd_level = level_of[raw["herd_paid"]]
        p.first_primaries = raw["first_primaries"]
        p.new_cards = raw["fresh_cards"]
        for cell in raw["raised"]:
            bits_add(&p.raised, cell)
        p.built = raw["built"]
        p.placed = raw["placed"]
        p.craft = raw["craft"]
        p.resource = raw["resource"]
        p.price_from = raw["price_from"]
        p.monument = raw["monument"]
        p.goods_left = raw["goods_left"]
        p.goods = raw["goods"]
        p.tile = tile_of[raw["craftsman"]] if raw["craftsman"] >= 0 else -1
        p.primary = tile_of[raw["primary"]] if raw["primary"] >= 0 else -1

    # --- doors for tests and measurements

    def _py_flood(self, cells, reach, blocked):
        """Names of the cells within `reach` steps; `blocked`: monuments end the flood."""
        cdef Bits start, found
        cdef int16_t listed[CELLS]
        cdef int n, i
        self._bits_of(cells, &start)
        reach_flood(self.board, &self.pos, self.rules, &start, reach, blocked, &found)
        n = bits_list(&found, listed)
        return [cell_name(listed[i]) for i in range(n)]

    def _py_hubs(self, cells, reach):
        """Fewest hubs from a building to every craftsman it reaches, by top-left cell.

        From a monument or a craftsman that stands there, by the same search that raises use.
        """
        cdef Bits start, own
        cdef int8_t hubs[MAX_TILES]
        cdef int16_t listed[CELLS]
        cdef uint32_t wanted = (<uint32_t>1 << self.pos.n_tiles) - 1
        cdef int n, i, tile = -1
        self._bits_of(cells, &start)
        n = bits_list(&start, listed)
        for i in range(self.pos.n_tiles):
            at = self.pos.tiles[i]
            reach_footprint(self.rules, at.craft, at.cell, at.turned, &own)
            if bits_within(&own, &start) and bits_within(&start, &own):
                tile = i
        if tile >= 0:
            hubs_from_tile(self.board, &self.pos, self.rules, tile, reach, wanted, ANY_HUBS, hubs)
        elif n == 1 and bits_has(&self.pos.monuments, listed[0]):
            hubs_from_monument(self.board, &self.pos, self.rules, listed[0], reach, wanted,
                               ANY_HUBS, hubs)
        else:
            reach_hubs(self.board, &self.pos, self.rules, &start, reach, wanted, ANY_HUBS, hubs)
        return {cell_name(self.pos.tiles[i].cell): hubs[i]
                for i in range(self.pos.n_tiles) if hubs[i] >= 0}

    cdef int _bits_of(self, object cells, Bits* out) except -1:
        bits_clear(out)
        for name in cells:
            bits_add(out, cell_id(name))
        return 0

    def _bench_reach(self, times, seed):
        """Nanoseconds of one flood of the usual range from a random building or monument."""
        cdef Rng rng
        cdef Bits starts[64]
        cdef Bits found
        cdef int16_t cells[CELLS]
        cdef int n, i, count = times
        cdef uint64_t kept = 0
        cdef timespec begin, end
        rng.state = seed
        n = bits_list(&self.pos.monuments, cells)
        for i in range(64):
            bits_clear(&starts[i])
            if self.pos.n_tiles and i & 1:
                at = self.pos.tiles[rng_below(&rng, self.pos.n_tiles)]
                reach_footprint(self.rules, at.craft, at.cell, at.turned, &starts[i])
            else:
                bits_add(&starts[i], cells[rng_below(&rng, n)])
        with nogil:
            clock_gettime(CLOCK_MONOTONIC, &begin)
            for i in range(count):
                reach_flood(self.board, &self.pos, self.rules, &starts[i & 63], self.rules.reach,
                            True, &found)
                kept += found.w[2]
            clock_gettime(CLOCK_MONOTONIC, &end)
        return _nanoseconds(begin, end) / count + 0 * (kept & 1)   # the work must not be idle

    def _bench_hubs(self, times, seed):
        """Nanoseconds of one search of all craftsmen with fewest hubs from a random monument."""
        cdef Rng rng
        cdef uint32_t tiles = (<uint32_t>1 << self.pos.n_tiles) - 1
        cdef int8_t hubs[MAX_TILES]
        cdef int16_t cells[CELLS]
        cdef int n, _i, kept = 0, count = times
        cdef timespec begin, end
        rng.state = seed
        n = bits_list(&self.pos.monuments, cells)
        with nogil:
            clock_gettime(CLOCK_MONOTONIC, &begin)
            for _i in range(count):
                hubs_from_monument(self.board, &self.pos, self.rules, cells[rng_below(&rng, n)],
                                   self.rules.reach, tiles, ANY_HUBS, hubs)
                kept += hubs[0]
            clock_gettime(CLOCK_MONOTONIC, &end)
        return _nanoseconds(begin, end) / count + 0 * kept

    def _bench_bytes(self):
        """Bytes of a position, which is what a clone copies."""
        return sizeof(Position)


cdef double _nanoseconds(timespec begin, timespec end) noexcept:
    return (end.tv_sec - begin.tv_sec) * 1e9 + (end.tv_nsec - begin.tv_nsec)


def start_state(game):
    """The state before the first decision."""
    cdef ZimbabweState state = ZimbabweState.__new__(ZimbabweState)
    state.begin(game)
    state.settle()
    return state


def state_from(game, snapshot):
    """The position a snapshot describes, with an empty history."""
    cdef ZimbabweState state = ZimbabweState.__new__(ZimbabweState)
    state.begin(game)
    state._take_raw(to_raw(snapshot, game))
    state.c_list()
    if state.listed.n == 0 and not state.c_over():
        raise SnapshotError("snapshot: the position has no legal action, so play can never be here")
    state.settle()
    return state
