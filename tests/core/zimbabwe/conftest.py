"""What the rule tests share: rules of their own, written to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.core.zimbabwe.positions import rules_file

Rules = Callable[[str], Path]


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    """Writes a rules overlay and names its file."""
    return lambda text: rules_file(tmp_path, text)
