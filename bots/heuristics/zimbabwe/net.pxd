# A small net over the terms: what a sum of weighted terms cannot say.

from bots.heuristics.zimbabwe.terms cimport TERMS, Outlook


cdef enum:
    HIDDEN = 32

cdef struct Net:
    # Inputs are a seat's terms, the mean and the best of the other seats', and the stage.
    float own[TERMS][HIDDEN]
    float mean[TERMS][HIDDEN]
    float best[TERMS][HIDDEN]
    float stage[HIDDEN]
    float bias[HIDDEN]
    float out[HIDDEN]
    float skip_own[TERMS]          # past the hidden units
    float skip_late[TERMS]         # the same, times the stage
    float skip_mean[TERMS]
    float skip_best[TERMS]

cdef int net_read(Net* net, object numbers) except -1
cdef void net_scores(const Net* net, const Outlook* outlook, int seats, double* out) noexcept nogil
