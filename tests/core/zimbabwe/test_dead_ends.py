"""No choice within a raise leads to where it cannot be completed."""

from __future__ import annotations

from typing import Any

from tests.core.zimbabwe.positions import can_raise, card, level, play, position, words_of
from tests.core.zimbabwe.raise_scenes import two_goods, vessel_scene


def test_a_resource_the_next_good_cannot_do_without_is_not_offered() -> None:
    state = position(
        monuments={"F6": (0, 2)},
        craftsmen=[
            ("wood_carver", "H6-I6", 1),
            ("ivory_carver", "E11-F12", 1),
            ("throne_maker", "F9-G9", 1),
        ],
        resources={"H8": "wood", "L6": "wood", "D11": "ivory"},
    )
    state = play(state, "raise monuments")
    assert level(state, "F6") == 3
    assert state.snapshot()["used"] == {"L6": 1, "H8": 1, "D11": 1}


def test_a_craftsman_too_dear_for_the_goods_to_come_is_not_offered() -> None:
    state = position(
        monuments={"F6": (0, 2)},
        craftsmen=[
            ("potter", "H6-I6", 1),
            ("potter", "D6-E6", 0),
            ("wood_carver", "F8-G8", 1),
        ],
        prices={(1, "potter"): 3, (0, "potter"): 1, (1, "wood_carver"): 2},
        resources={"J6": "clay", "C6": "clay", "F10": "wood"},
        cattle=[4, 5],
    )
    state = play(state, "raise monuments")
    assert level(state, "F6") == 3
    assert card(state, 0, "potter")["cattle"] == 1


def test_a_primary_too_dear_for_the_goods_to_come_is_not_offered() -> None:
    state = vessel_scene(
        monuments={"F6": (0, 1)},
        craftsmen=[
            ("potter", "L8-L9", 0),
            ("potter", "H11-I11", 1),
            ("vessel_maker", "H7-I8", 1),
        ],
        prices={(0, "potter"): 1, (1, "potter"): 3, (1, "vessel_maker"): 2},
        resources={"H5": "clay", "L12": "clay", "H12": "clay"},
        cattle=[3, 5],
    )
    state = play(state, "raise monuments")
    assert level(state, "F6") == 2
    assert card(state, 0, "potter")["cattle"] == 1


def test_a_secondary_leaves_its_primary_the_resource_it_needs() -> None:
    state = vessel_scene(
        resources={"J9": "clay", "F9": "clay"},
    )
    state = play(state, "raise monuments")
    assert level(state, "F6") == 2
    assert state.snapshot()["used"] == {"F9": 1, "J9": 1}


def test_a_monument_whose_raise_cannot_be_completed_is_not_offered() -> None:
    state = two_goods(
        monuments={"F6": (0, 2), "D8": (0, 1), "H8": (0, 1)}, resources={"J6": "clay"}
    )
    texts = words_of(play(state, "raise monuments"))
    assert "raise F6" not in texts


def test_hub_fees_of_all_goods_count_together() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 2), "F9": (1, 1)},
        "craftsmen": [("potter", "F11-G11", 1), ("wood_carver", "D11-E11", 1)],
        "resources": {"F12": "clay", "D12": "wood"},
    }
    assert can_raise(two_goods(**scene, cattle=[4, 5]), "F6")
    assert not can_raise(two_goods(**scene, cattle=[3, 5]), "F6")
