# The list of legal actions: a buffer with a named capacity that the caller owns.

from libc.stdint cimport int32_t


cdef enum:
    MAX_ACTIONS = 4096             # the longest list is a very rich seat's gifts


cdef struct ActionList:
    int n
    bint spilled                   # True: MAX_ACTIONS was too small (tests assert: never)
    int32_t ids[MAX_ACTIONS]       # ascending


cdef inline void list_push(ActionList* out, int32_t action) noexcept nogil:
    if out.n < MAX_ACTIONS:
        out.ids[out.n] = action
        out.n += 1
    else:
        out.spilled = True
