# The C face every game offers to search: no Python object, no exception, no GIL.

from libc.stddef cimport size_t
from libc.stdint cimport int8_t, int32_t

from core.actions cimport ActionList
from core.rng cimport Rng


cdef class CoreState:
    cdef readonly object game              # the Game it belongs to
    cdef readonly list history             # actions since the base position, oldest first
    cdef ActionList listed                 # the legal actions, when known
    cdef bint listed_known                 # `listed` is right for the position

    cdef int c_to_move(self) noexcept nogil                 # seat, CHANCE or OVER
    cdef bint c_over(self) noexcept nogil
    cdef int c_legal(self, int32_t* out) noexcept nogil     # ascending; at CHANCE the outcomes
    cdef void c_weights(self, double* out) noexcept nogil   # of the outcomes, same order
    cdef void c_apply(self, int32_t action) noexcept nogil  # must be legal; single options follow
    cdef void c_places(self, int8_t* out) noexcept nogil    # place of every seat, 1 = first
    cdef int c_round(self) noexcept nogil
    cdef void c_redraw(self, int seat, Rng* rng) noexcept nogil   # what the seat cannot know, anew
    cdef size_t c_size(self) noexcept nogil                 # bytes that c_save writes
    cdef void c_save(self, void* out) noexcept nogil
    cdef void c_load(self, const void* saved) noexcept nogil
    cdef void c_list(self) noexcept nogil                   # make `listed` right
    cdef int copy_into(self, CoreState other) except -1      # everything but the Python objects
