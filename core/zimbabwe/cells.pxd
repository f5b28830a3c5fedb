# The grid and sets of its cells: 18 x 18 at most, a guard column at the right, six words a set.
#
# Cell = row * STRIDE + column. The guard column and everything off the map are never members of
# the map's `land_and_water` set, so a spread over the grid needs no edge cases: shift, then mask.

from libc.stdint cimport int16_t, uint64_t
from libc.string cimport memset


cdef extern from *:
    """
    #define MUTAPA_CTZ(x) __builtin_ctzll(x)
    #define MUTAPA_POPCOUNT(x) __builtin_popcountll(x)
    """
    int ctz64 "MUTAPA_CTZ"(uint64_t x) noexcept nogil             # x must not be 0
    int popcount64 "MUTAPA_POPCOUNT"(uint64_t x) noexcept nogil


cdef enum:
    SIDE = 18                      # rows and columns of the largest map
    STRIDE = 19                    # one guard column
    CELLS = 342                    # SIDE * STRIDE
    WORDS = 6                      # 384 bits hold CELLS
    NOWHERE = -1


cdef struct Bits:
    uint64_t w[WORDS]


cdef inline void bits_clear(Bits* a) noexcept nogil:
    memset(a, 0, sizeof(Bits))


cdef inline bint bits_has(const Bits* a, int cell) noexcept nogil:
    return (a.w[cell >> 6] >> (cell & 63)) & 1


cdef inline uint64_t bits_window(const Bits* a, int cell) noexcept nogil:
    # Membership of the cells from `cell` on, lowest bit first: two rows of a footprint in one look.
    cdef int word = cell >> 6, by = cell & 63
    cdef uint64_t found = a.w[word] >> by
    if by and word < WORDS - 1:
        found |= a.w[word + 1] << (64 - by)
    return found


cdef inline void bits_add(Bits* a, int cell) noexcept nogil:
    a.w[cell >> 6] |= <uint64_t>1 << (cell & 63)


cdef inline void bits_drop(Bits* a, int cell) noexcept nogil:
    a.w[cell >> 6] &= ~(<uint64_t>1 << (cell & 63))


cdef inline bint bits_any(const Bits* a) noexcept nogil:
    return (a.w[0] | a.w[1] | a.w[2] | a.w[3] | a.w[4] | a.w[5]) != 0


cdef inline bint bits_meet(const Bits* a, const Bits* b) noexcept nogil:
    return ((a.w[0] & b.w[0]) | (a.w[1] & b.w[1]) | (a.w[2] & b.w[2])
            | (a.w[3] & b.w[3]) | (a.w[4] & b.w[4]) | (a.w[5] & b.w[5])) != 0


cdef inline bint bits_within(const Bits* a, const Bits* b) noexcept nogil:
    # Whether a is a subset of b.
    return ((a.w[0] & ~b.w[0]) | (a.w[1] & ~b.w[1]) | (a.w[2] & ~b.w[2])
            | (a.w[3] & ~b.w[3]) | (a.w[4] & ~b.w[4]) | (a.w[5] & ~b.w[5])) == 0


cdef inline void bits_or(Bits* a, const Bits* b) noexcept nogil:
    cdef int i
    for i in range(WORDS):
        a.w[i] |= b.w[i]


cdef inline void bits_and(Bits* a, const Bits* b) noexcept nogil:
    cdef int i
    for i in range(WORDS):
        a.w[i] &= b.w[i]


cdef inline void bits_minus(Bits* a, const Bits* b) noexcept nogil:
    cdef int i
    for i in range(WORDS):
        a.w[i] &= ~b.w[i]


cdef inline int bits_list(const Bits* a, int16_t* out) noexcept nogil:
    # The members, ascending, into a buffer of at least CELLS; returns how many.
    cdef int i, n = 0
    cdef uint64_t word
    for i in range(WORDS):
        word = a.w[i]
        while word:
            out[n] = <int16_t>((i << 6) + ctz64(word))
            n += 1
            word &= word - 1
    return n


cdef inline void bits_from_next(Bits* out, const Bits* a, int by) noexcept nogil:
    # out holds the cells c with c + by in a (by from 1 to 63): a shift towards lower cells.
    cdef int i
    for i in range(WORDS - 1):
        out.w[i] = (a.w[i] >> by) | (a.w[i + 1] << (64 - by))
    out.w[WORDS - 1] = a.w[WORDS - 1] >> by


cdef inline void bits_spread(Bits* out, const Bits* a, const Bits* within) noexcept nogil:
    # out = a and its neighbours in 8 directions, as far as they lie within. out may not be a.
    cdef Bits row
    cdef int i
    row.w[0] = a.w[0] | (a.w[0] << 1) | (a.w[0] >> 1) | (a.w[1] << 63)
    for i in range(1, WORDS - 1):
        row.w[i] = (a.w[i] | (a.w[i] << 1) | (a.w[i - 1] >> 63)
                    | (a.w[i] >> 1) | (a.w[i + 1] << 63))
    row.w[WORDS - 1] = (a.w[WORDS - 1] | (a.w[WORDS - 1] << 1) | (a.w[WORDS - 2] >> 63)
                        | (a.w[WORDS - 1] >> 1))
    out.w[0] = (row.w[0] | (row.w[0] << STRIDE)
                | (row.w[0] >> STRIDE) | (row.w[1] << (64 - STRIDE))) & within.w[0]
    for i in range(1, WORDS - 1):
        out.w[i] = (row.w[i] | (row.w[i] << STRIDE) | (row.w[i - 1] >> (64 - STRIDE))
                    | (row.w[i] >> STRIDE) | (row.w[i + 1] << (64 - STRIDE))) & within.w[i]
    out.w[WORDS - 1] = (row.w[WORDS - 1] | (row.w[WORDS - 1] << STRIDE)
                        | (row.w[WORDS - 2] >> (64 - STRIDE))
                        | (row.w[WORDS - 1] >> STRIDE)) & within.w[WORDS - 1]


cdef inline void bits_join(Bits* out, const Bits* a, const Bits* within) noexcept nogil:
    # out = a and its orthogonal neighbours, as far as they lie within. out may not be a.
    cdef int i
    for i in range(WORDS):
        out.w[i] = a.w[i] | (a.w[i] << 1) | (a.w[i] >> 1) | (a.w[i] << STRIDE) | (a.w[i] >> STRIDE)
        if i > 0:
            out.w[i] |= (a.w[i - 1] >> 63) | (a.w[i - 1] >> (64 - STRIDE))
        if i < WORDS - 1:
            out.w[i] |= (a.w[i + 1] << 63) | (a.w[i + 1] << (64 - STRIDE))
        out.w[i] &= within.w[i]
