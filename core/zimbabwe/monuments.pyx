"""Building monuments: zoning, nomads, the first ones on the starting areas."""

from libc.stdint cimport int16_t

from core.actions cimport ActionList, list_push
from core.zimbabwe.cells cimport (
    CELLS, Bits, bits_add, bits_drop, bits_list, bits_minus, bits_spread,
)
from core.zimbabwe.hubs cimport hubs_add_monument
from core.zimbabwe.position cimport (
    ACT_FIRST, ACT_MONUMENT, ACT_STOP_BUILDING, Board, Position, RulesC, act, pos_hope,
)
from core.zimbabwe.powers cimport zoning_waived
from core.zimbabwe.reach cimport reach_refresh_tiles


cdef void monuments_sites(const Board* b, const Position* p, Bits* out) noexcept nogil:
    # Rules "Building a monument": empty land, not next to a monument unless the nomads were paid.
    cdef Bits zone
    out[0] = p.empty
    if not zoning_waived(p):
        bits_spread(&zone, &p.monuments, &b.cells)
        bits_minus(out, &zone)


cdef void monuments_legal(const Board* b, const Position* p, ActionList* out) noexcept nogil:
    # Sites; after the first of this action one may also stop (rules "Obatala").
    cdef Bits sites
    cdef int16_t cells[CELLS]
    cdef int i, n
    monuments_sites(b, p, &sites)
    n = bits_list(&sites, cells)
    for i in range(n):
        list_push(out, act(ACT_MONUMENT, cells[i]))
    if p.built > 0:
        list_push(out, act(ACT_STOP_BUILDING, 0))


cdef void monuments_first_legal(const Board* b, const Position* p, ActionList* out) noexcept nogil:
    # Rules "Placing the first monument": any free starting area.
    cdef Bits sites
    cdef int16_t cells[CELLS]
    cdef int i, n
    sites = b.starts
    bits_minus(&sites, &p.monuments)
    n = bits_list(&sites, cells)
    for i in range(n):
        list_push(out, act(ACT_FIRST, cells[i]))


cdef void monuments_build(const Board* b, Position* p, const RulesC* r, int seat,
                          int cell) noexcept nogil:
    # A monument of level 1 and its points.
    bits_add(&p.monuments, cell)
    bits_add(&p.owned[seat], cell)
    bits_drop(&p.empty, cell)
    p.level[cell] = 1
    p.vp[seat] += r.monument_vp[1]
    hubs_add_monument(b, p, r, cell)
    pos_hope(p)
    if r.monuments_block_resources:
        reach_refresh_tiles(b, p, r)
