# exp, log and pow that give the same bits on every machine. Those of the C library do not: it picks
# faster variants by processor, and they differ in the last bit, which is enough to change a choice.

from libc.math cimport frexp, ldexp, sqrt


cdef extern from *:
    """
    #define LN2_HIGH 6.93147180369123816490e-01   /* its last 21 bits are 0 */
    #define LN2_LOW 1.90821492927058770002e-10
    static const double ONE_OVER_FACTORIAL[15] = {
        1.0, 1.0, 0.5, 0.16666666666666666, 0.041666666666666664, 0.008333333333333333,
        0.001388888888888889, 0.0001984126984126984, 2.48015873015873e-05,
        2.7557319223985893e-06, 2.755731922398589e-07, 2.505210838544172e-08,
        2.08767569878681e-09, 1.6059043836821613e-10, 1.1470745597729725e-11
    };
    """
    const double LN2_HIGH
    const double LN2_LOW
    const double ONE_OVER_FACTORIAL[15]


cdef inline double steady_exp(double x) noexcept nogil:
    # 2 to the k times the series of what is left; never more than 2 units off in the last place.
    cdef double left, total
    cdef int k, i
    if x < -700:
        return 0
    if x > 700:
        x = 700
    k = <int>(x * 1.4426950408889634 + (0.5 if x >= 0 else -0.5))
    left = (x - k * LN2_HIGH) - k * LN2_LOW
    total = ONE_OVER_FACTORIAL[14]
    for i in range(13, -1, -1):
        total = total * left + ONE_OVER_FACTORIAL[i]
    return ldexp(total, k)


cdef inline double steady_log(double x) noexcept nogil:
    # Of a positive number: the series of artanh around a power of 2.
    cdef int k = 0, i
    cdef double m = frexp(x, &k), s, square, total = 0
    if m < 0.7071067811865476:
        m *= 2
        k -= 1
    s = (m - 1) / (m + 1)
    square = s * s
    for i in range(23, 0, -2):
        total = total * square + 1.0 / i
    return k * LN2_HIGH + (2 * s * total + k * LN2_LOW)


cdef inline double steady_pow(double x, double power) noexcept nogil:
    # Of a number that is not negative.
    if power == 1:
        return x
    if power == 0.5:
        return sqrt(x)
    if power == 0:
        return 1
    return steady_exp(power * steady_log(x)) if x > 0 else 0
