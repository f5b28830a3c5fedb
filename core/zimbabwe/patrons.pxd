# Gods and specialists: taking their cards, paying specialists, what rain and shaman place.

from core.actions cimport ActionList
from core.zimbabwe.position cimport Board, Position, RulesC


cdef void vr_move(Position* p, const RulesC* r, int seat, int by) noexcept nogil
cdef void patrons_gods_legal(const Position* p, const RulesC* r, ActionList* out) noexcept nogil
cdef void patrons_specialists_legal(const Position* p, const RulesC* r,
                                    ActionList* out) noexcept nogil
cdef void patrons_worship(const Board* b, Position* p, const RulesC* r, int god) noexcept nogil
cdef void patrons_hire(Position* p, const RulesC* r, int specialist) noexcept nogil
cdef int patrons_pay(Position* p, const RulesC* r, int specialist, int level) noexcept nogil
cdef void patrons_rain_legal(const Position* p, ActionList* out) noexcept nogil
cdef void patrons_rain(const Board* b, Position* p, const RulesC* r, int cell,
                       int turned) noexcept nogil
cdef void patrons_bring_legal(const Position* p, ActionList* out) noexcept nogil
cdef void patrons_put_legal(const Position* p, ActionList* out) noexcept nogil
cdef void patrons_put(const Board* b, Position* p, const RulesC* r, int kind,
                      int cell) noexcept nogil
