# The evaluator of The Great Zimbabwe.

from libc.stdint cimport int32_t

from bots.evaluator cimport Evaluator
from bots.heuristics.zimbabwe.net cimport Net
from bots.heuristics.zimbabwe.terms cimport TERMS
from core.zimbabwe.position cimport Board, Position, RulesC
from core.zimbabwe.state cimport ZimbabweState


cdef class ZimbabweEvaluator(Evaluator):
    cdef double early[TERMS]
    cdef double late[TERMS]
    cdef Net net
    cdef readonly bint has_net

    cdef void shares(self, const Board* b, const Position* p, const RulesC* r,
                     double* out) noexcept nogil
    cdef void judge(self, ZimbabweState state, double* out) noexcept nogil
    cdef void taste(self, ZimbabweState state, const int32_t* actions, int n,
                    double* out) noexcept nogil
    cdef void quick_turn(self, ZimbabweState state) noexcept nogil

cdef bint is_quiet(const Position* p) noexcept nogil
cdef void one_decision(ZimbabweState state) noexcept nogil
cdef void calm_down(ZimbabweState state) noexcept nogil
