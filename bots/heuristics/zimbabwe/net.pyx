"""A small net over the terms of all seats: one score a seat."""

from bots.heuristics.zimbabwe.terms cimport TERMS, Outlook


cdef int read_row(float* out, int n, object row) except -1:
    cdef int i
    if len(row) != n:
        raise ValueError(f"expected {n} numbers of a net, got {len(row)}")
    for i in range(n):
        out[i] = row[i]
    return 0


cdef int read_rows(float[HIDDEN]* out, object rows) except -1:
    cdef int i
    if len(rows) != TERMS:
        raise ValueError(f"expected {TERMS} rows of a net, got {len(rows)}")
    for i in range(TERMS):
        read_row(out[i], HIDDEN, rows[i])
    return 0


cdef int net_read(Net* net, object numbers) except -1:
    read_rows(net.own, numbers["own"])
    read_rows(net.mean, numbers["mean"])
    read_rows(net.best, numbers["best"])
    read_row(net.stage, HIDDEN, numbers["stage"])
    read_row(net.bias, HIDDEN, numbers["bias"])
    read_row(net.out, HIDDEN, numbers["out"])
    read_row(net.skip_own, TERMS, numbers["skip_own"])
    read_row(net.skip_late, TERMS, numbers["skip_late"])
    read_row(net.skip_mean, TERMS, numbers["skip_mean"])
    read_row(net.skip_best, TERMS, numbers["skip_best"])
    return 0


cdef inline void add_row(float* sums, const float* row, float by) noexcept nogil:
    cdef int j
    for j in range(HIDDEN):
        sums[j] += by * row[j]


cdef void net_scores(const Net* net, const Outlook* outlook, int seats, double* out) noexcept nogil:
    # Sums run in the same order everywhere, so that every machine finds the same score.
    cdef float sums[HIDDEN]
    cdef float stage = <float>outlook.stage, own, mean, best, other, score
    cdef int seat, i, j, k
    for seat in range(seats):
        for j in range(HIDDEN):
            sums[j] = net.bias[j] + stage * net.stage[j]
        score = 0
        for i in range(TERMS):
            own = <float>outlook.term[seat][i]
            mean = 0
            best = -1e30
            for k in range(seats):
                if k != seat:
                    other = <float>outlook.term[k][i]
                    mean += other
                    best = other if other > best else best
            mean /= seats - 1
            score += own * (net.skip_own[i] + stage * net.skip_late[i])
            if own != 0:
                add_row(sums, net.own[i], own)
            if mean != 0:
                score += mean * net.skip_mean[i]
                add_row(sums, net.mean[i], mean)
            if best != 0:
                score += best * net.skip_best[i]
                add_row(sums, net.best[i], best)
        for j in range(HIDDEN):
            if sums[j] > 0:
                score += sums[j] * net.out[j]
        out[seat] = score
