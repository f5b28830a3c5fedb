"""Bots of installed packages: those that a distribution offers in the group `mutapa.bots`.

An entry point's name is the bot's name and its value names the class:

    [project.entry-points."mutapa.bots"]
    rush = "rushbots.rush:RushBot"

Nothing is loaded before somebody asks, and a broken package spoils only its own names.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from bots.errors import BotError
from bots.protocol import Bot
from bots.strangers import checked_class

GROUP: Final = "mutapa.bots"


def offered() -> list[str]:
    """The names that installed packages offer, sorted; nothing is loaded."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def offered_class(name: str) -> Callable[..., Bot] | None:
    """The class offered by this name, None if there is none; raises BotError if it is broken."""
    points = sorted(entry_points(group=GROUP, name=name), key=lambda point: _owner(point))
    if not points:
        return None
    if len({point.value for point in points}) > 1:
        owners = " and ".join(_owner(point) for point in points)
        raise BotError(f"the packages {owners} both offer a bot {name!r}: uninstall one of them.")
    point = points[0]
    try:
        cls = point.load()
    except (Exception, SystemExit) as err:
        raise BotError(
            f"the bot {name!r} of the package {_owner(point)} cannot be loaded from "
            f"{point.value}: {type(err).__name__}: {err}. Mend or uninstall {_owner(point)}."
        ) from err
    return checked_class(f"{name} of the package {_owner(point)}", cls)


def _owner(point: EntryPoint) -> str:
    return "(unnamed)" if point.dist is None else point.dist.name
