"""Which action of a node is tried next: PUCT among the best priors, more of them as visits grow."""

from libc.math cimport sqrt
from libc.stdint cimport int32_t, uint32_t

from bots.mcts.arena cimport Edge, Node
from bots.steady cimport steady_pow


cdef int edges_taste(Taste* taste, object params, int seats) except -1:
    taste.seats = seats
    taste.c = params.c
    taste.fpu = params.fpu
    taste.widen_start = params.widen_start
    taste.widen_rate = params.widen_rate
    taste.widen_power = params.widen_power
    return 0


cdef int considered(const Taste* taste, int n, int visits) noexcept nogil:
    # Progressive widening: how many of the best priors may be tried.
    cdef double most
    if n <= taste.widen_start:
        return n
    most = taste.widen_start + taste.widen_rate * steady_pow(visits, taste.widen_power)
    return <int>most if most < n else n


cdef double untried(const Taste* taste, const Node* node, double tried) noexcept nogil:
    # What an action is taken to be worth that nobody has tried: less than its node, and the less
    # the more of the likely ones have been.
    cdef double known = node.value / node.visits if node.visits else 1.0 / taste.seats
    return known - taste.fpu * sqrt(tried)


cdef int edges_best(const Taste* taste, const Node* node, const Edge* edge) noexcept nogil:
    # All worlds offer the same actions. They are first tried in the order of their priors, so
    # that the tried ones come first, and of the untried only the next can be the best.
    cdef int n = considered(taste, node.n, node.visits)
    cdef double scale = taste.c * sqrt(<double>node.visits)
    cdef double score, best_score = -1e300, tried = 0
    cdef int i, best = -1
    for i in range(n):
        if edge[i].visits == 0:
            score = untried(taste, node, tried) + scale * edge[i].prior
            return i if score > best_score else best
        tried += edge[i].prior
        score = edge[i].value / edge[i].visits + scale * edge[i].prior / (1 + edge[i].visits)
        if score > best_score:
            best_score = score
            best = i
    return best


cdef int edges_best_here(const Taste* taste, const Node* node, const Edge* edge,
                         uint32_t stamp) noexcept nogil:
    # Only what is legal in this world competes, and an action that is seldom legal is not
    # held to be neglected: exploring counts how often it could have been chosen.
    cdef double score, best_score = -1e300, tried = 0, fresh
    cdef int i, left, n = 0, best = -1
    for i in range(node.n):
        if edge[i].stamp == stamp:
            n += 1
            if edge[i].visits:
                tried += edge[i].prior
    left = considered(taste, n, node.visits)
    fresh = untried(taste, node, tried)
    for i in range(node.n):
        if left == 0:
            break
        if edge[i].stamp != stamp:
            continue
        left -= 1
        score = edge[i].value / edge[i].visits if edge[i].visits else fresh
        score += taste.c * edge[i].prior * sqrt(<double>edge[i].available) / (1 + edge[i].visits)
        if score > best_score:
            best_score = score
            best = i
    return best


cdef void edges_sort(Edge* edge, int n) noexcept nogil:
    # Shell's sort: priors descending, then ids ascending, which no two edges share.
    cdef Edge moved
    cdef int gap = 1, i, j
    while gap < n // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, n):
            if not before(&edge[i], &edge[i - gap]):
                continue
            moved = edge[i]
            j = i
            while j >= gap and before(&moved, &edge[j - gap]):
                edge[j] = edge[j - gap]
                j -= gap
            edge[j] = moved
        gap //= 3


cdef inline bint before(const Edge* one, const Edge* other) noexcept nogil:
    if one.prior != other.prior:
        return one.prior > other.prior
    return one.action < other.action


cdef int edges_find(int32_t action, const int32_t* listed, int n) noexcept nogil:
    # Its index in an ascending list, or -1.
    cdef int low = 0, high = n, middle
    while low < high:
        middle = (low + high) // 2
        if listed[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low if low < n and listed[low] == action else -1


# --- doors for tests

def _py_best(params, seats, visits, value, edges, here=None):
    """Index of the next try at a node with this sum of values and these sorted edges.

    An edge is (prior, visits, sum of values, available); `here` says of each whether it is legal
    in this world, if worlds differ.
    """
    cdef Taste taste
    cdef Node node
    cdef Edge block[64]
    cdef int i
    edges_taste(&taste, params, seats)
    node.visits = visits
    node.value = value
    node.n = len(edges)
    for i in range(node.n):
        block[i].prior, block[i].visits, block[i].value, block[i].available = edges[i]
        block[i].stamp = 1 if here is None or here[i] else 0
    if here is None:
        return edges_best(&taste, &node, block)
    return edges_best_here(&taste, &node, block, 1)


def _py_sorted(edges):
    """(prior, action) pairs as they stand in a node."""
    cdef Edge block[4096]
    cdef int n = len(edges), i
    for i in range(n):
        block[i].prior, block[i].action = edges[i]
    edges_sort(block, n)
    return [(block[i].prior, block[i].action) for i in range(n)]
