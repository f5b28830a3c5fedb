"""Routes by payment: per seat, how many of its hubs a way uses; only the undominated ways."""

from libc.stdint cimport int16_t, int32_t

from core.zimbabwe.cells cimport (
    CELLS, Bits, bits_add, bits_and, bits_clear, bits_has, bits_list, bits_minus,
)
from core.zimbabwe.position cimport ROUTE_BITS, Board, Position, RulesC
from core.zimbabwe.reach cimport reach_flood, reach_touches
from core.zimbabwe.sorting cimport sort_few


cdef enum:
    MAX_LABELS = 2048              # ways to monuments under consideration
    FIRST_LABELS = CELLS           # of these, kept free for monuments not reached before
    FIELD = (1 << ROUTE_BITS) - 1


cdef struct Label:
    int16_t cell                   # the monument reached
    int32_t route                  # hubs used so far, this one included, per seat
    bint alive                     # False: a better way to the same monument was found


cdef int route_to(int32_t route, int seat) noexcept nogil:
    return (route >> (ROUTE_BITS * seat)) & FIELD


cdef int route_hubs(int32_t route) noexcept nogil:
    cdef int n = 0
    while route:
        n += route & FIELD
        route >>= ROUTE_BITS
    return n


cdef bint covers(int32_t a, int32_t b, int seats) noexcept nogil:
    # Whether route a pays every seat at most what b pays it.
    cdef int seat
    for seat in range(seats):
        if route_to(a, seat) > route_to(b, seat):
            return False
    return True


cdef int keep(int32_t* routes, int n, int32_t route, int seats) noexcept nogil:
    # Add a route to a list of undominated ones; returns the new length.
    cdef int i, kept = 0
    for i in range(n):
        if covers(routes[i], route, seats):
            return n
    for i in range(n):
        if not covers(route, routes[i], seats):
            routes[kept] = routes[i]
            kept += 1
    if kept < MAX_ROUTES:
        routes[kept] = route
        kept += 1
    return kept


cdef int owner_at(const Position* p, const RulesC* r, int cell) noexcept nogil:
    cdef int seat
    for seat in range(r.seats):
        if bits_has(&p.owned[seat], cell):
            return seat
    return 0


cdef int routes_find(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                     int steps, int target, int32_t* out) noexcept nogil:
    # Undominated routes from the building on `start` to craftsman `target`, ascending, into a
    # buffer of MAX_ROUTES; returns how many (0: unreachable). The origin is no hub of its own leg.
    cdef Label labels[MAX_LABELS]
    cdef int16_t cells[CELLS]
    cdef Bits from_here, found
    cdef int32_t route, grown
    cdef int head = -1, n_labels = 0, n = 0, i, j, m, seat
    cdef bint better, known
    while head < n_labels:
        if head < 0:
            from_here = start[0]
            route = 0
        else:
            if not labels[head].alive:
                head += 1
                continue
            bits_clear(&from_here)
            bits_add(&from_here, labels[head].cell)
            route = labels[head].route
        head += 1
        reach_flood(b, p, r, &from_here, steps, True, &found)
        if reach_touches(r, &p.tiles[target], &found):
            n = keep(out, n, route, r.seats)
        bits_and(&found, &p.monuments)
        bits_minus(&found, start)
        m = bits_list(&found, cells)
        for i in range(m):
            seat = owner_at(p, r, cells[i])
            if route_to(route, seat) == FIELD:
                continue
            grown = route + (1 << (ROUTE_BITS * seat))
            better = True
            known = False
            for j in range(n_labels):
                if labels[j].alive and labels[j].cell == cells[i]:
                    known = True
                    if covers(labels[j].route, grown, r.seats):
                        better = False
                        break
            # Monuments are met in the order of their fewest hubs, so the way with the fewest is
            # always found, however many others there are.
            if not better or n_labels >= MAX_LABELS - (FIRST_LABELS if known else 0):
                continue
            for j in range(n_labels):
                if labels[j].cell == cells[i] and covers(grown, labels[j].route, r.seats):
                    labels[j].alive = False
            labels[n_labels].cell = cells[i]
            labels[n_labels].route = grown
            labels[n_labels].alive = True
            n_labels += 1
    sort_few(out, n)
    return n


cdef int routes_fewest(const Board* b, const Position* p, const RulesC* r, const Bits* start,
                       int steps, int target) noexcept nogil:
    # Fewest hubs over the routes an action can name, -1 if there is none.
    cdef int32_t routes[MAX_ROUTES]
    cdef int i, fewest = -1
    cdef int n = routes_find(b, p, r, start, steps, target, routes)
    for i in range(n):
        if fewest < 0 or route_hubs(routes[i]) < fewest:
            fewest = route_hubs(routes[i])
    return fewest
