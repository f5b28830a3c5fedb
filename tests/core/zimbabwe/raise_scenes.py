"""Scenes around a monument that seat 0 may raise, shared by the tests of raising."""

from __future__ import annotations

from typing import Any

from tests.core.zimbabwe.positions import State, position


def one_pot(**changes: Any) -> State:
    """A monument of seat 0 at F6, a potter of seat 1 in reach, one clay beside it."""
    plain: dict[str, Any] = {
        "monuments": {"F6": (0, 1)},
        "craftsmen": [("potter", "H6-I6", 1)],
        "resources": {"J6": "clay"},
        "cattle": [5, 5],
    }
    return position(**{**plain, **changes})


def two_goods(**changes: Any) -> State:
    """A level 2 monument at F6 with a potter and a wood carver of seat 1 around it."""
    plain: dict[str, Any] = {
        "monuments": {"F6": (0, 2)},
        "craftsmen": [("potter", "H6-I6", 1), ("wood_carver", "F8-G8", 1)],
        "resources": {"J6": "clay", "F10": "wood"},
        "cattle": [5, 5],
    }
    return position(**{**plain, **changes})


def zulu_example(**changes: Any) -> State:
    """The rulebook's example rebuilt: Zulu is seat 0, Kilwa seat 1, the hub stands at F9."""
    plain: dict[str, Any] = {
        "homes": False,
        "monuments": {"F6": (0, 2), "I1": (0, 1), "F9": (1, 1)},
        "craftsmen": [
            ("ivory_carver", "H5-I6", 1),
            ("sculptor", "H11-I12", 1),
            ("wood_carver", "C10-C11", 0),
        ],
        "resources": {"J5": "ivory", "J7": "ivory", "J11": "wood", "A11": "wood"},
        "rain": ["I2-I3"],
        "prices": {(1, "sculptor"): 2},
        "cattle": [7, 0],
    }
    return position(**{**plain, **changes})


def vessel_scene(**changes: Any) -> State:
    """A vessel maker beside F6 and a potter beside the vessel maker, clay for each."""
    plain: dict[str, Any] = {
        "craftsmen": [("potter", "L8-L9", 0), ("vessel_maker", "H7-I8", 1)],
        "resources": {"F9": "clay", "L12": "clay"},
        "prices": {(0, "potter"): 2, (1, "vessel_maker"): 3},
        "cattle": [9, 5],
    }
    return one_pot(**{**plain, **changes})
