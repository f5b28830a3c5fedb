# A small generator (splitmix64) that lives wherever its user wants: map drawing, playouts, search.
# It gives the same numbers on every machine; the engine's positions never hold one.

from libc.stdint cimport uint32_t, uint64_t


cdef struct Rng:
    uint64_t state                 # any value is a good seed


cdef inline uint64_t rng_next(Rng* rng) noexcept nogil:
    rng.state += <uint64_t>0x9E3779B97F4A7C15
    cdef uint64_t z = rng.state
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint32_t rng_below(Rng* rng, uint32_t bound) noexcept nogil:
    # Lemire's method with rejection: exactly uniform, one multiplication nearly always.
    cdef uint64_t m = (rng_next(rng) >> 32) * <uint64_t>bound
    cdef uint32_t low = <uint32_t>m
    cdef uint32_t floor
    if low < bound:
        floor = (<uint32_t>0 - bound) % bound
        while low < floor:
            m = (rng_next(rng) >> 32) * <uint64_t>bound
            low = <uint32_t>m
    return <uint32_t>(m >> 32)
