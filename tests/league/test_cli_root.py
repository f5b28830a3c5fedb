"""`mutapa` alone helps, tells its versions, and says what to do when the engine is missing."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from core import load_game
from league.commands import bots, perft
from league.commands import map as map_verb
from tests.league.command_line import VERBS, mutapa

ROOT = Path(__file__).parent.parent.parent

UNBUILT = """
import sys
class Unbuilt:
    def find_spec(self, name, path=None, target=None):
        if name == "core":
            raise ImportError("core is not compiled for this Python. Run: make build")
sys.meta_path.insert(0, Unbuilt())
sys.argv[0] = "mutapa"
from league.cli import app
app()
"""


INTERRUPTED = """
import sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "core":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
import league.cli
"""


def python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_alone_it_shows_help() -> None:
    answer = mutapa()
    for verb in VERBS:
        assert verb in answer.out + answer.err


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_examples(verb: str) -> None:
    answer = mutapa(verb, "--help")
    assert answer.code == 0
    assert f"mutapa {verb}" in answer.out.partition("Examples")[2]


EXAMPLES = [
    line.strip()
    for verb in (bots, map_verb, perft)
    for line in verb.EPILOG.splitlines()
    if line.startswith("  mutapa ") and not {">", "table.json", "--bless"} & set(line.split())
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_that_are_quick_and_need_no_file_of_yours_work(
    example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert mutapa(*shlex.split(example)[1:]).code == 0


def test_ctrl_c_before_the_verbs_are_there_is_no_traceback() -> None:
    done = python(INTERRUPTED)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_version_names_package_and_game() -> None:
    answer = mutapa("--version")
    game = load_game("zimbabwe(players=4)")
    package, zimbabwe = answer.out.splitlines()
    assert package.startswith("mutapa ")
    assert zimbabwe == (
        f"zimbabwe: behaviour {game.behaviour}, rules {game.rules_hash}, data {game.data_hash}"
    )


def test_an_unknown_verb_is_refused() -> None:
    answer = mutapa("plai")
    assert answer.code == 2
    assert "plai" in answer.err


@pytest.mark.parametrize("arguments", [(), ("play", "--seed", "7"), ("--help",), ("bench",)])
def test_an_unbuilt_engine_names_its_cure(arguments: tuple[str, ...]) -> None:
    done = python(UNBUILT, *arguments)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr == (
        "mutapa: cannot run: core is not compiled for this Python. Run: make build\n"
    )
