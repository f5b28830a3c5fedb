"""Which text names which bot: the built-in names, strangers' classes, and what to say if neither.

A spec is `name`, `package.module:Class` or `./file.py:Class`, with parameters in brackets
if the bot takes any: `mcts(visits=800)`. Parameters are those of the class's `__init__`.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.util
import inspect
import sys
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from bots.protocol import Bot
from core import CoreError, Spec, parse_spec

BotClass = TypeVar("BotClass", bound=Callable[..., Bot])
_BOTS: dict[str, Callable[..., Bot]] = {}


class BotError(ValueError):
    """A bot spec that cannot be turned into a bot; the text says why and what would work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotInfo:
    """What a list of bots shows of one of them."""

    name: str
    summary: str  # first line of the class's docstring
    parameters: tuple[str, ...]  # as in a signature: "visits: int = 800"


def register(name: str) -> Callable[[BotClass], BotClass]:
    """Give a bot class a short name; a name taken twice is an error."""

    def take(cls: BotClass) -> BotClass:
        if name in _BOTS:
            raise BotError(f"two bots want to be called {name!r}")
        if not name.isidentifier():
            raise BotError(f"{name!r} cannot be a bot's name: use letters, digits and _")
        _BOTS[name] = cls
        return cls

    return take


def known_bots() -> list[BotInfo]:
    """The bots with a name, by name."""
    return [
        BotInfo(
            name=name,
            summary=_summary(cls),
            parameters=tuple(str(parameter) for parameter in _parameters(cls).values()),
        )
        for name, cls in sorted(_BOTS.items())
    ]


def make_bot(spec: str) -> Bot:
    """Make the bot that a spec names; raises BotError with near misses and known parameters."""
    try:
        parsed = parse_spec(spec)
    except CoreError as err:
        raise BotError(f"cannot read the bot spec {spec!r}: {err}") from err
    cls = _find(parsed)
    arguments = _arguments(parsed, cls)
    try:
        bot = cls(**arguments)
    except Exception as err:
        raise BotError(
            f"{parsed.name} refused to be made: {type(err).__name__}: {err}. "
            f"It takes {_known(_parameters(cls))}."
        ) from err
    return bot


def _find(spec: Spec) -> Callable[..., Bot]:
    where, colon, class_name = spec.name.rpartition(":")
    if not colon:
        if spec.name in _BOTS:
            return _BOTS[spec.name]
        if spec.name.endswith(".py"):
            classes = _bot_classes(_module_of_file(spec.name)) or ["Class"]
            named = " or ".join(f"{spec.name}:{name}" for name in classes)
            raise BotError(f"{spec.name} is a file; name the class in it, too: {named}")
        raise BotError(
            f"there is no bot {spec.name!r}{_near(spec.name, _BOTS)} Known bots: "
            f"{', '.join(sorted(_BOTS))}; a class of your own is "
            "package.module:Class or ./file.py:Class."
        )
    is_file = where.endswith(".py") or "/" in where
    module = _module_of_file(where) if is_file else _module(where)
    cls = getattr(module, class_name, None)
    if cls is None:
        classes = _bot_classes(module)
        raise BotError(
            f"{where} has no class {class_name!r}{_near(class_name, classes)} "
            f"Bots in it: {', '.join(classes) or 'none'}."
        )
    missing = [method for method in ("sit", "choose") if not callable(getattr(cls, method, None))]
    if missing or not isinstance(cls, type):
        raise BotError(
            f"{spec.name} is not a bot class: it lacks {' and '.join(missing) or 'a constructor'}."
            " A bot has sit(game, seat, seed) and choose(view, legal, budget)."
        )
    return typing.cast(Callable[..., Bot], cls)


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
        raise BotError(f"there is no file {where!r} to take a bot from{_near(path.name, siblings)}")
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


def _summary(cls: Callable[..., Bot]) -> str:
    lines = (inspect.getdoc(cls) or "").strip().splitlines()
    return lines[0] if lines else ""


def _parameters(cls: Callable[..., Bot]) -> Mapping[str, inspect.Parameter]:
    try:
        signature = inspect.signature(cls, eval_str=True)
    except NameError:
        signature = inspect.signature(cls)
    except (TypeError, ValueError):
        return {}
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {
        name: parameter
        for name, parameter in signature.parameters.items()
        if parameter.kind in named
    }


def _arguments(spec: Spec, cls: Callable[..., Bot]) -> dict[str, Any]:
    known = _parameters(cls)
    for name in spec.params:
        if name not in known:
            raise BotError(
                f"{spec.name} has no parameter {name!r}{_near(name, known)} "
                f"It takes {_known(known)}."
            )
    lacking = [
        name
        for name, parameter in known.items()
        if parameter.default is inspect.Parameter.empty and name not in spec.params
    ]
    if lacking:
        raise BotError(
            f"{spec.name} needs {' and '.join(lacking)}. It takes {_known(known)}; type "
            f"{spec.name}({', '.join(f'{name}=...' for name in lacking)})."
        )
    return {
        name: _value(spec.name, name, value, known[name]) for name, value in spec.params.items()
    }


def _value(bot: str, name: str, value: Any, parameter: inspect.Parameter) -> Any:
    wanted = parameter.annotation
    if wanted is inspect.Parameter.empty or isinstance(wanted, str):
        return value
    for candidate in _alternatives(wanted):
        if typing.get_origin(candidate) is typing.Literal:
            choices = typing.get_args(candidate)
            if value in choices:
                return value
            raise BotError(
                f"{bot} does not know {name}={value}{_near(str(value), map(str, choices))} "
                f"It knows {', '.join(map(str, choices))}."
            )
        if candidate is float and type(value) is int:
            return float(value)
        if candidate is str and type(value) is not str:
            return str(value)
        if not isinstance(candidate, type) or type(value) is candidate:
            return value
    raise BotError(
        f"{bot} cannot use {name}={value}: it takes {parameter}, not {type(value).__name__}."
    )


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        return typing.get_args(annotation)
    return (annotation,)


def _known(parameters: Mapping[str, inspect.Parameter]) -> str:
    return ", ".join(str(parameter) for parameter in parameters.values()) or "no parameters"


def _near(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: its near misses, or just the full stop."""
    found = difflib.get_close_matches(word, sorted(known), n=3)
    return f"; did you mean {' or '.join(repr(name) for name in found)}?" if found else "."
