"""Installed packages may bring bots; a broken one hurts nobody who does not ask for it."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bots import BotError, known_bots, make_bot, source_hash

BOT = '''class Rush:
    """Runs."""
    def __init__(self, greed: int = 2) -> None:
        self.greed = greed
    def sit(self, game, seat, seed): ...
    def choose(self, view, legal, budget): return legal[-1]
'''
Install = Callable[[str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a distribution with these entry points, as pip would leave it on disk."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    (tmp_path / "rushing_bots.py").write_text(BOT)

    def put(name: str, points: str) -> None:
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[mutapa.bots]\n{points}\n")
        importlib.invalidate_caches()

    return put


def trouble(name: str) -> str:
    return next(info.trouble for info in known_bots() if info.name == name)


def refusal(spec: str) -> str:
    with pytest.raises(BotError) as caught:
        make_bot(spec)
    return str(caught.value)


def test_a_package_brings_a_bot(install: Install) -> None:
    install("rushbots", "rush = rushing_bots:Rush")
    assert getattr(make_bot("rush(greed=5)"), "greed", None) == 5
    info = next(info for info in known_bots("zimbabwe") if info.name == "rush")
    assert (info.summary, str(info.parameters[0]), info.trouble) == ("Runs.", "greed: int = 2", "")
    assert len(source_hash("rush")) == 12


def test_nothing_is_loaded_for_a_name_that_is_known(install: Install) -> None:
    install("rushbots", "rush = rushing_bots:Rush")
    make_bot("random")
    assert "rushing_bots" not in sys.modules


def test_names_of_packages_are_near_misses_too(install: Install) -> None:
    install("rushbots", "rush = rushing_bots:Rush")
    assert refusal("rusch").startswith(
        "there is no bot 'rusch'; did you mean 'rush' or 'rusher'? Known bots:"
    )


def test_a_broken_package_is_told_when_its_bot_is_asked_for(install: Install) -> None:
    install("brokenbots", "oops = nowhere_at_all:Oops")
    told = (
        "the bot 'oops' of the package brokenbots cannot be loaded from nowhere_at_all:Oops: "
        "ModuleNotFoundError: No module named 'nowhere_at_all'. Mend or uninstall brokenbots."
    )
    assert refusal("oops") == told
    assert trouble("oops") == told
    assert make_bot("random")


def test_a_class_that_is_no_bot_is_told(install: Install) -> None:
    install("oddbots", "odd = pathlib:Path")
    assert refusal("odd").startswith("odd of the package oddbots is not a bot class: it lacks sit")


def test_two_packages_with_one_name_are_told(install: Install) -> None:
    install("abots", "rush = rushing_bots:Rush")
    install("bbots", "rush = rushing_bots:Other")
    told = "the packages abots and bbots both offer a bot 'rush': uninstall one of them."
    assert refusal("rush") == told
    assert trouble("rush") == told


def test_a_built_in_name_cannot_be_taken(install: Install) -> None:
    install("rushbots", "random = rushing_bots:Rush")
    assert type(make_bot("random")).__name__ == "RandomBot"
    assert [info.name for info in known_bots()].count("random") == 1
