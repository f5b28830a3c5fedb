# What a position is: one struct without pointers, so that a clone is one copy.
#
# RulesC and Board never change during a game and are shared; Position is everything that does.

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t

from core.zimbabwe.cells cimport CELLS, Bits


cdef enum:
    MAX_SEATS = 5
    MAX_TILES = 28                 # 7 crafts, up to 4 tiles each
    MAX_RESOURCES = 64             # one bit each: printed ones first, then the shaman's
    MAX_RAIN = 16
    MAX_BODIES = 128               # of the printed water
    MAX_SLOTS = 9                  # map tiles
    MAX_HUBS = 64                  # monuments in the hub graph; more are searched by floods
    TILE_SIDE = 6
    KINDS = 4
    CRAFTS = 7
    GODS = 12
    SPECIALISTS = 5
    HERD_LEVELS = 3
    TOP_LEVEL = 5
    NOBODY = -1
    NOT_IN_PLAY = -2

cdef enum:
    CLAY
    WOOD
    IVORY
    DIAMOND

cdef enum:
    POTTER
    WOOD_CARVER
    IVORY_CARVER
    DIAMOND_CUTTER
    VESSEL_MAKER
    SCULPTOR
    THRONE_MAKER

cdef enum:
    SHADIPINYI
    ELEGUA
    DZIVA
    ESHU
    GU
    OBATALA
    ATETE
    TSUI_GOAB
    ANANSI
    QAMATA
    ENGAI
    XANGO

cdef enum:
    RAIN_CEREMONY
    NOMADS
    BUILDER
    SHAMAN
    HERD

cdef enum:
    FIRST_MONUMENTS
    GIFTS
    TURNS
    OVER_PHASE

cdef enum:
    STEP_FREE
    STEP_DZIVA
    STEP_RAIN
    STEP_SHAMAN
    STEP_SHAMAN_CELL
    STEP_MONUMENT
    STEP_CRAFT
    STEP_SITE
    STEP_NEW_PRICE
    STEP_RAISE_PRICE
    STEP_RAISE
    STEP_GOOD
    STEP_RESOURCE
    STEP_PRIMARY
    STEP_PRIMARY_RESOURCE

cdef enum:
    MAIN_NONE
    MAIN_MONUMENT
    MAIN_CRAFTSMEN
    MAIN_RAISES

cdef enum:
    ENDING_NONE
    ENDING_RULES
    ENDING_STOPPED

cdef enum:
    FEE_PRINTED                    # Qamata's card when somebody owns her, else the stock
    FEE_STOCK
    FEE_QAMATA                     # her card always; it waits there for an owner
    FEE_HUB_OWNER                  # owed to the owner of the monument until revenue
    FEE_NOBODY                     # leaves the game

cdef enum:
    ACT_END_TURN
    ACT_PASS
    ACT_GIFT
    ACT_FIRST
    ACT_GOD
    ACT_HIRE
    ACT_PAY
    ACT_RAIN
    ACT_BRING
    ACT_PUT
    ACT_BUILD
    ACT_MONUMENT
    ACT_STOP_BUILDING
    ACT_CRAFTSMEN
    ACT_CRAFT
    ACT_SITE
    ACT_PRICES_ONLY
    ACT_FINISH_PLACING
    ACT_PRICE
    ACT_KEEP_PRICES
    ACT_RAISES
    ACT_RAISE
    ACT_FINISH_RAISING
    ACT_BUY
    ACT_RESOURCE
    ACT_PRIMARY

cdef enum:
    ACT_SHIFT = 24                 # action = kind << ACT_SHIFT | argument
    ACT_MASK = 0xFFFFFF
    ROUTE_SHIFT = 9                # of BUY and PRIMARY: hubs paid, 3 bits a seat, above the cell
    ROUTE_BITS = 3
    CELL_MASK = 511


cdef struct CraftC:                # one row of the technology cards
    int8_t kind                    # resource it works with
    int8_t needs                   # craft of the primary it refines, or -1
    int8_t refined                 # craft of the secondary that bars this good, or -1
    int8_t vr[2]                   # of the first and the second card
    int8_t cost                    # cattle per tile
    int8_t vp                      # per tile
    int8_t wide                    # footprint, lying
    int8_t high
    uint64_t shape[2]              # its cells from the top-left one on; lying, standing


