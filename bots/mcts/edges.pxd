# Which action of a node is tried next, as far as its edges can tell.

from libc.stdint cimport int32_t, uint32_t

from bots.mcts.arena cimport Edge, Node


cdef struct Taste:                 # the parameters of the choice; their meaning: params.py
    int seats
    double c
    double fpu
    int widen_start
    double widen_rate
    double widen_power


cdef int edges_taste(Taste* taste, object params, int seats) except -1

# Both want the edges as edges_sort leaves them and return an index, or -1 if nothing is legal.
cdef int edges_best(const Taste* taste, const Node* node, const Edge* edge) noexcept nogil
cdef int edges_best_here(const Taste* taste, const Node* node, const Edge* edge,
                         uint32_t stamp) noexcept nogil

cdef void edges_sort(Edge* edge, int n) noexcept nogil
cdef int edges_find(int32_t action, const int32_t* listed, int n) noexcept nogil
