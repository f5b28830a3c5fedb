"""Which source a bot's play comes from, as a short hash that names its version.

- A built-in bot: every .py, .pyx, .pxd and .json file under `bots/`. Minds share evaluators, their
  data and search, so a narrower choice could miss what matters.
- Somebody else's bot: the file of its class and all that this imports, directly or not, from its
  own folder (from its top package, if it lies in one). If it builds on a mind of ours, that is, if
  it imports more of `bots` than its protocol, the files of `bots/` count as well.

The engine is not part of it: the behaviour number of a game stands for that. Names of files are
taken relative to their folder, and only sources are read, so that neither the machine nor the
flavour of the build matters. A compiled module without its source beside it is refused.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.machinery
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from bots.errors import BotError
from bots.protocol import Bot
from bots.registry import class_of

DIGITS: Final = 12
_HOME: Final = Path(__file__).parent
_SOURCES: Final = (".py", ".pyx", ".pxd")
_OURS: Final = ("bots", "core", "league")
_PROTOCOL: Final = {"Bot", "Budget", "Choice", "NotingBot", "ReportingBot"}
_C_IMPORT: Final = re.compile(r"^[ \t]*(?:from\s+([\w.]+)\s+)?c?import\s+(\([^)]*\)|[^\n#]*)", re.M)


def source_hash(bot: str | Callable[..., Bot], game: str | None = None) -> str:
    """The hash for a spec or a class; raises BotError when there is no source to read."""
    cls = class_of(bot, game) if isinstance(bot, str) else bot
    module = sys.modules[cls.__module__]
    if module.__name__.partition(".")[0] == _HOME.name:
        return _digest(_our_files())
    origin = getattr(module, "__file__", None)
    if origin is None:
        raise BotError(f"{module.__name__} has no file, so nobody can tell its version")
    return _digest(_their_files(_source_of(Path(origin)), module.__name__))


def _digest(files: dict[str, Path]) -> str:
    found = hashlib.sha256()
    for name, path in sorted(files.items()):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{name}\0{len(text)}\0".encode())
        found.update(text)
    return found.hexdigest()[:DIGITS]


def _our_files() -> dict[str, Path]:
    files: dict[str, Path] = {}
    for path in sorted(_HOME.rglob("*")):
        if path.name.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES)):
            _source_of(path)
        elif path.suffix in (*_SOURCES, ".json"):
            files[f"bots/{path.relative_to(_HOME).as_posix()}"] = path
    return files


def _source_of(path: Path) -> Path:
    """The source file of a module's file."""
    if path.suffix in _SOURCES:
        return path
    stem = path.name.partition(".")[0]
    for suffix in (".pyx", ".py"):
        source = path.with_name(stem + suffix)
        if source.exists():
            return source
    raise BotError(
        f"{path.name} is compiled and its source is not beside it, so nobody can tell its version: "
        f"put {stem}.pyx or {stem}.py into the same folder"
    )


def _their_files(first: Path, module: str) -> dict[str, Path]:
    """The file of the class and what it imports from its own folder, by relative name."""
    # A file named by its path has a made-up module name without dots: its folder is the root.
    depth = module.count(".") + (first.stem == "__init__")
    root = first.parents[depth]
    own = root / module.partition(".")[0] if depth else root
    found: dict[str, Path] = {}
    waiting = [first]
    while waiting:
        path = waiting.pop()
        name = path.relative_to(root).as_posix()
        if name in found:
            continue
        found[name] = path
        for imported, word in _imports(path, root):
            top = imported.partition(".")[0]
            if top not in _OURS:
                waiting += _files_of(imported, word, root, own)
            elif top == _HOME.name and imported != "bots.protocol" and word not in _PROTOCOL:
                found.update(_our_files())
    return found


def _files_of(module: str, word: str, root: Path, own: Path) -> Iterator[Path]:
    """The files a statement `from module import word` reads, as far as they are their own."""
    parts = module.split(".") if module else []
    for length in range(1, len(parts) + 1):
        yield from _module_files(root.joinpath(*parts[:length]), own)
    if word:
        yield from _module_files(root.joinpath(*parts, word), own)


def _module_files(base: Path, own: Path) -> Iterator[Path]:
    if own not in (base, *base.parents):
        return
    modules = [base.with_name(base.name + suffix) for suffix in _SOURCES]
    for path in (*modules, base / "__init__.py"):
        if path.is_file():
            yield path


def _imports(path: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Every (module, word) that a file imports, in absolute names; word is empty for `import`."""
    package = path.relative_to(root).parent.parts
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                yield from ((alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                module = _absolute(package, node.level, node.module or "")
                yield from ((module, alias.name) for alias in node.names)
        return
    for module, words in _C_IMPORT.findall(text):
        level = len(module) - len(module.lstrip("."))
        for word in re.findall(r"[\w.]+", words):
            if module:
                yield _absolute(package, level, module.lstrip(".")), word
            else:
                yield word, ""


def _absolute(package: tuple[str, ...], level: int, module: str) -> str:
    if not level:
        return module
    base = package[: len(package) - level + 1]
    return ".".join([*base, *filter(None, [module])])
