"""Near misses: which known words are offered for an unknown one."""

import pytest

from core.near_misses import near_miss

FRUIT = ["apple", "apples", "apply", "ape", "cherry"]


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("zzz", FRUIT, ""),
        ("zzz", [], ""),
        ("chery", FRUIT, "; did you mean 'cherry'?"),
        ("appl", FRUIT, "; did you mean 'apply' or 'apple' or 'apples'?"),
        ("TAKE   3", ["take 3", "pass"], "; did you mean 'take 3'?"),
        ("tsui-goab", ["Tsui-Goab"], "; did you mean 'Tsui-Goab'?"),
    ],
)
def test_the_closest_words_are_offered_as_they_are_spelled(
    word: str, known: list[str], hint: str
) -> None:
    assert near_miss(word, known) == hint


def test_the_order_of_the_known_words_does_not_matter() -> None:
    assert near_miss("appl", FRUIT) == near_miss("appl", reversed(FRUIT))


def test_no_more_are_offered_than_asked_for() -> None:
    assert near_miss("appl", FRUIT, most=1) == "; did you mean 'apply'?"
