# Sorting a handful of numbers, where a general sort would cost more than it does.

from libc.stdint cimport int32_t


cdef inline void sort_few(int32_t* values, int n) noexcept nogil:
    # Ascending, in place, by insertion.
    cdef int i, j
    cdef int32_t value
    for i in range(1, n):
        value = values[i]
        j = i
        while j > 0 and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
