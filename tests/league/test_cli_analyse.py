"""`mutapa analyse` shows a position and what a bot thinks of it."""

import json
from pathlib import Path

import pytest

from bots import Budget, Choice, registry
from bots.simple import FirstBot
from core import State, load_game
from league.analysis import AnalysisError, analyse, favourite
from tests.fake_game import pebbles
from tests.league.command_line import mutapa


class Thinker(FirstBot):
    """Likes the last action best and says so."""

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        self.legal = sorted(legal, reverse=True)
        return self.legal[0]

    def choices(self) -> list[Choice]:
        shown = enumerate(self.legal)
        return [Choice(action=a, visits=9 - n, value=1 / (n + 2)) for n, a in shown]

    def note(self) -> str:
        return "the last is the best"


THINKER = f"{__name__}:Thinker"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    mutapa("play", "random", "random", "--seed", "3", "--save", str(path))
    return path


def test_the_start_of_a_game_is_shown_with_the_choices() -> None:
    answer = mutapa("analyse", "--players", "2", "--seed", "3", "--bot", THINKER, "--top", "2")
    assert answer.code == 0
    state = load_game("zimbabwe(players=2, setup_seed=3)").start()
    legal = state.legal_actions()
    best, second = state.words(legal[-1]), state.words(legal[-2])
    assert answer.out == (
        f"{state}\n"
        "\n"
        "zimbabwe(players=2, setup_seed=3, rules=base), after 0 plies\n"
        f"seat 1 decides; {len(legal)} choices\n"
        f"{THINKER} (visits=200) chooses: {best}\n"
        "  the last is the best\n"
        "   visits   value  choice\n"
        f"1       9  50.0 %  {best}\n"
        f"2       8  33.3 %  {second}\n"
        f"{len(legal) - 2} more: --top {len(legal)} shows all\n"
    )


def test_a_bot_that_shows_nothing_shows_its_choice() -> None:
    answer = mutapa("analyse", "--players", "2", "--seed", "3", "--bot", "first")
    assert ", after 0 plies\nseat 1 decides; " in answer.out
    assert answer.out.splitlines()[-1].startswith("first (visits=200) chooses: first monument at ")


def test_plies_before_the_position_are_those_that_play_shows(record: Path) -> None:
    of_record = mutapa("analyse", str(record), "--ply", "40", "--bot", "first")
    of_seed = mutapa("analyse", "--players", "2", "--seed", "3", "--ply", "40", "--bot", "first")
    assert of_record.out == of_seed.out
    assert ", after 40 plies\n" in of_record.out


def test_a_record_without_a_ply_means_its_last_decision(record: Path) -> None:
    plies = len(json.loads(record.read_text())["actions"])
    answer = mutapa("analyse", str(record), "--bot", "first")
    assert f", after {plies - 1} plies\n" in answer.out


def test_a_snapshot_is_a_position_of_its_set_up(tmp_path: Path) -> None:
    state = load_game("zimbabwe(players=3, setup_seed=5)").start()
    for _ in range(12):
        state.apply(state.legal_actions()[0])
    (tmp_path / "snapshot.json").write_text(json.dumps(state.snapshot()))
    (tmp_path / "setup.json").write_text(json.dumps(state.game.setup()))
    answer = mutapa(
        "analyse",
        str(tmp_path / "snapshot.json"),
        "--setup",
        str(tmp_path / "setup.json"),
        "--bot",
        "first",
    )
    assert answer.code == 0
    assert answer.out.startswith(f"{state}\n")
    assert f"chooses: {state.words(state.legal_actions()[0])}\n" in answer.out


def test_the_answer_as_json() -> None:
    arguments = ("--players", "2", "--seed", "3", "--top", "1", "--budget", "visits=5")
    found = json.loads(mutapa("analyse", *arguments, "--bot", THINKER, "--format", "json").out)
    state = load_game("zimbabwe(players=2, setup_seed=3)").start()
    best = state.legal_actions()[-1]
    assert found == {
        "spec": "zimbabwe(players=2, setup_seed=3, rules=base)",
        "ply": 0,
        "seat": 1,
        "options": len(state.legal_actions()),
        "bot": THINKER,
        "budget": "visits=5",
        "chosen": state.words(best),
        "choices": [{"words": state.words(best), "action": best, "value": 0.5, "visits": 9}],
        "note": "the last is the best",
    }


def test_the_favourite_is_the_strongest_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_BOTS", {"random": {None: FirstBot}, "first": {None: FirstBot}})
    assert favourite("zimbabwe") == "random"
    registry.register("greedy", game="zimbabwe")(FirstBot)
    assert (favourite("zimbabwe"), favourite("go")) == ("greedy", "random")
    registry.register("mcts")(FirstBot)
    assert favourite("zimbabwe") == "mcts"


def test_nobody_is_asked_where_chance_decides_or_the_game_is_over() -> None:
    state = pebbles().start()
    with pytest.raises(AnalysisError, match="nobody decides after 0 plies: chance decides"):
        analyse(state, "first", seed=1)
    for action in (5, 3, 2):
        state.apply(action)
    with pytest.raises(AnalysisError, match="nobody decides after 3 plies: the game is over"):
        analyse(state, "first", seed=1)


class Mute(Thinker):
    def note(self) -> str:
        raise ZeroDivisionError("no words")


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["--bot", "frst"], 2, "there is no bot 'frst'"),
        (["--bot", "tests.rude_bots:Liar"], 3, "tests.rude_bots:Liar failed (illegal): answered"),
        (["--bot", "tests.rude_bots:Crasher"], 3, "tests.rude_bots:Crasher failed (crash): Zero"),
        (["--bot", f"{__name__}:Mute"], 3, f"{__name__}:Mute chose, but cannot say why: ZeroDiv"),
        (["--seed", "3", "--ply", "99999"], 3, "--ply 99999 is too late: that game has "),
        (["/nowhere/x.json"], 3, "cannot read /nowhere/x.json"),
    ],
)
def test_what_cannot_be_analysed_is_refused(arguments: list[str], code: int, text: str) -> None:
    answer = mutapa("analyse", *arguments)
    assert answer.err.startswith(f"mutapa analyse: {text}")
    assert (answer.code, answer.out) == (code, "")


@pytest.mark.parametrize(
    ("content", "more", "word"),
    [
        ("{", [], "is not JSON"),
        ("[]", [], "snapshot"),
        ('{"game": "zimbabwe"}', [], "snapshot"),
        ("{}", ["--ply", "3"], "is one position, not a game: leave --ply out."),
        ('{"format": "mutapa-record", "version": 1}', [], "this saved game cannot be shown"),
    ],
)
def test_a_broken_file_is_refused(content: str, more: list[str], word: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(content)
    answer = mutapa("analyse", str(tmp_path / "x.json"), *more)
    assert (answer.code, answer.out) == (3, "")
    assert word in answer.err
