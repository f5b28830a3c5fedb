"""Exact counts: the positions of zimbabwe.perft have as many continuations as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from league.perft import PerftCase, check_case, read_cases

FILE = Path(__file__).parents[2] / "perft" / "zimbabwe.perft"
CASES = read_cases(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_position_has_exactly_the_written_continuations(case: PerftCase) -> None:
    for found in check_case(case):
        assert found.found == found.wanted, "\n".join([found.what, *found.detail])


def test_every_position_has_a_count_and_a_trail() -> None:
    assert len(CASES) >= 12
    for case in CASES:
        assert case.counts, case.id
        assert case.trail is not None, case.id
