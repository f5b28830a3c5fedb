"""What may stand in a bot's brackets: which parameters it has, and which values they take.

A class says so itself in `parameters`, with a meaning and a range for each; for a class that does
not, the signature of its `__init__` is taken.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bots.errors import BotError, near
from core import Spec


class _Required:
    """The default of a parameter that has none."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a bot; low and high are the ends of its range, both allowed."""

    name: str
    kind: Any  # a type; also a union of types, a Literal, or None for anything
    default: Any = REQUIRED
    meaning: str = ""
    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        """As in a signature, with the range: `visits: int = 800 (1 to 1000000)`."""
        kind = f": {self.kind_text}" if self.kind_text else ""
        equals = " = " if kind else "="
        default = "" if self.is_needed else f"{equals}{self.default!r}"
        return f"{self.name}{kind}{default}{f' ({self.span})' if self.span else ''}"

    @property
    def is_needed(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED

    @property
    def kind_text(self) -> str:
        """The kind as in a signature; empty for anything."""
        return "" if self.kind is None else inspect.formatannotation(self.kind)

    @property
    def span(self) -> str:
        """The range in words; empty when there is none."""
        if self.kind is bool:
            return ""
        if self.low is not None and self.high is not None:
            return f"{self.low} to {self.high}"
        if self.low is not None:
            return f"{self.low} or more"
        return "" if self.high is None else f"{self.high} or less"


def parameters_of(cls: Callable[..., object]) -> tuple[Parameter, ...]:
    """The parameters of a bot class, in order: those it declares, else those of its `__init__`."""
    declared = getattr(cls, "parameters", None)
    if isinstance(declared, tuple) and all(isinstance(one, Parameter) for one in declared):
        return declared
    return _of_signature(cls)


def parameters_of_dataclass(cls: type) -> tuple[Parameter, ...]:
    """The fields of a dataclass as parameters.

    A field's metadata may hold "meaning", "low" and "high".
    """
    hints = typing.get_type_hints(cls)
    return tuple(
        Parameter(
            field.name,
            hints[field.name],
            _default(field),
            field.metadata.get("meaning", ""),
            field.metadata.get("low"),
            field.metadata.get("high"),
        )
        for field in dataclasses.fields(cls)
        if field.init
    )


def arguments_for(spec: Spec, parameters: Sequence[Parameter]) -> dict[str, Any]:
    """What to call a bot's class with; raises BotError where the spec does not fit."""
    known = {parameter.name: parameter for parameter in parameters}
    for name in spec.params:
        if name not in known:
            raise BotError(
                f"{spec.name} has no parameter {name!r}{near(name, known)} {takes(parameters)}"
            )
    lacking = [
        name for name, parameter in known.items() if parameter.is_needed and name not in spec.params
    ]
    if lacking:
        typed = f"{spec.name}({', '.join(f'{name}=...' for name in lacking)})"
        raise BotError(
            f"{spec.name} needs {' and '.join(lacking)}: type {typed}. {takes(parameters)}"
        )
    return {name: _value(spec.name, value, known[name]) for name, value in spec.params.items()}


def takes(parameters: Sequence[Parameter]) -> str:
    """The sentence that lists parameters; a line for each when they have meanings."""
    if not parameters:
        return "It takes no parameters."
    if not any(parameter.meaning for parameter in parameters):
        return f"It takes {', '.join(map(str, parameters))}."
    lines = [
        f"  {parameter}: {parameter.meaning}" if parameter.meaning else f"  {parameter}"
        for parameter in parameters
    ]
    return "\n".join(["It takes:", *lines])


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return REQUIRED


def _of_signature(cls: Callable[..., object]) -> tuple[Parameter, ...]:
    try:
        signature = inspect.signature(cls, eval_str=True)
    except NameError:
        signature = inspect.signature(cls)
    except (TypeError, ValueError):
        return ()
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    empty = inspect.Parameter.empty
    return tuple(
        Parameter(
            name,
            None if one.annotation is empty else one.annotation,
            REQUIRED if one.default is empty else one.default,
        )
        for name, one in signature.parameters.items()
        if one.kind in named
    )


def _value(bot: str, value: Any, parameter: Parameter) -> Any:
    fitting = _fitted(bot, value, parameter)
    too_low = parameter.low is not None and fitting < parameter.low
    too_high = parameter.high is not None and fitting > parameter.high
    if too_low or too_high:
        raise BotError(f"{bot} cannot use {parameter.name}={value}: {_takes_one(parameter)}.")
    return fitting


def _fitted(bot: str, value: Any, parameter: Parameter) -> Any:
    """The value as the parameter's kind."""
    if parameter.kind is None or isinstance(parameter.kind, str):
        return value
    for candidate in _alternatives(parameter.kind):
        if typing.get_origin(candidate) is typing.Literal:
            choices = typing.get_args(candidate)
            if value in choices:
                return value
            raise BotError(
                f"{bot} does not know {parameter.name}={value}"
                f"{near(str(value), map(str, choices))} It knows {', '.join(map(str, choices))}."
            )
        if candidate is float and type(value) is int:
            return float(value)
        if candidate is str and type(value) is not str:
            return str(value)
        if not isinstance(candidate, type) or type(value) is candidate:
            return value
    kind = type(value).__name__
    raise BotError(
        f"{bot} cannot use {parameter.name}={value}: {_takes_one(parameter)}, not {kind}."
    )


def _takes_one(parameter: Parameter) -> str:
    meaning = f", {parameter.meaning}" if parameter.meaning else ""
    return f"it takes {parameter}{meaning}"


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        return typing.get_args(annotation)
    return (annotation,)
