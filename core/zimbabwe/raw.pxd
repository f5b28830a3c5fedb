# The position as a plain dict and back, for snapshots.

from core.zimbabwe.position cimport Board, Position, RulesC


cdef int raw_kind_at(const Position* p, int cell) noexcept
cdef dict raw_write(const Position* p, const Board* b, const RulesC* r)
cdef int raw_read(Position* p, const Board* b, const RulesC* r, dict raw) except -1
