"""How a game or a bot is named completely in one line: `name(key=value, ...)`.

Values are whole numbers, decimal numbers, true / false, bare words (paths too) and quoted strings.
"""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NoReturn, TypeAlias

from core.errors import SpecError
from core.near_misses import near_miss

Value: TypeAlias = bool | int | float | str

_NAME: Final = re.compile(r"[^\s()=,'\"]+")
_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORD: Final = re.compile(r"[^\s()=,'\"]+")
_BLANKS: Final = re.compile(r"\s*")
_INT: Final = re.compile(r"[+-]?[0-9]+")
_FLOAT: Final = re.compile(r"[+-]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][+-]?[0-9]+)?")
_ESCAPES: Final = {"\\": "\\", '"': '"', "'": "'", "n": "\n", "t": "\t", "r": "\r"}
_MOST_DIGITS: Final = 40  # far above any seed, far below what Python refuses to convert


@dataclass(frozen=True, eq=False)
class Spec:
    """A name and its parameters, in the order given; `str` gives text that parses back.

    Two specs are equal when their texts are: 1, 1.0 and true are three different values, and the
    order of the parameters counts until `in_order` settles it.
    """

    name: str
    params: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise SpecError(f"{self.name!r} cannot be the name of a spec")
        for key, value in self.params.items():
            if not _KEY.fullmatch(key):
                raise SpecError(f"{self.name}: {key!r} cannot be a key of a spec")
            if isinstance(value, float) and not math.isfinite(value):
                raise SpecError(f"{self.name}: {key} must be a finite number, not {value}")
        object.__setattr__(self, "params", MappingProxyType(dict(self.params)))

    def __str__(self) -> str:
        if not self.params:
            return self.name
        inside = ", ".join(f"{key}={value_text(value)}" for key, value in self.params.items())
        return f"{self.name}({inside})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spec) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[type["Spec"], tuple[str, dict[str, Value]]]:
        return Spec, (self.name, dict(self.params))

    def in_order(self, keys: Iterable[str]) -> "Spec":
        """The same spec with its parameters in the order of `keys`; others follow as they were."""
        known = {key: self.params[key] for key in keys if key in self.params}
        return Spec(self.name, {**known, **self.params})


def value_text(value: Value) -> str:
    """The one spelling of a value inside a spec."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if _WORD.fullmatch(value) and isinstance(_read_word(value), str):
        return value
    for letter, char in _ESCAPES.items():
        if char != "'":
            value = value.replace(char, f"\\{letter}")
    return f'"{value}"'


def parse_spec(text: str) -> Spec:
    """Read a spec; a SpecError shows the place and says what was expected there."""
    return _Reader(text).spec()


class _Reader:
    """One pass over the text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.blanks()

    def spec(self) -> Spec:
        name = self.take(_NAME, "a name")
        params: dict[str, Value] = {}
        if self.sees("("):
            self.at += 1
            self.blanks()
            while not (self.sees(")") and not params):
                place = self.at
                key = self.take(_KEY, "a key" if params else "a key or ')'")
                if key in params:
                    self.fail(f"key {key!r} is given twice", place)
                self.char("=", "'='")
                params[key] = self.value()
                if self.sees(")"):
                    break
                self.char(",", "',' or ')'")
            self.char(")", "')'")
        if self.at < len(self.text):
            self.fail("expected the end of the spec" if params else "expected '(' or the end")
        return Spec(name, params)

    def value(self) -> Value:
        if self.sees('"') or self.sees("'"):
            return self.quoted()
        place = self.at
        value = _read_word(self.take(_WORD, "a value"))
        if isinstance(value, float) and not math.isfinite(value):
            self.fail("expected a finite number", place)
        return value

    def quoted(self) -> str:
        start, quote = self.at, self.text[self.at]
        self.at += 1
        out: list[str] = []
        while not self.sees(quote):
            if self.at >= len(self.text):
                self.fail(f"this string has no closing {quote}", start)
            char = self.text[self.at]
            if char == "\\":
                escaped = self.text[self.at + 1 : self.at + 2]
                if escaped not in _ESCAPES:
                    self.fail("expected one of \\\\ \\\" \\' \\n \\t \\r")
                char = _ESCAPES[escaped]
                self.at += 1
            out.append(char)
            self.at += 1
        self.at += 1
        self.blanks()
        return "".join(out)

    def take(self, pattern: re.Pattern[str], what: str) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            self.fail(f"expected {what}")
        self.at = found.end()
        self.blanks()
        return found.group()

    def char(self, char: str, what: str) -> None:
        if not self.sees(char):
            self.fail(f"expected {what}")
        self.at += 1
        self.blanks()

    def sees(self, char: str) -> bool:
        return self.text.startswith(char, self.at)

    def blanks(self) -> None:
        found = _BLANKS.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def fail(self, what: str, place: int | None = None) -> NoReturn:
        column = self.at if place is None else place
        shown = re.sub(r"\s", " ", self.text)
        raise SpecError(f"bad spec, column {column + 1}: {what}\n  {shown}\n  {' ' * column}^")


def _read_word(word: str) -> Value:
    """A bare word as the value it stands for."""
    if word in ("true", "True"):
        return True
    if word in ("false", "False"):
        return False
    if _INT.fullmatch(word) and len(word) <= _MOST_DIGITS:
        return int(word)
    if _FLOAT.fullmatch(word):
        return float(word)
    return word


def unknown(what: str, word: str, known: Iterable[str], *, known_as: str | None = None) -> str:
    """The sentence for a word that is not among those known: near miss, then the whole list."""
    words = list(known)
    near = near_miss(word, words, most=1) or ";"
    listed = ", ".join(words) if words else "none"
    return f"{what} {word!r}{near} {known_as or 'known'}: {listed}"


def check_name(spec: Spec, known: Iterable[str], what: str = "game") -> None:
    """Refuse a spec whose name is not known."""
    words = list(known)
    if spec.name not in words:
        raise SpecError(unknown(f"no {what}", spec.name, words))


def check_keys(spec: Spec, known: Iterable[str]) -> None:
    """Refuse a spec that has a key not known for its name."""
    words = list(known)
    for key in spec.params:
        if key not in words:
            raise SpecError(unknown(f"{spec.name}: unknown key", key, words, known_as="known keys"))


def int_param(spec: Spec, key: str, default: int | None, *, low: int, high: int) -> int:
    """The whole number under `key`, from `low` to `high`; with no default it must be given."""
    value = spec.params.get(key, default)
    if value is None:
        raise SpecError(f"{spec.name}: {key} is missing; expected a whole number {low} to {high}")
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        expected = f"a whole number from {low} to {high}"
        raise SpecError(f"{spec.name}: {key} must be {expected}, not {value_text(value)}")
    return value


def text_param(spec: Spec, key: str, default: str) -> str:
    """The word, path or string under `key`."""
    value = spec.params.get(key, default)
    if not isinstance(value, str):
        raise SpecError(f"{spec.name}: {key} must be a word or a path, not {value_text(value)}")
    return value
