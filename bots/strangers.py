"""Bot classes that are not ours: taken from a module or a file that a user names."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
import types
import typing
from collections.abc import Callable
from pathlib import Path

from bots.errors import BotError, near
from bots.protocol import Bot


def class_named(name: str) -> Callable[..., Bot]:
    """The class that `package.module:Class` or `./file.py:Class` names; raises BotError."""
    where, _, class_name = name.rpartition(":")
    is_file = where.endswith(".py") or "/" in where
    module = _module_of_file(where) if is_file else _module(where)
    cls = getattr(module, class_name, None)
    if cls is None:
        classes = _bot_classes(module)
        raise BotError(
            f"{where} has no class {class_name!r}{near(class_name, classes)} "
            f"Bots in it: {', '.join(classes) or 'none'}."
        )
    return checked_class(name, cls)


def checked_class(name: str, cls: object) -> Callable[..., Bot]:
    """The object as a bot class; raises BotError saying what it lacks."""
    missing = [method for method in ("sit", "choose") if not callable(getattr(cls, method, None))]
    if missing or not isinstance(cls, type):
        raise BotError(
            f"{name} is not a bot class: it lacks {' and '.join(missing) or 'a constructor'}."
            " A bot has sit(game, seat, seed) and choose(view, legal, budget)."
        )
    return typing.cast(Callable[..., Bot], cls)


def name_the_class(file: str) -> BotError:
    """The refusal of a file named without a class, with the classes it has."""
    classes = _bot_classes(_module_of_file(file)) or ["Class"]
    named = " or ".join(f"{file}:{name}" for name in classes)
    return BotError(f"{file} is a file; name the class in it, too: {named}")


def _module(name: str) -> types.ModuleType:
    # The console script does not look into the current folder, where users keep their bots.
    _look_also_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as err:
        if err.name is not None and (name == err.name or name.startswith(err.name + ".")):
            raise BotError(
                f"there is no module {name!r} to take a bot from, neither installed nor in "
                f"the current folder. A file is named by its path: ./{name.split('.')[-1]}.py:Class"
            ) from err
        raise BotError(_broken(name, err)) from err
    except (Exception, SystemExit) as err:
        raise BotError(_broken(name, err)) from err


def _module_of_file(where: str) -> types.ModuleType:
    path = Path(where).expanduser().resolve()
    if not path.is_file():
        siblings = [found.name for found in path.parent.glob("*.py")]
        raise BotError(f"there is no file {where!r} to take a bot from{near(path.name, siblings)}")
    _look_also_in(path.parent)
    name = f"_bot_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise BotError(f"{where!r} is not a Python file: name a .py file")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module  # dataclasses and pickle look their module up by name
    try:
        found.loader.exec_module(module)
    except (Exception, SystemExit) as err:
        del sys.modules[name]
        raise BotError(_broken(where, err)) from err
    return module


def _look_also_in(folder: Path) -> None:
    # At the end, so that a user's file never hides an installed module.
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _broken(where: str, err: BaseException) -> str:
    line = f" in line {err.lineno}" if isinstance(err, SyntaxError) else ""
    return f"cannot load {where}: {type(err).__name__}{line}: {err}. Mend the file and try again."


def _bot_classes(module: types.ModuleType) -> list[str]:
    return sorted(
        name
        for name, value in vars(module).items()
        if inspect.isclass(value)
        and not getattr(value, "_is_protocol", False)
        and hasattr(value, "sit")
        and hasattr(value, "choose")
    )
