# The memory of a tree: one block that grows up to a cap and may move, so that nodes and edges
# are named by their place in it, in words of 8 bytes. Place 0 is nobody's.

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint32_t


cdef enum:
    WORD = 8


cdef struct Edge:                  # one action at a node
    double value                   # sum over visits, for the seat that decides at the node
    float prior                    # how much the action deserves a try
    int32_t action
    int32_t visits
    int32_t available              # visits of the node in whose world it was legal
    uint32_t child                 # first of the nodes it leads to, 0 = none yet
    uint32_t stamp                 # of the last look at the node in whose world it was legal


cdef struct Node:                  # the decisions reached by one line of play, one for each mover
    double value                   # sum over visits, for the mover
    int32_t visits
    uint32_t edges                 # its block of edges, 0 = not expanded
    int32_t n                      # edges in use
    int32_t room                   # edges the block can hold
    uint32_t sibling               # next node of the same edge, where another seat moves
    int32_t mover                  # seat or CHANCE


cdef struct Arena:
    char* base
    size_t used                    # bytes, the idle first word included
    size_t room                    # bytes allocated
    size_t cap                     # bytes it may allocate


cdef inline Node* arena_node(const Arena* arena, uint32_t at) noexcept nogil:
    return <Node*>(arena.base + <size_t>at * WORD)


cdef inline Edge* arena_edge(const Arena* arena, uint32_t at) noexcept nogil:
    return <Edge*>(arena.base + <size_t>at * WORD)


cdef inline uint32_t arena_nth(const Node* node, int i) noexcept nogil:
    # The place of an edge of the node.
    return node.edges + <uint32_t>i * <uint32_t>(sizeof(Edge) // WORD)


# These return 0 when the arena is full, and everything stays as it was.
cdef uint32_t arena_take(Arena* arena, size_t size) noexcept nogil
cdef uint32_t arena_add_node(Arena* arena, int mover) noexcept nogil
cdef bint arena_make_room(Arena* arena, uint32_t at, int n) noexcept nogil
cdef uint32_t arena_copy(const Arena* source, uint32_t at, Arena* target) noexcept nogil

cdef long arena_count(const Arena* arena, uint32_t at) noexcept nogil     # nodes below, and it
cdef void arena_clear(Arena* arena) noexcept nogil
cdef void arena_free(Arena* arena) noexcept nogil
