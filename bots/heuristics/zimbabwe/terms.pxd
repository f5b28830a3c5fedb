# The considerations of the evaluator: one number a seat and term, read off a quiet position.

from core.zimbabwe.position cimport MAX_SEATS, Board, Position, RulesC


cdef enum:                         # the order of `weights.TERMS`
    T_MARGIN
    T_CATTLE
    T_INCOME
    T_RENT
    T_OWN_SUPPLY
    T_HUB_RENT
    T_PURSE_VP
    T_NEXT_VP
    T_MONUMENTS
    T_CAPACITY
    T_UNSUPPLIED
    T_GOODS_COST
    T_RACE
    T_TURN_TO_COME
    T_ORDER
    T_PLAQUE
    T_CARDS
    T_MONOPOLY
    T_SECONDARY
    T_GROWTH
    T_FINISHED
    T_CAN_FINISH
    T_TOO_LATE
    T_LEAD
    T_GODS                         # one term a god
    T_SPECIALISTS = T_GODS + 12    # one term a specialist
    TERMS = T_SPECIALISTS + 5

cdef struct Outlook:
    double stage                   # 0 at the beginning, 1 when somebody has as many VP as VR
    double term[MAX_SEATS][TERMS]

cdef void terms_read(const Board* b, const Position* p, const RulesC* r,
                     Outlook* out) noexcept nogil
