"""A bot's text names it completely, and a wrong text says what would work."""

from pathlib import Path

import pytest

from bots import BotError, known_bots, make_bot, register, registry
from bots.protocol import Bot
from bots.simple import FirstBot, RandomBot
from tests.rude_bots import Picky

RUDE = "tests.rude_bots:Picky"


def refusal(spec: str) -> str:
    with pytest.raises(BotError) as caught:
        make_bot(spec)
    return str(caught.value)


@pytest.mark.parametrize(("spec", "kind"), [("random", RandomBot), ("first", FirstBot)])
def test_a_known_name_makes_its_bot(spec: str, kind: type) -> None:
    assert type(make_bot(spec)) is kind


def test_every_known_bot_keeps_the_protocol() -> None:
    for info in known_bots():
        assert isinstance(make_bot(info.name, info.game), Bot)


def test_known_bots_are_listed_with_a_line_each() -> None:
    listed = {info.name: info.summary for info in known_bots()}
    assert listed["random"] == "Plays any legal action, each with the same chance."
    assert listed["first"] == "Plays the legal action with the lowest id."
    assert list(listed) == sorted(listed)


def test_an_unknown_name_is_refused_with_its_near_misses() -> None:
    assert refusal("randm").startswith("there is no bot 'randm'; did you mean 'random'? Known bots")


def test_a_name_like_no_other_is_refused_with_the_list() -> None:
    text = refusal("zzz")
    assert text.startswith("there is no bot 'zzz'. Known bots: first")
    assert "random" in text


def test_a_name_cannot_be_registered_twice() -> None:
    with pytest.raises(BotError, match="two bots want to be called 'random'"):
        register("random")(FirstBot)


def test_a_name_must_be_a_word() -> None:
    with pytest.raises(BotError, match="cannot be a bot's name"):
        register("a b")(FirstBot)


def test_parameters_reach_the_bot_with_their_types() -> None:
    bot = make_bot(f"{RUDE}(greed=2, c=3, mood=wild, loud=true)")
    assert isinstance(bot, Picky)
    assert (bot.greed, bot.c, bot.mood, bot.loud) == (2, 3.0, "wild", True)
    assert type(bot.c) is float


def test_an_unknown_parameter_is_refused_with_the_known_ones() -> None:
    assert refusal(f"{RUDE}(gred=2)") == (
        f"{RUDE} has no parameter 'gred'; did you mean 'greed'? It takes greed: int, "
        "c: float = 1.4, mood: str = 'calm', loud: bool = False."
    )


def test_a_parameter_of_a_bot_without_any_is_refused() -> None:
    assert refusal("first(x=1)") == "first has no parameter 'x'. It takes no parameters."


def test_a_missing_parameter_is_named() -> None:
    assert refusal(RUDE) == (
        f"{RUDE} needs greed: type {RUDE}(greed=...). It takes greed: int, c: float = 1.4, "
        "mood: str = 'calm', loud: bool = False."
    )


def test_a_value_of_the_wrong_kind_is_refused() -> None:
    assert refusal(f"{RUDE}(greed=much)") == (
        f"{RUDE} cannot use greed=much: it takes greed: int, not str."
    )


def test_a_value_the_bot_refuses_is_told() -> None:
    text = refusal(f"{RUDE}(greed=-1)")
    assert "refused to be made: ValueError: greed must not be negative" in text


@pytest.mark.parametrize("spec", ["random(", "random(x)", "", "random)("])
def test_a_text_that_is_no_spec_is_refused(spec: str) -> None:
    assert refusal(spec).startswith("cannot read the bot spec")


def test_an_unknown_class_is_refused_with_those_of_its_module() -> None:
    text = refusal("tests.rude_bots:Chet")
    assert text.startswith("tests.rude_bots has no class 'Chet'; did you mean 'Cheat'? Bots in it:")
    assert "Budget" not in text


def test_an_unknown_module_is_refused() -> None:
    assert refusal("nowhere.bots:Bot").startswith("there is no module 'nowhere.bots'")


def test_a_class_that_is_no_bot_is_refused() -> None:
    text = refusal("pathlib:Path")
    assert text.startswith("pathlib:Path is not a bot class: it lacks sit and choose.")


def test_a_file_is_a_home_for_bots(tmp_path: Path) -> None:
    (tmp_path / "helper_of_mine.py").write_text("LIKES = 3\n")
    (tmp_path / "mine.py").write_text(
        "from helper_of_mine import LIKES\n"
        "class Mine:\n"
        "    def __init__(self, greed: int = LIKES) -> None:\n"
        "        self.greed = greed\n"
        "    def sit(self, game, seat, seed): ...\n"
        "    def choose(self, view, legal, budget): return legal[0]\n"
    )
    bot = make_bot(f"{tmp_path}/mine.py:Mine")
    assert getattr(bot, "greed", None) == 3


