# What is for sale to the deciding seat, and whether the goods of a raise can all be bought.

from libc.stdint cimport int8_t, int16_t, uint32_t, uint64_t

from core.zimbabwe.position cimport MAX_TILES, TOP_LEVEL, Board, Position, RulesC


cdef enum:
    MAX_OFFERS = 64                # 4 primaries x 4 tiles, or 3 secondaries x 4 tiles x 4 primaries
    MAX_DEMANDS = 8                # four goods, two resources each
    MAX_SUPPLIES = 4               # tiles of one craft
    NOT_FOR_SALE = 32767


cdef struct Supply:                # a primary that can supply a secondary
    int8_t tile
    int8_t hubs                    # fewest on the leg to it
    int16_t cost                   # cattle for those hubs and its price
    uint64_t under                 # resources it may use


cdef struct Ware:                  # a craftsman whose good the seat might buy
    int8_t craft
    int8_t tile
    int8_t n_supplies              # 0 for a primary
    int16_t price
    uint64_t at                    # resources it may use
    Supply supplies[MAX_SUPPLIES]


cdef struct Market:                # what is for sale to the deciding seat, range to it not counted
    int n
    Ware wares[MAX_TILES]          # by craft, then cell
    uint32_t sellers               # their tiles, one bit each
    int16_t floor[TOP_LEVEL]       # least cattle for so many goods
    uint64_t once                  # resources that take one more marker
    uint64_t twice                 # resources that take two more


cdef struct Offer:
    int8_t craft                   # whose good it is
    int8_t tile                    # index of the craftsman
    int8_t primary                 # index of the primary that supplies it, or -1
    int8_t after                   # first offer that may be bought after this one
    int8_t hubs                    # fewest on the leg from the monument to the craftsman
    int16_t cost                   # cattle for hubs and prices, both legs
    uint64_t at                    # resources the craftsman may use
    uint64_t under                 # resources the primary may use


cdef struct Basket:
    int n
    uint64_t once                  # as in the market, less what is being tried
    uint64_t twice
    int n_demands
    uint64_t demand[MAX_DEMANDS]   # resources that would do, for each one wanted so far
    int16_t least[MAX_OFFERS + 1]  # cheapest of the offers from here on
    Offer offers[MAX_OFFERS]


cdef void market_survey(const Board* b, const Position* p, const RulesC* r,
                        Market* m) noexcept nogil
cdef int market_supplies(const Board* b, const Position* p, const RulesC* r, int tile,
                         uint64_t once, int cattle, Supply* out) noexcept nogil
cdef bint market_suffices(const Board* b, const Position* p, const RulesC* r, const Market* m,
                          int cell) noexcept nogil
cdef void market_open(const Board* b, const Position* p, const RulesC* r,
                      Basket* k) noexcept nogil
cdef int market_next(const Basket* k, const Position* p) noexcept nogil
cdef bint market_want(Basket* k, uint64_t resources) noexcept nogil
cdef void market_take(Basket* k, uint64_t bit) noexcept nogil
cdef bint market_completes(Basket* k, int need, int start, int cattle) noexcept nogil