cdef struct RulesC:                # rules.py copied once; the rulebook's numbers have no other home
    int8_t seats
    int8_t start_vr
    int16_t max_vr
    int16_t start_cattle
    int8_t reach
    int8_t eshu_reach
    int8_t hub_fee
    int8_t hub_fee_to              # one of FEE_PRINTED ... FEE_NOBODY
    int8_t price_min
    int8_t price_max
    int8_t monument_vp[TOP_LEVEL + 1]      # total by level; [0] = 0
    int8_t monument_income[TOP_LEVEL + 1]
    int8_t tiles_per_craft
    int8_t shaman_supply[KINDS]
    int8_t water_tiles
    int8_t elegua_cattle
    int8_t engai_cattle
    int8_t gu_card_vr
    int8_t obatala_monuments
    int8_t atete_uses
    int8_t anansi_price
    int8_t builder_refund
    int16_t max_rounds
    int8_t god_vr[GODS]
    int8_t specialist_vr[SPECIALISTS]
    int8_t specialist_fee[SPECIALISTS]     # herd: unused
    int8_t herd_fee[HERD_LEVELS + 1]       # [0] = 0: total paid by level
    int8_t herd_bonus[HERD_LEVELS + 1]
    CraftC craft[CRAFTS]
    bint water_corner_links
    bint secondary_one_hub
    bint monuments_block_resources
    bint net_zero_moves_marker
    bint cards_between_placements
    bint dziva_when_chosen
    bint xango_wins
    bint herd_topped_up
    bint ban_by_player             # the first-primary ban looks at the player's own first
    bint atete_own_only
    bint lower_places_shared


cdef struct Board:                 # the printed map; immutable
    Bits cells                     # on the map
    Bits water
    Bits starts                    # starting areas
    Bits empty                     # plain land
    Bits body[MAX_BODIES]          # printed water bodies
    int16_t body_of[CELLS]         # body of a water cell, else -1
    int8_t rows
    int8_t columns
    int8_t n_resources
    int16_t resource_cell[MAX_RESOURCES]
    int8_t resource_kind[MAX_RESOURCES]
    Bits near[CELLS]               # cells within `reach` over printed water, nothing blocking


cdef struct Tile:                  # a craftsman on the map
    int16_t cell                   # top-left
    int8_t craft
    int8_t seat
    int8_t turned                  # 1 = a 2x1 standing upright
    int8_t card                    # derived: which card of the craft its owner has
    uint64_t near                  # derived: resources of its kind in range
    uint64_t near_eshu             # derived: the same with Eshu's range