def test_a_file_beside_the_shell_is_named_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "near.py").write_text("from bots.simple import FirstBot as Near\n")
    assert isinstance(make_bot("./near.py:Near"), FirstBot)


def test_a_missing_file_is_refused_with_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "rush.py").touch()
    assert refusal(f"{tmp_path}/rash.py:Rush").endswith(
        "to take a bot from; did you mean 'rush.py'?"
    )


def test_a_broken_file_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("x = 1\ndef (:\n")
    assert "SyntaxError in line 2" in refusal(f"{tmp_path}/broken.py:Bot")


def test_a_file_that_ends_the_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ends.py").write_text("raise SystemExit(0)\n")
    assert "SystemExit" in refusal(f"{tmp_path}/ends.py:Bot")


def test_a_choice_outside_a_list_is_refused_with_the_list(tmp_path: Path) -> None:
    (tmp_path / "moody.py").write_text(
        "from typing import Literal\n"
        "class Moody:\n"
        "    def __init__(self, mood: Literal['calm', 'wild'] = 'calm') -> None: ...\n"
        "    def sit(self, game, seat, seed): ...\n"
        "    def choose(self, view, legal, budget): return legal[0]\n"
    )
    text = refusal(f"{tmp_path}/moody.py:Moody(mood=wilt)")
    assert text.endswith("mood=wilt; did you mean 'wild'? It knows calm, wild.")


def test_a_file_without_its_class_is_told_which_classes_it_has(tmp_path: Path) -> None:
    file = tmp_path / "two.py"
    file.write_text(
        "class Rush:\n    def sit(self): ...\n    def choose(self): ...\nclass Wait(Rush): ...\n",
        encoding="utf-8",
    )
    with pytest.raises(BotError) as refused:
        make_bot(str(file))
    assert str(refused.value) == (
        f"{file} is a file; name the class in it, too: {file}:Rush or {file}:Wait"
    )


@pytest.fixture
def _own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of games that are not there, gone after the test."""
    names = {name: dict(classes) for name, classes in registry._BOTS.items()}
    monkeypatch.setattr(registry, "_BOTS", names)
    register("guru", game="chess")(FirstBot)
    register("guru", game="go")(RandomBot)
    register("sage")(FirstBot)
    register("sage", game="go")(RandomBot)
    register("monk", game="go")(FirstBot)


@pytest.mark.usefixtures("_own_names")
@pytest.mark.parametrize(
    ("spec", "game", "kind"),
    [
        ("guru", "chess", FirstBot),
        ("guru", "go", RandomBot),
        ("sage", "go", RandomBot),
        ("sage", "chess", FirstBot),
        ("sage", None, FirstBot),
        ("monk", None, FirstBot),
    ],
)
def test_one_name_is_another_class_in_another_game(spec: str, game: str | None, kind: type) -> None:
    assert type(make_bot(spec, game)) is kind


@pytest.mark.usefixtures("_own_names")
@pytest.mark.parametrize(
    ("spec", "game", "start"),
    [
        ("monk", "chess", "there is no bot 'monk' for chess: it plays go. Known bots: first, "),
        ("guru", "draughts", "there is no bot 'guru' for draughts: it plays chess and go. Known"),
        ("guru", None, "'guru' depends on the game: it plays chess and go. Known bots: first, "),
    ],
)
def test_a_name_of_other_games_is_refused_with_them(
    spec: str, game: str | None, start: str
) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(spec, game)
    assert str(caught.value).startswith(start)
    assert ("monk" in str(caught.value).partition("Known")[2]) is (game is None)


@pytest.mark.usefixtures("_own_names")
def test_bots_are_listed_as_a_game_has_them() -> None:
    def listed(game: str | None) -> list[tuple[str, str | None]]:
        new = ("guru", "sage", "monk")
        return [(info.name, info.game) for info in known_bots(game) if info.name in new]

    assert listed("chess") == [("guru", "chess"), ("sage", None)]
    assert listed("go") == [("guru", "go"), ("monk", "go"), ("sage", "go")]
    everywhere = [("guru", "chess"), ("guru", "go"), ("monk", "go"), ("sage", None), ("sage", "go")]
    assert listed(None) == everywhere


@pytest.mark.usefixtures("_own_names")
def test_a_name_cannot_be_registered_twice_for_one_game() -> None:
    with pytest.raises(BotError, match="two bots want to be called 'guru' in go"):
        register("guru", game="go")(FirstBot)


def test_a_bots_own_refusal_is_told_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "fussy.py").write_text(
        "from bots import BotError\n"
        "class Fussy:\n"
        "    def __init__(self) -> None: raise BotError('not today')\n"
        "    def sit(self, game, seat, seed): ...\n"
        "    def choose(self, view, legal, budget): return legal[0]\n"
    )
    assert refusal(f"{tmp_path}/fussy.py:Fussy") == "not today"
