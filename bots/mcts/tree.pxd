# One tree search over the C face of any game; the GIL is only needed between visits.

from libc.stdint cimport uint32_t

from bots.evaluator cimport Evaluator
from bots.mcts.arena cimport Arena
from bots.mcts.edges cimport Taste
from bots.mcts.leaf cimport MAX_SEATS, Buffers
from core.actions cimport MAX_ACTIONS
from core.rng cimport Rng
from core.state cimport CoreState


cdef enum:
    MAX_DEPTH = 512                # nodes on one way down; deeper ones are not built


cdef class Tree:
    cdef Evaluator evaluator
    cdef CoreState scratch                 # where every visit is played
    cdef bytearray saved                   # the root's position, as `c_save` wrote it
    cdef const char* position              # the same bytes, for C
    cdef int seat                          # that decides at the root
    cdef int seats
    cdef bint hidden                       # worlds differ: each visit draws one
    cdef bint knows_values
    cdef bint alike                        # priors say nothing
    cdef long most_plies                   # of a playout

    cdef Taste taste
    cdef double standings
    cdef double prior_power
    cdef int horizon
    cdef double insight

    cdef Arena arena
    cdef uint32_t root                     # 0 = no search yet
    cdef Rng rng
    cdef uint32_t stamp
    cdef readonly long nodes               # of the tree, inherited ones included
    cdef readonly int depth                # deepest way down of this search
    cdef readonly bint full                # the tree has stopped to grow

    cdef bint busy                         # visits are running

    cdef CoreState probe                   # where actions are looked at before they are tried
    cdef bytearray here_bytes              # the position they start from
    cdef char* here
    cdef double looks[MAX_ACTIONS]
    cdef Buffers probe_room

    cdef Buffers room
    cdef char known[MAX_ACTIONS]           # of the listed actions, those that have an edge
    cdef uint32_t path_node[MAX_DEPTH]
    cdef uint32_t path_edge[MAX_DEPTH]
    cdef double values[MAX_SEATS]

    cdef int tell(self, uint32_t at, tuple way, dict found) except -1
    cdef int claim(self) except -1
    cdef bint keep(self, CoreState view, list path) except -1
    cdef long visit_some(self, long visits, double slice_end, double end) noexcept nogil
    cdef void visit(self) noexcept nogil
    cdef uint32_t step(self, uint32_t at) noexcept nogil
    cdef uint32_t child(self, uint32_t edge, int mover, bint* is_new) noexcept nogil
    cdef void judge(self) noexcept nogil
    cdef void look_ahead(self) noexcept nogil
    cdef void back_up(self, int depth) noexcept nogil
    cdef bint expand(self, uint32_t at) noexcept nogil
    cdef void weigh(self, int n) noexcept nogil
    cdef void look_at_each(self, int n) noexcept nogil
    cdef void meet(self, uint32_t at) noexcept nogil
    cdef uint32_t outcome(self, uint32_t at) noexcept nogil
