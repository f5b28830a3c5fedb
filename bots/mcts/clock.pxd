# Time that passes whatever happens to the calendar; for budgets and measurements.

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec


cdef inline double clock_seconds() noexcept nogil:
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec + now.tv_nsec * 1e-9
