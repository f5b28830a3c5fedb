"""Exact values of the toy, from its rules told a second time in plain Python.

Everybody does what is best for him; ties do not occur, and where best play could depend on what a
seat knows alone, the solver checks that it does not: highest cards and grabbing are dominant.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

Shares = tuple[Fraction, ...]
Points = tuple[int, ...]
Seats = tuple[int, ...]

LOW, HIGH = PRIZES = (3, 6)
WORK, RAID = 0, 1
DICE: dict[int, dict[int, Fraction]] = {
    WORK: {1: Fraction(1, 4), 3: Fraction(3, 4)},
    RAID: {0: Fraction(1, 3), 4: Fraction(2, 3)},
}
GAINS = {(0, 0): (2, 2), (0, 1): (0, 3), (1, 0): (3, 0), (1, 1): (1, 1)}


def lottery(points: Points) -> Shares:
    return tuple(Fraction(one, sum(points)) for one in points)


def after_commits(points: Points, mine: int, other: int) -> Shares:
    first, second = GAINS[mine, other]
    return lottery((points[0] + first, points[1] + second, points[2]))


def commits(points: Points) -> Shares:
    """Both grab, because each does better by it whatever the other does."""
    for other in (0, 1):
        assert after_commits(points, 1, other)[0] > after_commits(points, 0, other)[0]
        assert after_commits(points, other, 1)[1] > after_commits(points, other, 0)[1]
    return after_commits(points, 1, 1)


def commit_of(seat: int, points: Points) -> dict[int, Fraction]:
    """What each commit is worth to the seat: seat 0 is answered best, seat 1 knows nothing."""
    if seat == 0:
        return {mine: after_commits(points, mine, 1)[0] for mine in (0, 1)}
    return {
        mine: sum((after_commits(points, other, mine)[1] for other in (0, 1)), Fraction()) / 2
        for mine in (0, 1)
    }


def thrown(points: Points, seat: int, choice: int, face: int) -> Points:
    """Work earns the face; a raid takes it from the next seat, which keeps one point."""
    new = list(points)
    if choice == RAID:
        victim = (seat + 1) % 3
        face = min(face, points[victim] - 1)
        new[victim] -= face
    new[seat] += face
    return tuple(new)


@cache
def die(points: Points, order: Seats, choice: int) -> Shares:
    """The shares if the first of these seats throws this die now and all play best afterwards."""
    seat, later = order[0], order[1:]
    total = [Fraction()] * 3
    for face, chance in DICE[choice].items():
        after = thrown(points, seat, choice, face)
        shares = dice(after, later) if later else commits(after)
        total = [one + chance * more for one, more in zip(total, shares, strict=True)]
    return tuple(total)


@cache
def dice(points: Points, order: Seats = (0, 1, 2)) -> Shares:
    """The shares before the first of these seats chooses its die."""
    work, raid = die(points, order, WORK), die(points, order, RAID)
    assert work[order[0]] != raid[order[0]]
    return max(work, raid, key=lambda shares: shares[order[0]])


def after_trick(points: Points, cards: Sequence[int], box: int, prize: int = HIGH) -> Shares:
    """The highest card is paid; an odd card in the box lets seat 0 throw first, else seat 2."""
    winner = max(range(3), key=lambda seat: cards[seat])
    paid = tuple(one + prize * (seat == winner) for seat, one in enumerate(points))
    return dice(paid, (0, 1, 2) if box % 2 else (2, 1, 0))


def trick_is_worth_winning(points: Points) -> None:
    """Whoever wins the trick is glad of it, so that everybody plays his highest card."""
    wins = ((3, 2, 1), (1, 3, 2), (1, 2, 3))
    for box, prize in product((1, 2), PRIZES):
        ends = [after_trick(points, cards, box, prize) for cards in wins]
        for seat in range(3):
            assert all(ends[seat][seat] > end[seat] for end in ends if end is not ends[seat])


def card_hidden(points: Points, hand: Sequence[int], card: int, prize: int = HIGH) -> Fraction:
    """What seat 0 may expect of a card when it sees its own hand only."""
    trick_is_worth_winning(points)
    rest = [one for one in range(1, 8) if one not in hand]
    values = []
    for box in rest:
        dealt = [one for one in rest if one != box]
        for second in combinations(dealt, 2):
            third = [one for one in dealt if one not in second]
            cards = (card, max(second), max(third))
            values.append(after_trick(points, cards, box, prize)[0])
    return sum(values, Fraction()) / len(values)


def card_open(points: Points, hands: Sequence[Sequence[int]], card: int) -> Fraction:
    """The same when everybody sees all hands."""
    trick_is_worth_winning(points)
    box = sum(range(1, 8)) - sum(map(sum, hands))
    return after_trick(points, (card, max(hands[1]), max(hands[2])), box)[0]
