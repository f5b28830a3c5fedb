"""Imports point downwards (core, bots, league), through the door, and only commands print."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("core", "bots", "league")
COMPILED = (".pyx", ".pxd")
MAY_USE = {"core": {"core"}, "bots": {"core", "bots"}, "league": {"core", "bots", "league"}}
SOURCES = [
    str(path.relative_to(ROOT))
    for top in PACKAGES
    for path in sorted((ROOT / top).rglob("*"))
    if path.suffix in {".py", ".pyi", *COMPILED}
]
GAMES = sorted(path.parent.name for path in (ROOT / "core").glob("*/__init__.py"))
C_FACE = {"core.state", "core.rng", "core.actions"}

FROM = re.compile(r"^\s*from\s+([\w.]+)\s+c?import\s+(\([^)]*\)|[^\n#]*)", re.M)
IMPORT = re.compile(r"^\s*c?import\s+([\w., \t]+)", re.M)
C_PRINT = re.compile(r"^[^#\n]*\b(print|printf|fprintf|puts)\s*\(", re.M)


def absolute(path: str, level: int, module: str) -> str:
    """Return the full name of a module that a file names with `level` leading dots."""
    if not level:
        return module
    base = Path(path).parent.parts
    return ".".join([*base[: len(base) - level + 1], *filter(None, [module])])


def imports_of(path: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield (module, name) for each import; name is empty for `import module`."""
    if path.endswith(COMPILED):
        for module, names in FROM.findall(text):
            dots = len(module) - len(module.lstrip("."))
            for name in names.strip("() \t\\").split(","):
                word = name.split()[0] if name.split() else ""
                yield absolute(path, dots, module.lstrip(".")), word
        for modules in IMPORT.findall(text):
            for module in modules.split(","):
                yield module.split()[0], ""
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield absolute(path, node.level, node.module or ""), alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, ""


def modules_of(path: str, text: str) -> Iterator[str]:
    """Yield the modules that a file uses, `from core import state` counted as core.state."""
    for module, name in imports_of(path, text):
        inner = f"{module}.{name}"
        yield inner if name and is_module(inner) else module


def is_module(name: str) -> bool:
    """Say whether the name belongs to a source file or folder of ours."""
    base = ROOT.joinpath(*name.split("."))
    return base.is_dir() or any(base.with_suffix(s).exists() for s in (".py", *COMPILED))


def upward(path: str, text: str) -> list[str]:
    """Return the modules of ours that lie above the file's own layer."""
    mine = MAY_USE[Path(path).parts[0]]
    return [m for m in modules_of(path, text) if m.split(".")[0] in {*PACKAGES} - mine]


def past_the_door(path: str, text: str) -> list[str]:
    """Return the modules inside core that a mind or the league has no business with."""
    if path.startswith("core/"):
        return []
    c_twin = path.endswith(".pyi") and (ROOT / path).with_suffix(".pyx").exists()
    compiled = path.endswith(COMPILED) or c_twin
    return [
        module
        for module in modules_of(path, text)
        if module.startswith("core.")
        and not (compiled and (module in C_FACE or module.split(".")[1] in GAMES))
    ]


def other_games(path: str, text: str) -> list[str]:
    """Return the modules of other games that a game's file uses."""
    parts = Path(path).parts
    if parts[0] != "core" or parts[1] not in GAMES:
        return []
    others = {f"core.{game}" for game in GAMES if game != parts[1]}
    return [m for m in modules_of(path, text) if ".".join(m.split(".")[:2]) in others]


def prints(path: str, text: str) -> list[str]:
    """Return the ways in which a file outside league/commands speaks to the terminal."""
    if path.startswith("league/commands/"):
        return []
    if path.endswith(COMPILED):
        return C_PRINT.findall(text)
    voices = {"rich.print", "rich.console.Console", "rich.get_console", "sys.stdout", "sys.stderr"}
    voices |= {f"{module}.{name}" for module in ("typer", "click") for name in ("echo", "secho")}
    used = [f"{module}.{name}" for module, name in imports_of(path, text)]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print":
            used.append("print")
        elif isinstance(node, ast.Attribute):
            used.append(ast.unparse(node))
    return [name for name in used if name == "print" or name in voices]


@pytest.mark.parametrize("path", SOURCES)
def test_imports_point_downwards(path: str) -> None:
    assert upward(path, (ROOT / path).read_text()) == []


@pytest.mark.parametrize("path", SOURCES)
def test_minds_and_league_enter_core_by_the_door(path: str) -> None:
    assert past_the_door(path, (ROOT / path).read_text()) == []


@pytest.mark.parametrize("path", SOURCES)
def test_games_never_import_each_other(path: str) -> None:
    assert other_games(path, (ROOT / path).read_text()) == []


@pytest.mark.parametrize("path", SOURCES)
def test_only_commands_print(path: str) -> None:
    assert prints(path, (ROOT / path).read_text()) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("core/a.py", "from bots.simple import RandomBot"),
        ("core/a.py", "def f():\n    import league"),
        ("core/a.pyx", "from bots.tree cimport Node"),
        ("core/a.pxd", "cimport libc.math, bots.tree"),
        ("bots/a.py", "import json, league.match"),
        ("bots/mcts/a.py", "from ...league import match"),
    ],
)
def test_an_import_that_points_upwards_is_seen(path: str, text: str) -> None:
    assert upward(path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("bots/a.py", "from core.protocol import State"),
        ("league/a.py", "import core.errors"),
        ("league/a.py", "from core import protocol"),
        ("bots/a.pyx", "from core.protocol import State"),
        ("bots/a.pyx", "from core import (\n    load_game,\n    protocol,\n)"),
    ],
)
def test_an_import_past_the_door_is_seen(path: str, text: str) -> None:
    assert past_the_door(path, text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("bots/a.py", "from core import OVER, load_game"),
        ("bots/a.pyx", "from core.state cimport CoreState\nfrom core.rng cimport Rng"),
        ("bots/a.pxd", "from core.zimbabwe.position cimport Position"),
        ("core/a.py", "from core.protocol import State"),
    ],
)
def test_the_door_and_the_c_face_are_open(path: str, text: str) -> None:
    assert past_the_door(path, text) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("core/a.py", "print('x')"),
        ("core/a.pyx", "def f():\n    print('x')"),
        ("core/a.pyx", 'cdef void f() noexcept nogil:\n    printf("%d", 1)'),
        ("bots/a.py", "import sys\nsys.stderr.write('x')"),
        ("league/cli.py", "import typer\ntyper.echo('x')"),
        ("league/reports/a.py", "from rich.console import Console"),
    ],
)
def test_speaking_outside_commands_is_seen(path: str, text: str) -> None:
    assert prints(path, text)


def test_another_game_in_a_game_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "GAMES", ["meduris", "zimbabwe"])
    assert other_games("core/meduris/a.pyx", "from core.zimbabwe.reach cimport reach_from")
    assert other_games("core/meduris/a.py", "from ..zimbabwe import rules")
    assert not other_games("core/meduris/a.py", "from core.meduris import rules")
