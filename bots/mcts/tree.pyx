"""Tree search over the C face of any game: which line of play each visit follows, and what it says.

A node stands for the decisions that one line of actions leads to, in whatever world; where worlds
differ, so may the seat that moves next, and each mover has a node. A decision that is hidden from
a later mover still lies on the way to his node: he is taken to know it.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from bots.evaluator cimport Evaluator
from bots.mcts.arena cimport (
    Arena, Edge, Node, arena_add_node, arena_clear, arena_copy, arena_count, arena_edge,
    arena_free, arena_make_room, arena_node, arena_nth,
)
from bots.mcts.clock cimport clock_seconds
from bots.mcts.edges cimport (
    edges_best, edges_best_here, edges_find, edges_sort, edges_taste,
)
from bots.mcts.leaf cimport (
    CHANCE, MAX_SEATS, OVER, leaf_final, leaf_mix, leaf_nature, leaf_next_seat,
    leaf_outcome, leaf_play_out,
)
from bots.steady cimport steady_exp, steady_pow
from core.state cimport CoreState

cdef enum:
    MIB = 1 << 20
    VISITS_A_LOOK = 8              # between two looks at the clock

cdef double SLICE = 0.05           # seconds without the GIL, so that Ctrl-C is heard
cdef double FOR_EVER = 1e300


@cython.final
cdef class Tree:
    """The search of one seat in one game; a tree lives from `start` to the next."""

    def __cinit__(self, game, Evaluator evaluator not None, params):
        if game.players > MAX_SEATS:
            raise ValueError(f"{game.spec} has more than {MAX_SEATS} seats")
        self.evaluator = evaluator
        self.knows_values = evaluator.knows_values
        self.alike = type(evaluator) is Evaluator or params.prior_power == 0
        self.seats = game.players
        edges_taste(&self.taste, params, game.players)
        self.hidden = game.facts.has_hidden_info
        self.most_plies = game.facts.max_plies
        self.standings = params.standings
        self.prior_power = params.prior_power
        self.horizon = params.horizon
        self.insight = params.insight if self.knows_values else 0
        self.arena.cap = <size_t>params.memory_mib * MIB

    def __dealloc__(self):
        arena_free(&self.arena)

    # --- the Python face

    def start(self, view, path=None):
        """Stand at the view's decision; True if the tree was kept.

        `path` holds the actions since the last root, if there are any. The part of the tree below
        them is kept when they were all decided by the seat that decides now.
        """
        cdef CoreState root
        if not isinstance(view, CoreState):
            raise TypeError(
                f"tree search plays on compiled states only, and {type(view).__name__} is not one:"
                " the game needs a state that subclasses core.state.CoreState"
            )
        root = view
        if root.c_to_move() < 0:
            raise ValueError(f"no seat decides in {root!r}: there is nothing to search")
        self.claim()
        self.depth = 0
        self.full = False
        self.rng.state = 0         # what the root looks at must not depend on earlier searches
        kept = path is not None and self.keep(root, path)
        if not kept:
            arena_clear(&self.arena)
            self.nodes = 1
            self.seat = root.c_to_move()
            self.root = arena_add_node(&self.arena, self.seat)
        self.scratch = root.clone()
        self.probe = root.clone()
        self.here_bytes = bytearray(root.c_size())
        self.here = self.here_bytes
        self.saved = saved_bytes(root)
        self.position = self.saved
        if self.root == 0 or not (arena_node(&self.arena, self.root).edges
                                  or self.expand(self.root)):
            raise MemoryError("not even the root of the tree has room")
        return kept

    def run(self, visits, seconds, seed):
        """Start so many visits, or as many as the seconds allow; None is no limit.

        Returns the number of visits; luck comes from the seed alone.
        """
        cdef long most = visits if visits is not None else (<unsigned long>-1) >> 1
        cdef double now = clock_seconds()
        cdef double end = now + seconds if seconds is not None else FOR_EVER
        cdef long done = 0
        if self.root == 0:
            raise ValueError("start the search at a state first")
        if visits is None and seconds is None:
            raise ValueError("a search without a limit would never end")
        self.claim()
        self.rng.state = <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF)
        self.busy = True
        try:
            while done < most and (now < end or not done):
                with nogil:
                    done += self.visit_some(most - done, now + SLICE, end)
                    now = clock_seconds()
                PyErr_CheckSignals()
        finally:
            self.busy = False
        return done

    def edges(self):
        """(action, visits, value, prior) of each action at the root; the value of none is 0."""
        cdef const Node* node = arena_node(&self.arena, self.root)
        cdef const Edge* edge = arena_edge(&self.arena, node.edges)
        return [
            (edge[i].action, edge[i].visits,
             edge[i].value / edge[i].visits if edge[i].visits else 0.0, edge[i].prior)
            for i in range(node.n)
        ]

    @property
    def bytes(self):
        """Memory that the tree holds."""
        return self.arena.room

    def _py_nodes(self):
        """Every node by the way to it, for tests: (action, mover) pairs from the root."""
        found = {}
        if self.root:
            self.tell(self.root, (), found)
        return found

    cdef int tell(self, uint32_t at, tuple way, dict found) except -1:
        cdef const Node* node = arena_node(&self.arena, at)
        cdef const Edge* edge = arena_edge(&self.arena, node.edges)
        cdef uint32_t below
        found[way] = (node.visits, node.value, [
            (edge[i].action, edge[i].visits, edge[i].value, edge[i].prior, edge[i].available)
            for i in range(node.n)
        ])
        for i in range(node.n):
            below = edge[i].child
            while below:
                step = (edge[i].action, arena_node(&self.arena, below).mover)
                self.tell(below, (*way, step), found)
                below = arena_node(&self.arena, below).sibling
        return 0

    cdef int claim(self) except -1:
        # Visits run without the GIL, so that another thread could come in between.
        if self.busy:
            raise RuntimeError("this tree is being searched: each thread needs its own")
        return 0

    # --- between two decisions

    cdef bint keep(self, CoreState view, list path) except -1:
        # Where every position can be compared, the path must lead to the view's exactly.
        cdef Arena fresh
        cdef uint32_t at = self.root, below
        cdef Node* node
        cdef const Edge* edge
        cdef int i
        if at == 0 or not path or view.c_to_move() != self.seat:
            return False
        if not self.hidden and replayed(self.scratch, self.saved, path) != saved_bytes(view):
            return False
        for action in path:
            node = arena_node(&self.arena, at)
            edge = arena_edge(&self.arena, node.edges)
            below = 0
            for i in range(node.n):
                if edge[i].action == action:
                    below = edge[i].child
            while below and arena_node(&self.arena, below).mover != self.seat:
                below = arena_node(&self.arena, below).sibling
            if below == 0:
                return False
            at = below
        memset(&fresh, 0, sizeof(Arena))
        fresh.cap = self.arena.cap - self.arena.room
        at = arena_copy(&self.arena, at, &fresh)
        if at == 0:
            arena_free(&fresh)     # both do not fit below the cap
            return False
        fresh.cap = self.arena.cap
        arena_free(&self.arena)
        self.arena = fresh
        self.root = at
        self.nodes = arena_count(&self.arena, at)
        return True

    # --- one visit

    cdef long visit_some(self, long visits, double slice_end, double end) noexcept nogil:
        cdef long done = 0
        cdef double now
        while done < visits:
            self.visit()
            done += 1
            if done % VISITS_A_LOOK == 0:
                now = clock_seconds()
                if now >= slice_end or now >= end:
                    break
        return done

    cdef void visit(self) noexcept nogil:
        cdef uint32_t at = self.root, edge
        cdef int depth = 0, mover
        cdef bint is_new = False
        self.scratch.c_load(self.position)
        if self.hidden:
            self.scratch.c_redraw(self.seat, &self.rng)
        while True:
            edge = self.step(at)
            if edge == 0:
                break
            self.path_node[depth] = at
            self.path_edge[depth] = edge
            depth += 1
            at = 0
            self.scratch.c_apply(arena_edge(&self.arena, edge).action)
            mover = self.scratch.c_to_move()
            if mover == OVER or depth == MAX_DEPTH:
                break
            at = self.child(edge, mover, &is_new)
            if at == 0 or (is_new and mover != CHANCE):
                break
        self.judge()
        if at:
            arena_node(&self.arena, at).visits += 1
            mover = arena_node(&self.arena, at).mover
            if mover >= 0:
                arena_node(&self.arena, at).value += self.values[mover]
        self.back_up(depth)

    cdef uint32_t step(self, uint32_t at) noexcept nogil:
        # The edge to follow; 0: no room to go on.
        cdef const Node* node = arena_node(&self.arena, at)
        cdef int best
        if node.mover == CHANCE:
            return self.outcome(at)
        if node.edges == 0 and not self.expand(at):
            return 0
        if self.hidden:
            self.meet(at)
        node = arena_node(&self.arena, at)
        if self.hidden:
            best = edges_best_here(&self.taste, node, arena_edge(&self.arena, node.edges),
                                   self.stamp)
        else:
            best = edges_best(&self.taste, node, arena_edge(&self.arena, node.edges))
        return arena_nth(node, best) if best >= 0 else 0

    cdef uint32_t child(self, uint32_t edge, int mover, bint* is_new) noexcept nogil:
        # The node of this mover behind the edge, made if need be; 0: no room.
        cdef uint32_t first = arena_edge(&self.arena, edge).child
        cdef uint32_t at = first
        while at and arena_node(&self.arena, at).mover != mover:
            at = arena_node(&self.arena, at).sibling
        is_new[0] = at == 0
        if at == 0:
            at = arena_add_node(&self.arena, mover)
            if at:
                self.nodes = self.nodes + 1    # the checked build refuses += without the GIL
                arena_node(&self.arena, at).sibling = first
                arena_edge(&self.arena, edge).child = at
            else:
                self.full = True
        return at

    cdef void judge(self) noexcept nogil:
        # What the scratch state is worth to every seat; it is played on as far as that needs.
        if not self.knows_values:
            leaf_play_out(self.scratch, self.evaluator, self.alike, self.most_plies, &self.rng,
                          &self.room)
        leaf_nature(self.scratch, &self.rng, &self.room)
        if self.scratch.c_over() or not self.knows_values:
            leaf_final(self.scratch, self.seats, self.standings, self.values)
            return
        self.look_ahead()
        if self.standings:
            leaf_mix(self.seats, self.standings, self.values)

    cdef void look_ahead(self) noexcept nogil:
        # The mean of the values here and after the likeliest turns of the next seats. One value
        # alone is a guess that search learns to exploit; the mean is harder to fool.
        cdef double later[MAX_SEATS]
        cdef double* values = self.values
        cdef int i, _k
        self.evaluator.value(self.scratch, self.values)
        for _k in range(self.horizon):
            if not self.scratch.c_over():
                leaf_next_seat(self.scratch, self.evaluator, &self.rng, &self.room)
                if self.scratch.c_over():
                    leaf_final(self.scratch, self.seats, 0, later)
                else:
                    self.evaluator.value(self.scratch, later)
            for i in range(self.seats):
                values[i] += later[i]
        for i in range(self.seats):
            values[i] /= self.horizon + 1

    cdef void back_up(self, int depth) noexcept nogil:
        # Every decision on the way is worth what its own seat got.
        cdef Node* node
        cdef Edge* edge
        cdef double value
        cdef int i
        if depth > self.depth:
            self.depth = depth
        for i in range(depth):
            node = arena_node(&self.arena, self.path_node[i])
            edge = arena_edge(&self.arena, self.path_edge[i])
            value = self.values[node.mover] if node.mover >= 0 else 0
            node.visits += 1
            node.value += value
            edge.visits += 1
            edge.value += value

    # --- the actions of a node

    cdef bint expand(self, uint32_t at) noexcept nogil:
        # Give the node its edges, best priors first; False: no room, or nothing to do.
        cdef int n = self.scratch.c_legal(self.room.actions)
        cdef Node* node
        cdef Edge* edge
        cdef int i
        if n == 0 or not arena_make_room(&self.arena, at, n):
            self.full = n > 0
            return False
        self.weigh(n)
        node = arena_node(&self.arena, at)
        edge = arena_edge(&self.arena, node.edges)
        node.n = n
        for i in range(n):
            edge[i].action = self.room.actions[i]
            edge[i].prior = <float>self.room.weights[i]
        edges_sort(edge, n)
        return True

    cdef void weigh(self, int n) noexcept nogil:
        # The priors of the listed actions; for the own decisions with a look at where they lead.
        cdef double* weights = self.room.weights
        cdef double total = 0
        cdef int i
        if self.alike:
            for i in range(n):
                weights[i] = 1.0 / n
        else:
            self.evaluator.priors(self.scratch, self.room.actions, n, weights)
        if self.insight and self.scratch.c_to_move() == self.seat:
            self.look_at_each(n)
        elif self.prior_power == 1 or self.alike:
            return
        for i in range(n):
            weights[i] = steady_pow(weights[i], self.prior_power)
            if self.insight and self.scratch.c_to_move() == self.seat:
                weights[i] *= self.looks[i]
            total += weights[i]
        for i in range(n):
            weights[i] /= total

    cdef void look_at_each(self, int n) noexcept nogil:
        # How much better the value after each listed action is, as a factor of its prior.
        cdef double values[MAX_SEATS]
        cdef double best = 0
        cdef int i
        self.scratch.c_save(self.here)
        for i in range(n):
            self.probe.c_load(self.here)
            self.probe.c_apply(self.room.actions[i])
            leaf_nature(self.probe, &self.rng, &self.probe_room)
            if self.probe.c_over():
                leaf_final(self.probe, self.seats, 0, values)
            else:
                self.evaluator.value(self.probe, values)
            self.looks[i] = values[self.seat]
            if self.looks[i] > best:
                best = self.looks[i]
        for i in range(n):
            self.looks[i] = steady_exp(self.insight * (self.looks[i] - best))

    cdef void meet(self, uint32_t at) noexcept nogil:
        # Stamp the edges that are legal in this world and add those that are missing.
        cdef int n = self.scratch.c_legal(self.room.actions), missing = n, i, j
        cdef Node* node = arena_node(&self.arena, at)
        cdef Edge* edge = arena_edge(&self.arena, node.edges)
        self.stamp = self.stamp + 1
        memset(self.known, 0, <size_t>n)
        for i in range(node.n):
            j = edges_find(edge[i].action, self.room.actions, n)
            if j >= 0:
                edge[i].stamp = self.stamp
                edge[i].available += 1
                self.known[j] = 1
                missing -= 1
        if missing == 0:
            return
        if not arena_make_room(&self.arena, at, node.n + missing):
            self.full = True
            return
        self.weigh(n)
        node = arena_node(&self.arena, at)
        edge = arena_edge(&self.arena, node.edges)
        for i in range(n):
            if not self.known[i]:
                memset(&edge[node.n], 0, sizeof(Edge))
                edge[node.n].action = self.room.actions[i]
                edge[node.n].prior = <float>self.room.weights[i]
                edge[node.n].available = 1
                edge[node.n].stamp = self.stamp
                node.n += 1
        edges_sort(edge, node.n)

    cdef uint32_t outcome(self, uint32_t at) noexcept nogil:
        # What nature does, as its weights say; 0: no room for a new outcome.
        cdef int32_t action = leaf_outcome(self.scratch, &self.rng, &self.room)
        cdef Node* node = arena_node(&self.arena, at)
        cdef Edge* edge = arena_edge(&self.arena, node.edges)
        cdef int i
        for i in range(node.n):
            if edge[i].action == action:
                return arena_nth(node, i)
        if not arena_make_room(&self.arena, at, node.n + 1):
            self.full = True
            return 0
        node = arena_node(&self.arena, at)
        edge = arena_edge(&self.arena, node.edges)
        memset(&edge[node.n], 0, sizeof(Edge))
        edge[node.n].action = action
        node.n += 1
        return arena_nth(node, node.n - 1)


cdef bytearray saved_bytes(CoreState state):
    # The position as `c_save` writes it; only for `c_load` in this process.
    cdef bytearray saved = bytearray(state.c_size())
    state.c_save(<char*>saved)
    return saved


cdef bytearray replayed(CoreState scratch, bytearray saved, list path):
    # The position that the path leads to, or none if it does not fit.
    scratch.c_load(<const char*>saved)
    for action in path:
        if action not in scratch.legal_actions():
            return bytearray()
        scratch.c_apply(action)
    return saved_bytes(scratch)