cdef struct Position:
    # --- the map
    Bits water                     # printed and rain; derived
    Bits empty                     # land one may build on; derived
    Bits monuments                 # of all seats
    Bits owned[MAX_SEATS]          # monuments by owner
    uint8_t level[CELLS]           # of the monument there, 0 = none
    int8_t n_rain
    int16_t rain_cell[MAX_RAIN]
    int8_t rain_turned[MAX_RAIN]
    int8_t n_rain_bodies           # derived: bodies that rain made or changed
    Bits rain_body[MAX_RAIN]       # derived
    Bits rained                    # derived: union of the rain bodies
    # --- resources, one bit each
    int8_t n_resources
    int16_t resource_cell[MAX_RESOURCES]
    uint64_t of_kind[KINDS]
    uint64_t used_once             # at least one used marker
    uint64_t used_twice
    uint64_t used_thrice           # only where Atete's limit leaves out others' markers
    uint64_t atete_once            # at least one marker of Atete's owner
    uint64_t atete_twice
    int8_t shaman_left[KINDS]
    # --- craftsmen and cards
    int8_t n_tiles
    Tile tiles[MAX_TILES]
    int8_t tiles_of[CRAFTS]        # how many stand
    int8_t card_owner[CRAFTS][2]   # seat or NOBODY; [0] is taken first
    int8_t price[CRAFTS][2]        # 0 = not set yet
    int16_t card_cattle[CRAFTS][2]
    int8_t specialist_owner[SPECIALISTS]   # seat, NOBODY or NOT_IN_PLAY
    int16_t specialist_cattle[SPECIALISTS]
    int8_t god_owner[GODS]         # seat, NOBODY or NOT_IN_PLAY
    int8_t god_of[MAX_SEATS]       # god or -1
    int16_t qamata_cattle          # on her card
    int16_t owed[MAX_SEATS]        # hub fees until revenue, under FEE_HUB_OWNER
    # --- seats
    int16_t cattle[MAX_SEATS]
    int16_t vr[MAX_SEATS]
    int16_t vp[MAX_SEATS]
    int8_t stack[MAX_SEATS]        # seats by arrival of their VR marker, earliest first
    int32_t stock                  # cattle the stock has handed out, net
    int32_t lost                   # cattle that left the game
    # --- whose decision
    int16_t round
    int8_t phase
    int8_t step
    int8_t seat                    # who decides
    int8_t ending
    # --- phase I
    int8_t n_plaques
    int8_t queue[MAX_SEATS + 1]    # seat of each plaque from the left
    int16_t plaque[MAX_SEATS + 1]  # cattle on it
    int8_t god_plaque              # 1 = queue[0] is Shadipinyi's
    int8_t next_plaque
    int16_t last_gift
    int8_t n_passed
    int8_t passed[MAX_SEATS]       # in the order of passing
    bint elegua_done               # her owner has made his first gift of this phase
    # --- phase II
    int8_t order[MAX_SEATS]        # of play; order[0] = NOBODY before it is known
    int8_t turn                    # index into order
    int8_t main                    # MAIN_...: the main action begun or done
    bint block                     # the main action is under way
    bint chosen                    # a god or specialist was taken this turn
    uint8_t paid                   # specialists paid this turn, one bit each
    int8_t herd_level              # steps of the herd's fee paid this turn
    uint8_t first_primaries        # crafts of which this seat placed the first this turn
    uint8_t secondaries            # secondary crafts of which it placed a tile this turn
    uint8_t new_cards              # crafts whose card was taken in this craftsmen action
    Bits raised                    # monuments raised this turn
    int8_t built                   # monuments placed in this build action
    int8_t placed                  # tiles placed in this craftsmen action
    # --- the decision under way
    int8_t craft                   # of STEP_SITE
    int8_t resource                # kind, of STEP_SHAMAN_CELL
    int8_t price_from              # first craft whose price may still be changed
    int16_t monument               # cell of the monument under raise
    int8_t goods_left              # still to buy, the one under way included
    uint8_t goods                  # crafts whose goods were bought for it
    int8_t tile                    # index of the craftsman of the good under way, or the last one
    int8_t primary                 # index of its primary, or -1
    # --- derived, not part of the position's identity: the hub graph for the usual range
    bint hubs_kept                 # False: more monuments than it has room for
    int8_t n_hubs
    int16_t hub_cell[MAX_HUBS]     # monuments in the order they were met
    uint64_t hub_hubs[MAX_HUBS]    # monuments in range of it
    uint32_t hub_tiles[MAX_HUBS]   # craftsmen in range of it
    uint64_t tile_hubs[MAX_TILES]  # monuments in range of a craftsman
    uint32_t tile_tiles[MAX_TILES]  # craftsmen in range of a craftsman, itself included
    # --- and what was found out this turn
    bint no_raise                  # a raise is impossible, and nothing has got better since
    bint no_craft                  # the same for placing a craftsman


cdef inline int32_t act(int kind, int argument) noexcept nogil:
    return <int32_t>((kind << ACT_SHIFT) | argument)


cdef inline int card_of(const Position* p, int craft, int seat) noexcept nogil:
    # Which card of the craft the seat owns: 0, 1, or -1 for none.
    if p.card_owner[craft][0] == seat:
        return 0
    if p.card_owner[craft][1] == seat:
        return 1
    return -1


cdef inline int free_card(const Position* p, int craft) noexcept nogil:
    # The card on top of the craft's stack: 0, 1, or -1 when both are taken.
    if p.card_owner[craft][0] == NOBODY:
        return 0
    if p.card_owner[craft][1] == NOBODY:
        return 1
    return -1


cdef inline void pos_hope(Position* p) noexcept nogil:
    # Something has changed that may allow a raise or a craftsman that was impossible before.
    # Paying alone never does.
    p.no_raise = False
    p.no_craft = False


cdef inline uint32_t tiles_of_craft(const Position* p, int craft) noexcept nogil:
    # The craft's tiles, one bit each; tiles are listed by craft.
    cdef int i, before = 0
    for i in range(craft):
        before += p.tiles_of[i]
    return ((<uint32_t>1 << p.tiles_of[craft]) - 1) << before
