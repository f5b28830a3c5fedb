"""A door to `bots/steady.pxd`, which has no Python face of its own."""

from bots.steady cimport steady_exp, steady_log, steady_pow


def exp(double x):
    """As bots compute it."""
    return steady_exp(x)


def log(double x):
    """As bots compute it."""
    return steady_log(x)


def power(double x, double to):
    """As bots compute it."""
    return steady_pow(x, to)
