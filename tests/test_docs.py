"""The README cannot rot: every verb is in it, and what it shows is run.

In a fenced `console` block a line that begins with `$ ` is a command and the lines up to the next
one are its output; commands without such lines only have to succeed. In the output a line `...`
stands for any lines, and `...` inside a line for any text. All blocks run in order in one fresh
folder. Commands other than `mutapa` must be on the list NOT_RUN. A block after the comment
`<!-- not run: reason -->` is left out. Nobody answers a command that asks: it sees the end of
its input. `python` blocks are run too.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.league.command_line import VERBS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
NOT_RUN = ("make", "git", "cd", "source", ".", "python", "python3", "pip", "cat")
"""They change the machine, or only set the scene; the Makefile and CI are their test."""

FENCE = re.compile(
    r"(?:<!-- not run: (?P<reason>[^\n]+?) -->\n+)?^```(?P<kind>\w*)\n(?P<body>.*?)^```$",
    re.M | re.S,
)


@dataclass(frozen=True)
class Block:
    kind: str
    body: str
    line: int
    reason: str | None = None


@dataclass(frozen=True)
class Command:
    line: str
    output: list[str]


def blocks_of(text: str) -> list[Block]:
    return [
        Block(
            found["kind"],
            found["body"],
            text.count("\n", 0, found.start("kind")) + 1,
            found["reason"],
        )
        for found in FENCE.finditer(text)
    ]


def commands_of(body: str) -> list[Command]:
    commands: list[Command] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            commands.append(Command(line[2:].split("  #")[0].strip(), []))
        elif commands:
            commands[-1].output.append(line)
        else:
            raise AssertionError(f"a console block begins with output: {line!r}")
    return commands


def fits(wanted: list[str], found: str) -> bool:
    """Whether an output is as promised; trailing blanks and empty lines at the end do not count."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else _line_pattern(line) for line in _trimmed(wanted)
    )
    text = "".join(line + "\n" for line in _trimmed(found.splitlines()))
    return re.fullmatch(pattern, text) is not None


def _line_pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.rstrip().split("...")) + r"\n"


def _trimmed(lines: list[str]) -> list[str]:
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").splitlines()


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder to run in, and an environment whose `mutapa` is the one under test."""
    folder = tmp_path_factory.mktemp("readme")
    programs = tmp_path_factory.mktemp("programs")
    script = programs / "mutapa"
    script.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -c "from league.cli import app; '
        'app(prog_name=\'mutapa\')" "$@"\n'
    )
    script.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "100",
    }
    return folder, environment


def run_block(block: Block, shell: tuple[Path, dict[str, str]]) -> list[str]:
    """Run the commands of a console block; returns what went wrong."""
    folder, environment = shell
    wrong = []
    for command in commands_of(block.body):
        program = command.line.split()[0]
        if program != "mutapa":
            if program not in NOT_RUN:
                wrong.append(f"{command.line}: neither mutapa nor on the list NOT_RUN")
            continue
        done = subprocess.run(
            command.line,
            shell=True,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=120,
        )
        if done.returncode != 0 and not command.output:
            wrong.append(f"{command.line}: exit code {done.returncode}\n{done.stderr}")
        elif command.output and not fits(command.output, done.stdout + done.stderr):
            wrong.append(f"{command.line}: printed\n{done.stdout}{done.stderr}")
    return wrong


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_in_the_readme(verb: str) -> None:
    assert f"mutapa {verb}" in README


@pytest.mark.parametrize("kind", ["console", "python"])
def test_what_the_readme_shows_is_run(
    kind: str, shell: tuple[Path, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shell[0])
    wrong: list[str] = []
    for block in blocks_of(README):
        if block.kind != kind or block.reason is not None:
            continue
        if kind == "console":
            wrong += [f"README.md:{block.line}: {text}" for text in run_block(block, shell)]
        else:
            exec(compile(block.body, f"README.md:{block.line}", "exec"), {"__name__": "readme"})
    assert wrong == []


def test_every_block_has_a_kind_that_is_known() -> None:
    known = {"console", "python", "text", "toml", "json"}
    assert [block.line for block in blocks_of(README) if block.kind not in known] == []


@pytest.mark.parametrize(
    ("wanted", "found", "fit"),
    [
        (["a", "b"], "a\nb\n", True),
        (["a", "b"], "a\nc\n", False),
        (["a"], "a\nb\n", False),
        (["a", "..."], "a\nb\nc\n", True),
        (["...", "c"], "a\nb\nc\n", True),
        (["a", "...", "c"], "a\nc\n", True),
        (["...", "c"], "a\nb\n", False),
        (["seed ... of 9"], "seed 12 of 9\n", True),
        (["seed ... of 9"], "seed\n12 of 9\n", False),
        (["a  ", ""], "a\n", True),
        (["(1+1)"], "(1+1)\n", True),
    ],
)
def test_output_is_compared_line_by_line(wanted: list[str], found: str, fit: bool) -> None:
    assert fits(wanted, found) is fit


def test_blocks_and_their_reasons_are_found() -> None:
    text = (
        "x\n```console\n$ mutapa\n```\n\n<!-- not run: slow -->\n```console\n$ mutapa bench\n```\n"
    )
    assert blocks_of(text) == [
        Block("console", "$ mutapa\n", 2),
        Block("console", "$ mutapa bench\n", 7, "slow"),
    ]


def test_a_wrong_promise_is_noticed(shell: tuple[Path, dict[str, str]]) -> None:
    right = Block("console", "$ mutapa --version\nmutapa ...\nzimbabwe: behaviour ...\n", 1)
    wrong = Block("console", "$ mutapa --version\nmutapa 99\n", 1)
    assert run_block(right, shell) == []
    assert len(run_block(wrong, shell)) == 1


def test_a_failing_command_is_noticed(shell: tuple[Path, dict[str, str]]) -> None:
    assert len(run_block(Block("console", "$ mutapa play nobody\n", 1), shell)) == 1


def test_a_strange_command_is_noticed(shell: tuple[Path, dict[str, str]]) -> None:
    assert len(run_block(Block("console", "$ curl example.org\n", 1), shell)) == 1
    assert run_block(Block("console", "$ make env\n", 1), shell) == []
