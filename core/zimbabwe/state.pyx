"""The Python face of a Zimbabwe position: readers, words, text, snapshots, doors for tests."""

cimport cython
from libc.stddef cimport size_t
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t, uint64_t
from libc.string cimport memcpy
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from core.rng cimport Rng, rng_below
from core.state cimport CoreState
from core.zimbabwe.cells cimport (
    CELLS, Bits, bits_add, bits_clear, bits_has, bits_list, bits_within,
)
from core.zimbabwe.hubs cimport ANY_HUBS, hubs_from_monument, hubs_from_tile
from core.zimbabwe.position cimport (
    CRAFTS, ENDING_RULES, GODS, HERD_LEVELS, MAX_TILES, NOT_IN_PLAY, OVER_PHASE, SPECIALISTS,
    Position, card_of,
)
from core.zimbabwe.raw cimport raw_kind_at, raw_read, raw_write
from core.zimbabwe.reach cimport reach_flood, reach_footprint, reach_hubs
from core.zimbabwe.rounds cimport rounds_places, rounds_set_up
from core.zimbabwe.turns cimport turns_apply, turns_legal

from core.errors import CoreError, SnapshotError
from core.zimbabwe import names
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

    def holdings(self):
        """The gods, specialists and crafts of every seat, by the words players use for them."""
        seats = range(self.rules.seats)
        return {
            "god": [[names.GOD_WORDS[i] for i in range(GODS) if self.pos.god_owner[i] == seat]
                    for seat in seats],
            "specialist": [[names.SPECIALIST_WORDS[i] for i in range(SPECIALISTS)
                            if self.pos.specialist_owner[i] == seat] for seat in seats],
            "craft": [[names.CRAFT_WORDS[i] for i in range(CRAFTS)
                       if card_of(&self.pos, i, seat) >= 0] for seat in seats],
        }

    def holdable(self):
        """The gods and specialists in play and all crafts."""
        return {
            "god": [names.GOD_WORDS[i] for i in range(GODS)
                    if self.pos.god_owner[i] != NOT_IN_PLAY],
            "specialist": [names.SPECIALIST_WORDS[i] for i in range(SPECIALISTS)
                           if self.pos.specialist_owner[i] != NOT_IN_PLAY],
            "craft": list(names.CRAFT_WORDS),
        }

    def tallies(self):
        """Cattle in hand, VP and VR of every seat."""
        seats = range(self.rules.seats)
        return {
            "cattle": [self.pos.cattle[seat] for seat in seats],
            "VP": [self.pos.vp[seat] for seat in seats],
            "VR": [self.pos.vr[seat] for seat in seats],
        }

    # --- words and text

    def craft_at(self, cell):
        """The craft of the tile whose top-left cell this is."""
        for i in range(self.pos.n_tiles):
            if self.pos.tiles[i].cell == cell:
                return self.pos.tiles[i].craft
        raise KeyError(cell)

    def kind_at(self, cell):
        """The kind of the resource on this cell."""
        cdef int kind = raw_kind_at(&self.pos, cell)
        if kind < 0:
            raise KeyError(cell)
        return kind

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
        try:
            return to_words(action, self)
        except (IndexError, KeyError, TypeError):
            raise CoreError(f"{action!r} is no action of this position") from None

    def action(self, words):
        """The legal action with these words; IllegalAction with near misses otherwise."""
        return find_action(words, self.legal_actions(), self.words)

    def snapshot(self):
        """The position as plain data, complete enough for `Game.state_from`."""
        return to_snapshot(self._raw(), self.game)

    def _raw(self):
        return raw_write(&self.pos, self.board, self.rules)

    def __str__(self):
        return board_text(self.snapshot(), self.game)

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

    def _py_hubs(self, cells, reach, by_flood=False):
        """Fewest hubs from a building to every craftsman it reaches, by top-left cell.

        From a monument or a craftsman that stands there by the same search that raises use, unless
        a search by floods is asked for.
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
        if tile >= 0 and not by_flood:
            hubs_from_tile(self.board, &self.pos, self.rules, tile, reach, wanted, ANY_HUBS, hubs)
        elif n == 1 and bits_has(&self.pos.monuments, listed[0]) and not by_flood:
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
    raw_read(&state.pos, state.board, state.rules, to_raw(snapshot, game))
    state.c_list()
    if state.listed.n == 0 and not state.c_over():
        raise SnapshotError("snapshot: the position has no legal action, so play can never be here")
    state.settle()
    return state
