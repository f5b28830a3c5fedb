"""Which text names which bot: the built-in names, strangers' classes, and what to say if neither.

A spec is `name`, `package.module:Class` or `./file.py:Class`, with parameters in brackets
if the bot takes any: `mcts(visits=800)`. One name may stand for another class in each game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bots import plugins
from bots.errors import BotError, near
from bots.parameters import Parameter, arguments_for, parameters_of, takes
from bots.protocol import Bot
from bots.strangers import class_named, name_the_class
from core import CoreError, Spec, parse_spec

__all__ = ["BotError", "BotInfo", "class_of", "known_bots", "make_bot", "register"]

BotClass = TypeVar("BotClass", bound=Callable[..., Bot])
_BOTS: dict[str, dict[str | None, Callable[..., Bot]]] = {}  # name, then game; None: any game


@dataclass(frozen=True, slots=True, kw_only=True)
class BotInfo:
    """What a list of bots shows of one of them."""

    name: str
    game: str | None  # None: it plays any game
    summary: str  # first line of the class's docstring
    parameters: tuple[Parameter, ...]
    trouble: str = ""  # why it cannot be made, for a bot of a broken package


def register(name: str, *, game: str | None = None) -> Callable[[BotClass], BotClass]:
    """Give a bot class a short name, in one game or in all; a name taken twice is an error."""

    def take(cls: BotClass) -> BotClass:
        if not name.isidentifier():
            raise BotError(f"{name!r} cannot be a bot's name: use letters, digits and _")
        classes = _BOTS.setdefault(name, {})
        if game in classes:
            where = "" if game is None else f" in {game}"
            raise BotError(f"two bots want to be called {name!r}{where}")
        classes[game] = cls
        return cls

    return take


def known_bots(game: str | None = None) -> list[BotInfo]:
    """The bots with a name, by name; with a game only those that play it, as they play it."""
    infos = [
        _info(name, where, cls)
        for name, classes in sorted(_BOTS.items())
        for where, cls in sorted(classes.items(), key=lambda one: one[0] or "")
        if game is None or where == game or (where is None and game not in classes)
    ]
    infos += [_offered_info(name) for name in plugins.offered() if name not in _BOTS]
    return sorted(infos, key=lambda info: info.name)


def make_bot(spec: str, game: str | None = None) -> Bot:
    """Make the bot that a spec names, for the game of this name.

    Without a game, a name that stands for one class only is enough. Raises BotError with near
    misses and known parameters.
    """
    parsed = _parsed(spec)
    cls = _find(parsed, game)
    parameters = parameters_of(cls)
    arguments = arguments_for(parsed, parameters)
    try:
        return cls(**arguments)
    except BotError:
        raise
    except Exception as err:
        raise BotError(
            f"{parsed.name} refused to be made: {type(err).__name__}: {err}. {takes(parameters)}"
        ) from err


def class_of(spec: str, game: str | None = None) -> Callable[..., Bot]:
    """The class of the bot that a spec names; its parameters are not looked at."""
    return _find(_parsed(spec), game)


def _parsed(spec: str) -> Spec:
    try:
        return parse_spec(spec)
    except CoreError as err:
        raise BotError(f"cannot read the bot spec {spec!r}: {err}") from err


def _find(spec: Spec, game: str | None) -> Callable[..., Bot]:
    name = spec.name
    if ":" in name:
        return class_named(name)
    classes = _BOTS.get(name, {})
    for where in (game, None):
        if where in classes:
            return classes[where]
    if game is None and len(classes) == 1:
        return next(iter(classes.values()))
    if classes:
        games = " and ".join(sorted(str(where) for where in classes))
        lacks = f"there is no bot {name!r} for {game}" if game else f"{name!r} depends on the game"
        raise BotError(f"{lacks}: it plays {games}. {_known(game)}")
    offered = plugins.offered_class(name)
    if offered is not None:
        return offered
    if name.endswith(".py"):
        raise name_the_class(name)
    names = [*_BOTS, *plugins.offered()]
    raise BotError(
        f"there is no bot {name!r}{near(name, names)} {_known(game)}; a class of your own is "
        "package.module:Class or ./file.py:Class."
    )


def _known(game: str | None) -> str:
    names = [
        name
        for name, classes in _BOTS.items()
        if game is None or None in classes or game in classes
    ]
    return f"Known bots: {', '.join(sorted({*names, *plugins.offered()}))}"


def _info(name: str, game: str | None, cls: Callable[..., Bot]) -> BotInfo:
    lines = (inspect.getdoc(cls) or "").strip().splitlines()
    summary = lines[0] if lines else ""
    return BotInfo(name=name, game=game, summary=summary, parameters=parameters_of(cls))


def _offered_info(name: str) -> BotInfo:
    try:
        cls = plugins.offered_class(name)
    except BotError as err:
        return BotInfo(name=name, game=None, summary="", parameters=(), trouble=str(err))
    if cls is None:
        raise BotError(f"the package that offers {name!r} has just been uninstalled")
    return _info(name, None, cls)
