"""How one value of a snapshot is read: its type and bounds, and where in the snapshot it stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from core.errors import SnapshotError
from core.near_misses import near_miss
from core.zimbabwe.names import cell_id
from core.zimbabwe.rules import MOST_CATTLE

NEEDED: Final = object()
"""Stands in a table of fields for a field without a default."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the snapshot together with the path that names it in messages."""

    value: object
    where: str

    @property
    def absent(self) -> bool:
        """Whether the value was left out or is null."""
        return self.value is None

    def or_empty(self) -> Node:
        """This node, or an empty mapping in its place if it was left out."""
        return Node({}, self.where) if self.absent else self

    def fail(self, problem: str, expected: str, *, hint: str = "") -> NoReturn:
        """Refuse the snapshot because of this value; `hint` is a sentence of its own."""
        raise SnapshotError(f"{self.where}: {problem}{hint or ';'} expected {expected}")

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        span = f"a whole number from {low} to {high}" if low < high else f"{low}"
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail(f"got {self.value!r}", span)
        if not low <= self.value <= high:
            self.fail(f"got {self.value}", span)
        return self.value

    def cattle(self) -> int:
        """A number of cattle in one place."""
        return self.integer(0, MOST_CATTLE)

    def flag(self) -> bool:
        """True or false, nothing else."""
        if not isinstance(self.value, bool):
            self.fail(f"got {self.value!r}", "true or false")
        return self.value

    def agree(self, due: int, why: str = "") -> None:
        """Refuse a given number that differs from what the rest of the snapshot makes it."""
        if not self.absent and (type(self.value) is not int or self.value != due):
            self.fail(f"got {self.value!r}", f"{due}{' ' if why else ''}{why}")

    def text(self, expected: str) -> str:
        """A string; `expected` says which."""
        if not isinstance(self.value, str):
            self.fail(f"got {self.value!r}", expected)
        return self.value

    def index(self, known: Sequence[str], what: str = "") -> int:
        """The number of a word in the list of known ones."""
        expected = f"{what}{' ' if what else ''}one of {', '.join(known)}"
        word = self.text(expected)
        if word not in known:
            self.fail(f"got {word!r}", expected, hint=near_miss(word, known, most=1))
        return known.index(word)

    def cell(self, terrain: Mapping[str, str]) -> int:
        """The number of a cell of the map."""
        name = self.text("the name of a cell such as C4")
        if name not in terrain:
            self.fail(f"there is no cell {name!r} on this map", "the name of a cell such as C4")
        return cell_id(name)

    def items(self) -> list[Node]:
        """The items of a list (or a tuple)."""
        if not isinstance(self.value, list | tuple):
            self.fail(f"got {self.value!r}", "a list")
        return [Node(item, f"{self.where}[{at}]") for at, item in enumerate(self.value)]

    def distinct(self, known: Sequence[str]) -> list[int]:
        """The numbers of the words in a list without repetition, in its order."""
        found: list[int] = []
        for item in self.items():
            number = item.index(known)
            if number in found:
                item.fail(f"{known[number]} stands there twice", "each only once")
            found.append(number)
        return found

    def mask(self, known: Sequence[str]) -> int:
        """A list of words without repetition as one bit each."""
        return sum(1 << number for number in self.distinct(known))

    def seats(self, players: int) -> list[int]:
        """A list of seats without repetition."""
        found: list[int] = []
        for item in self.items():
            seat = item.integer(0, players - 1)
            if seat in found:
                item.fail(f"seat {seat} stands there twice", "each seat only once")
            found.append(seat)
        return found

    def all_seats(self, players: int) -> list[int]:
        """A list in which every seat stands once."""
        found = self.seats(players)
        if len(found) != players:
            self.fail(f"got {found}", f"every seat from 0 to {players - 1} once")
        return found

    def entries(self) -> list[tuple[str, Node]]:
        """The keys and values of a mapping whose keys are words."""
        if not isinstance(self.value, Mapping):
            self.fail(f"got {self.value!r}", "a mapping")
        pairs: list[tuple[str, Node]] = []
        for key, value in self.value.items():
            if not isinstance(key, str):
                self.fail(f"got the key {key!r}", "words as keys")
            pairs.append((key, Node(value, f"{self.where}.{key}" if self.where else key)))
        return pairs

    def record(self, fields: Mapping[str, object]) -> dict[str, Node]:
        """A mapping with exactly these fields; those left out take the default given here."""
        here = self if self.where else Node(self.value, "snapshot")
        if not isinstance(self.value, Mapping):
            here.fail(f"got {self.value!r}", "a mapping")
        known = tuple(fields)
        found = dict(self.entries())
        for key in found:
            if key not in fields:
                expected = f"only {', '.join(known)}"
                here.fail(f"unknown key {key!r}", expected, hint=near_miss(key, known, most=1))
        record: dict[str, Node] = {}
        for key, default in fields.items():
            if key not in found and default is NEEDED:
                here.fail(f"{key!r} is missing", f"{', '.join(known)}")
            record[key] = found.get(
                key, Node(default, f"{self.where}.{key}" if self.where else key)
            )
        return record
