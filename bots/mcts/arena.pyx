"""Taking, growing and compacting the memory of a tree; nothing here knows what is searched."""

from libc.stddef cimport size_t
from libc.stdint cimport uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

cdef enum:
    FIRST_ROOM = 1 << 18           # bytes of the first allocation; later ones double


cdef bint grow(Arena* arena, size_t wanted) noexcept nogil:
    cdef size_t room = arena.room * 2 if arena.room else FIRST_ROOM
    cdef void* moved
    if wanted > arena.cap:
        return False
    while room < wanted:
        room *= 2
    if room > arena.cap:
        room = arena.cap
    moved = realloc(arena.base, room)
    if moved == NULL:
        return False               # a machine without memory is a smaller cap
    arena.base = <char*>moved
    arena.room = room
    return True


cdef uint32_t arena_take(Arena* arena, size_t size) noexcept nogil:
    # Zeroed bytes; pointers into the arena are stale afterwards.
    cdef size_t at = arena.used if arena.used else WORD
    if at + size > arena.room and not grow(arena, at + size):
        return 0
    memset(arena.base + at, 0, size)
    arena.used = at + size
    return <uint32_t>(at // WORD)


cdef uint32_t arena_add_node(Arena* arena, int mover) noexcept nogil:
    cdef uint32_t at = arena_take(arena, sizeof(Node))
    if at:
        arena_node(arena, at).mover = mover
    return at


cdef bint arena_make_room(Arena* arena, uint32_t at, int n) noexcept nogil:
    # A block for n edges at least; an outgrown block is left behind until the next copy.
    cdef Node* node = arena_node(arena, at)
    cdef uint32_t block
    cdef int room = n
    if n <= node.room:
        return True
    if node.room and room < 2 * node.room:
        room = 2 * node.room
    block = arena_take(arena, <size_t>room * sizeof(Edge))
    if block == 0:
        return False
    node = arena_node(arena, at)
    if node.n:
        memcpy(arena_edge(arena, block), arena_edge(arena, node.edges),
               <size_t>node.n * sizeof(Edge))
    node.edges = block
    node.room = room
    return True


cdef uint32_t arena_copy(const Arena* source, uint32_t at, Arena* target) noexcept nogil:
    # The node with all below it, close together; its siblings stay behind.
    cdef const Node* old = arena_node(source, at)
    cdef const Edge* edges = arena_edge(source, old.edges)
    cdef uint32_t copied = arena_add_node(target, old.mover)
    cdef uint32_t child, twin, last
    cdef Node* node
    cdef int i
    if copied == 0:
        return 0
    node = arena_node(target, copied)
    node.value = old.value
    node.visits = old.visits
    if old.edges == 0:
        return copied
    if not arena_make_room(target, copied, old.n):
        return 0
    node = arena_node(target, copied)
    node.n = old.n
    memcpy(arena_edge(target, node.edges), edges, <size_t>old.n * sizeof(Edge))
    for i in range(old.n):
        child = edges[i].child
        last = 0
        while child:
            twin = arena_copy(source, child, target)
            if twin == 0:
                return 0
            if last:
                arena_node(target, last).sibling = twin
            else:
                arena_edge(target, arena_node(target, copied).edges)[i].child = twin
            last = twin
            child = arena_node(source, child).sibling
    return copied


cdef long arena_count(const Arena* arena, uint32_t at) noexcept nogil:
    cdef const Node* node = arena_node(arena, at)
    cdef const Edge* edge = arena_edge(arena, node.edges)
    cdef uint32_t below
    cdef long found = 1
    cdef int i
    for i in range(node.n):
        below = edge[i].child
        while below:
            found += arena_count(arena, below)
            below = arena_node(arena, below).sibling
    return found


cdef void arena_clear(Arena* arena) noexcept nogil:
    # Everything is gone, the memory stays.
    arena.used = 0


cdef void arena_free(Arena* arena) noexcept nogil:
    free(arena.base)
    arena.base = NULL
    arena.used = 0
    arena.room = 0
