# Which positions a search has been at: a table of 128-bit fingerprints that grows as needed.
#
# Equal positions are equal memory, so a fingerprint of the bytes is enough. With 128 bits two of
# some million positions share one about once in 10^25 searches.

from libc.stddef cimport size_t
from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from core.zimbabwe.position cimport Position


cdef enum:
    MEMO_ROOM = 1024               # slots at first


cdef struct Slot:
    uint64_t low                   # low = high = 0: free
    uint64_t high
    int16_t value                  # whatever the search keeps


cdef struct Memo:
    Slot* slots
    size_t room                    # a power of two
    size_t used


cdef inline void memo_fingerprint(const Position* p, Slot* out) noexcept nogil:
    cdef const uint8_t* data = <const uint8_t*>p
    cdef uint64_t low = 0x243F6A8885A308D3, high = 0x13198A2E03707344, word
    cdef size_t i
    for i in range(sizeof(Position) // 8):
        memcpy(&word, data + 8 * i, 8)
        low = (low ^ word) * <uint64_t>0x9E3779B97F4A7C15
        low ^= low >> 29
        high = (high + word) * <uint64_t>0xD6E8FEB86659FD93
        high ^= high >> 32
    out.low = low
    out.high = high | 1
    out.value = 0


cdef inline bint memo_open(Memo* memo) noexcept nogil:
    # False: no memory.
    memo.room = MEMO_ROOM
    memo.used = 0
    memo.slots = <Slot*>calloc(memo.room, sizeof(Slot))
    return memo.slots != NULL


cdef inline void memo_close(Memo* memo) noexcept nogil:
    free(memo.slots)
    memo.slots = NULL


cdef inline Slot* memo_slot(Slot* slots, size_t room, const Slot* key) noexcept nogil:
    # Where the key is or may be put.
    cdef size_t i = key.low & (room - 1)
    while slots[i].high and (slots[i].high != key.high or slots[i].low != key.low):
        i = (i + 1) & (room - 1)
    return &slots[i]


cdef inline bint memo_grow(Memo* memo) noexcept nogil:
    cdef size_t i, room = 2 * memo.room
    cdef Slot* slots = <Slot*>calloc(room, sizeof(Slot))
    if slots == NULL:
        return False
    for i in range(memo.room):
        if memo.slots[i].high:
            memo_slot(slots, room, &memo.slots[i])[0] = memo.slots[i]
    free(memo.slots)
    memo.slots = slots
    memo.room = room
    return True


cdef inline Slot* memo_find(const Memo* memo, const Slot* key) noexcept nogil:
    # The slot of the key, or NULL if it was never put.
    cdef Slot* slot = memo_slot(memo.slots, memo.room, key)
    return slot if slot.high else NULL


cdef inline bint memo_put(Memo* memo, const Slot* key) noexcept nogil:
    # Keep the key and its value; False: no memory.
    cdef Slot* slot
    if 2 * memo.used >= memo.room and not memo_grow(memo):
        return False
    slot = memo_slot(memo.slots, memo.room, key)
    memo.used += slot.high == 0
    slot[0] = key[0]
    return True
