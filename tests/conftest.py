"""Settings that every test shares: examples of properties, and which tests are slow."""

import os

import pytest
from hypothesis import settings

# No deadlines: shared machines stall, and no test asserts a time.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("short", settings.get_profile("ci"), max_examples=10)
settings.load_profile(os.environ.get("MUTAPA_EXAMPLES") or ("ci" if "CI" in os.environ else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="slow; run with --slow"))
