"""Map generation: draw tiles, turns and gods; turn and join tiles; find the water bodies."""

from libc.stdint cimport int8_t, int16_t, uint64_t
from libc.string cimport memset

from core.rng cimport Rng, rng_below, rng_next
from core.zimbabwe.cells cimport (
    CELLS, STRIDE, Bits, bits_add, bits_any, bits_clear, bits_has, bits_join, bits_minus,
    bits_or, ctz64,
)
from core.zimbabwe.position cimport CLAY, DIAMOND, IVORY, MAX_BODIES, TILE_SIDE, WOOD, Board


cdef inline char turned_letter(const char* tile, int row, int column, int turns) noexcept nogil:
    # The letter at a place of a tile that lies so many quarter turns clockwise.
    cdef int _turn, r = row, c = column
    for _turn in range(turns):
        r, c = TILE_SIDE - 1 - c, r
    return tile[r * TILE_SIDE + c]


cdef int board_bodies(Board* b) noexcept nogil:
    # Label the water. Rules "Water": orthogonal neighbours are one body; returns how many there
    # are, or -1 when there are too many.
    cdef Bits left, body, grown
    cdef int i, cell, n = 0
    left = b.water
    while bits_any(&left):
        if n == MAX_BODIES:
            return -1
        i = 0
        while left.w[i] == 0:
            i += 1
        bits_clear(&body)
        bits_add(&body, (i << 6) + ctz64(left.w[i]))
        while True:
            bits_join(&grown, &body, &b.water)
            bits_minus(&grown, &body)
            if not bits_any(&grown):
                break
            bits_or(&body, &grown)
        b.body[n] = body
        for cell in range(CELLS):
            if bits_has(&body, cell):
                b.body_of[cell] = <int16_t>n
        bits_minus(&left, &body)
        n += 1
    return n


cdef int board_lay(Board* b, int slots, const int8_t* slot_row, const int8_t* slot_column,
                   const char* letters, const int8_t* turns, int most_resources) noexcept nogil:
    # Fill everything of the board but `near`. `letters` holds 36 letters a slot, as printed.
    # Resources are numbered by cell. Returns LAY_FINE or why it cannot be.
    cdef int slot, row, column, cell, i, j, bodies
    cdef char letter
    cdef char at[CELLS]
    memset(b, 0, sizeof(Board))
    memset(at, 0, CELLS)
    for i in range(CELLS):
        b.body_of[i] = -1
    for slot in range(slots):
        if slot_row[slot] + 1 > b.rows // TILE_SIDE:
            b.rows = <int8_t>((slot_row[slot] + 1) * TILE_SIDE)
        if slot_column[slot] + 1 > b.columns // TILE_SIDE:
            b.columns = <int8_t>((slot_column[slot] + 1) * TILE_SIDE)
        for i in range(TILE_SIDE):
            for j in range(TILE_SIDE):
                row = slot_row[slot] * TILE_SIDE + i
                column = slot_column[slot] * TILE_SIDE + j
                at[row * STRIDE + column] = turned_letter(
                    letters + slot * TILE_SIDE * TILE_SIDE, i, j, turns[slot])
    for cell in range(CELLS):
        letter = at[cell]
        if letter == 0:
            continue
        bits_add(&b.cells, cell)
        if letter == b"W":
            bits_add(&b.water, cell)
        elif letter == b"s":
            bits_add(&b.starts, cell)
        elif letter == b".":
            bits_add(&b.empty, cell)
        else:
            if b.n_resources == most_resources:
                return LAY_TOO_MANY_RESOURCES
            b.resource_cell[b.n_resources] = <int16_t>cell
            b.resource_kind[b.n_resources] = <int8_t>(
                CLAY if letter == b"c" else WOOD if letter == b"w"
                else IVORY if letter == b"i" else DIAMOND)
            b.n_resources += 1
    bodies = board_bodies(b)
    if bodies < 0:
        return LAY_TOO_MANY_BODIES
    return LAY_FINE


def draw(seed, start_slot, slots, tiles, gods, gods_in_play, start_turns):
    """Draw a set-up from a seed: which tile lies on each slot, its turn, which gods are in play.

    `tiles` counts the tiles other than the start tile, `gods` those in the pool. Returns
    (tile index or -1 for the start tile, per slot; turn per slot; indices of gods, ascending).
    """
    cdef Rng rng
    cdef int slot
    rng.state = <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF)
    rng_next(&rng)
    bag = list(range(tiles))
    laid = []
    turns = []
    for slot in range(slots):
        if slot == start_slot:
            laid.append(-1)
            # Drawn even if unused, so that the ruling on the start tile changes nothing else.
            turn = rng_below(&rng, 4)
            turns.append(turn if start_turns else 0)
        else:
            laid.append(bag.pop(rng_below(&rng, <unsigned int>len(bag))))
            turns.append(rng_below(&rng, 4))
    pool = list(range(gods))
    chosen = sorted(pool.pop(rng_below(&rng, <unsigned int>len(pool)))
                    for _ in range(gods_in_play))
    return laid, turns, chosen
