# What a quick player would try first in a decision.

from libc.stdint cimport int32_t

from core.zimbabwe.position cimport Board, Position, RulesC


cdef enum:
    # Where the traits of each kind of decision begin; `taste.TRAITS` has their names.
    P_GIFTS = 0
    P_FIRST = 7
    P_FREE = 11
    P_GODS = 23
    P_HIRE = 35
    P_PAY = 40
    P_MONUMENT = 48
    P_CRAFT = 56
    P_SITE = 72
    P_PRICE = 77
    P_RAISE = 86
    P_BUY = 91
    P_PRIMARY = 97
    P_RESOURCE = 101
    P_RAIN = 105
    P_BRING = 108
    P_PUT = 114
    P_TRAITS = 117
    MOST_TRAITS = 16               # of one action

cdef struct Trait:                 # what can be said of one action
    int n
    int name[MOST_TRAITS]
    double value[MOST_TRAITS]

cdef void policy_set(int trait, double weight) noexcept nogil
cdef void policy_traits(const Board* b, const Position* p, const RulesC* r,
                        const int32_t* actions, int n, Trait* out) noexcept nogil
cdef void policy_scores(const Board* b, const Position* p, const RulesC* r,
                        const int32_t* actions, int n, double* out) noexcept nogil
cdef int policy_best(const Board* b, const Position* p, const RulesC* r, const int32_t* actions,
                     int n) noexcept nogil
