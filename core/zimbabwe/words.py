"""How an action is said in words, and which legal action a player's words mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from core.errors import CoreError, IllegalAction
from core.near_misses import near_miss, plain
from core.zimbabwe.names import (
    CRAFT_WORDS,
    GOD_WORDS,
    GOODS,
    RESOURCES,
    SPECIALIST_WORDS,
    SPECIALISTS,
    STRIDE,
    ActionKind,
    cell_name,
    with_article,
)

KIND_SHIFT = 24
ARGUMENT = (1 << KIND_SHIFT) - 1
CELL_BITS = 9
CELL = (1 << CELL_BITS) - 1
HUB_BITS = 3
HERD = SPECIALISTS.index("herd")


class WordState(Protocol):
    """What the words of an action need to know of the position."""

    def craft_at(self, cell: int) -> int:
        """The craft of the tile whose top-left cell this is."""

    def kind_at(self, cell: int) -> int:
        """The kind of the resource on this cell."""

    def footprint(self, craft: int) -> tuple[int, int]:
        """Columns and rows that a lying tile of the craft covers."""

    def herd_fee(self, amount: int) -> int:
        """Cattle to pay now for this fee level of the herd (0, 1, 2), past payments deducted."""


def to_words(action: int, state: WordState) -> str:
    """The action as a player would say it; unique among the legal actions of a position."""
    kind, argument = action >> KIND_SHIFT, action & ARGUMENT
    if kind in _FIXED and argument == 0:
        return _FIXED[kind]
    say = _SPOKEN.get(kind)
    if say is None:
        raise CoreError(f"no action has the number {action}")
    return say(argument, state)


def corners(cell: int, wide: int, high: int) -> str:
    """A footprint by its top-left and bottom-right cells."""
    return f"{cell_name(cell)}-{cell_name(cell + (high - 1) * STRIDE + wide - 1)}"


def _first(argument: int, state: WordState) -> str:
    return f"first monument at {cell_name(argument)}"


def _gift(argument: int, state: WordState) -> str:
    return f"give {argument}"


def _god(argument: int, state: WordState) -> str:
    return f"worship {GOD_WORDS[argument]}"


def _hire(argument: int, state: WordState) -> str:
    specialist, amount = argument & 15, argument >> 4
    words = f"hire the {SPECIALIST_WORDS[specialist]}"
    return f"{words} for {state.herd_fee(amount)}" if specialist == HERD else words


def _pay(argument: int, state: WordState) -> str:
    specialist, amount = argument & 15, argument >> 4
    words = f"pay the {SPECIALIST_WORDS[specialist]}"
    return f"{words} {state.herd_fee(amount)}" if specialist == HERD else words


def _rain(argument: int, state: WordState) -> str:
    cell, turned = argument >> 1, argument & 1
    return f"rain on {corners(cell, 2 - turned, 1 + turned)}"


def _bring(argument: int, state: WordState) -> str:
    return f"bring {RESOURCES[argument]}"


def _put(argument: int, state: WordState) -> str:
    return f"place it on {cell_name(argument)}"


def _monument(argument: int, state: WordState) -> str:
    return f"monument at {cell_name(argument)}"


def _craft(argument: int, state: WordState) -> str:
    return f"place {with_article(CRAFT_WORDS[argument])}"


def _site(argument: int, state: WordState) -> str:
    craft, cell, turned = argument >> 10, argument >> 1 & CELL, argument & 1
    wide, high = state.footprint(craft)
    if turned:
        wide, high = high, wide
    return f"{CRAFT_WORDS[craft]} on {corners(cell, wide, high)}"


def _price(argument: int, state: WordState) -> str:
    return f"price {CRAFT_WORDS[argument >> 4]} {argument & 15}"


def _raise(argument: int, state: WordState) -> str:
    return f"raise {cell_name(argument)}"


def _buy(argument: int, state: WordState) -> str:
    cell, route = argument & CELL, argument >> CELL_BITS
    good = with_article(GOODS[state.craft_at(cell)])
    return f"buy {good} from {cell_name(cell)}{_paying(route)}"


def _resource(argument: int, state: WordState) -> str:
    return f"use the {RESOURCES[state.kind_at(argument)]} at {cell_name(argument)}"


def _primary(argument: int, state: WordState) -> str:
    cell, route = argument & CELL, argument >> CELL_BITS
    craft = CRAFT_WORDS[state.craft_at(cell)]
    return f"supplied by the {craft} at {cell_name(cell)}{_paying(route)}"


def _paying(route: int) -> str:
    """The seats that receive hub fees, for rules under which the route matters."""
    parts: list[str] = []
    seat = 0
    while route:
        hubs = route & ((1 << HUB_BITS) - 1)
        if hubs:
            parts.append(f"seat {seat} for {hubs} hub{'s' if hubs > 1 else ''}")
        route >>= HUB_BITS
        seat += 1
    if not parts:
        return ""
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
    return f" paying {listed}"


_FIXED: dict[int, str] = {
    ActionKind.END_TURN: "end turn",
    ActionKind.PASS: "pass",
    ActionKind.BUILD: "build a monument",
    ActionKind.STOP_BUILDING: "stop building",
    ActionKind.CRAFTSMEN: "place craftsmen",
    ActionKind.PRICES_ONLY: "only raise prices",
    ActionKind.FINISH_PLACING: "finish placing",
    ActionKind.KEEP_PRICES: "keep prices",
    ActionKind.RAISES: "raise monuments",
    ActionKind.FINISH_RAISING: "finish raising",
}
_SPOKEN: dict[int, Callable[[int, WordState], str]] = {
    ActionKind.FIRST: _first,
    ActionKind.GIFT: _gift,
    ActionKind.GOD: _god,
    ActionKind.HIRE: _hire,
    ActionKind.PAY: _pay,
    ActionKind.RAIN: _rain,
    ActionKind.BRING: _bring,
    ActionKind.PUT: _put,
    ActionKind.MONUMENT: _monument,
    ActionKind.CRAFT: _craft,
    ActionKind.SITE: _site,
    ActionKind.PRICE: _price,
    ActionKind.RAISE: _raise,
    ActionKind.BUY: _buy,
    ActionKind.RESOURCE: _resource,
    ActionKind.PRIMARY: _primary,
}
# The first kind of this list among the legal actions says what is being decided.
_DUE: tuple[tuple[ActionKind, str], ...] = (
    (ActionKind.FIRST, "a starting area for the first monument"),
    (ActionKind.PASS, "a gift or a pass"),
    (ActionKind.GIFT, "a gift or a pass"),
    (ActionKind.END_TURN, "the next step of the turn"),
    (ActionKind.RAIN, "the place of the rain"),
    (ActionKind.BRING, "the resource that the shaman brings"),
    (ActionKind.PUT, "the place of the shaman's resource"),
    (ActionKind.MONUMENT, "the place of a monument"),
    (ActionKind.CRAFT, "the craftsman to place"),
    (ActionKind.SITE, "the place of the craftsman"),
    (ActionKind.PRICE, "a price"),
    (ActionKind.RAISE, "the monument to raise"),
    (ActionKind.BUY, "the next ritual good"),
    (ActionKind.RESOURCE, "the resource to use"),
    (ActionKind.PRIMARY, "the craftsman who supplies the good"),
)


def decision_due(legal: Sequence[int]) -> str:
    """What kind of decision these legal actions belong to, as a noun phrase."""
    kinds = {action >> KIND_SHIFT for action in legal}
    return next((due for kind, due in _DUE if kind in kinds), "the next step")


def find_action(text: str, legal: Sequence[int], to_words: Callable[[int], str]) -> int:
    """The legal action that these words mean; case and repeated blanks do not matter."""
    if not legal:
        raise IllegalAction(f"cannot play {text!r}: the game is over")
    wanted = plain(text)
    spoken = {plain(to_words(action)): action for action in legal}
    if wanted in spoken:
        return spoken[wanted]
    hint = near_miss(text, map(to_words, legal))
    if not hint:
        examples = ", ".join(repr(to_words(action)) for action in legal[:5])
        hint = f"; legal are {examples}{', ...' if len(legal) > 5 else ''}"
    raise IllegalAction(f"cannot play {text!r}: due is {decision_due(legal)}{hint}")
