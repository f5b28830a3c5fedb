"""`mutapa bots` lists who can play and what can be set."""

import pytest

from bots import Parameter, registry
from bots.simple import FirstBot
from tests.league.command_line import mutapa


class Shown(FirstBot):
    """Does nothing, well described."""

    parameters = (
        Parameter("greed", int, 2, "how much it wants", 0, 9),
        Parameter("path", str, meaning="where its book lies"),
    )


@pytest.fixture(autouse=True)
def _two_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"first": {None: FirstBot}, "shown": {"zimbabwe": Shown}, "guru": {"go": FirstBot}}
    monkeypatch.setattr(registry, "_BOTS", names)
    monkeypatch.setattr("bots.plugins.entry_points", lambda **asked: ())


FIRST = "first\n    Plays the legal action with the lowest id.\n"
PARAMETERS = (
    "    Does nothing, well described.\n"
    "      greed  2       0 to 9  how much it wants\n"
    "      path   needed  str     where its book lies\n"
)
END = (
    "package.module:Class, ./file.py:Class\n"
    "    A class of your own, with its parameters in brackets.\n"
)


def test_all_bots_are_listed_with_their_games() -> None:
    guru = "guru (go only)\n    Plays the legal action with the lowest id.\n"
    shown = f"shown (zimbabwe only)\n{PARAMETERS}"
    assert mutapa("bots").out == FIRST + guru + shown + END


@pytest.mark.parametrize(
    "arguments", [("bots", "--game", "zimbabwe"), ("bots", "--game", "zimbabwe(players=3)")]
)
def test_the_bots_of_one_game_are_listed(arguments: tuple[str, ...]) -> None:
    assert mutapa(*arguments).out == f"{FIRST}shown\n{PARAMETERS}{END}"


def test_play_has_the_same_list() -> None:
    assert mutapa("play", "--bots").out == mutapa("bots", "--game", "zimbabwe").out


@pytest.mark.parametrize(
    ("name", "hint"), [("chess", "."), ("zimbabe", "; did you mean 'zimbabwe'?")]
)
def test_an_unknown_game_is_refused(name: str, hint: str) -> None:
    answer = mutapa("bots", "--game", name)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"mutapa bots: there is no game {name!r}{hint} Known games: zimb")
