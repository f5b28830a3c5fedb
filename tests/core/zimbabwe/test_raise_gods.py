"""What Qamata, Atete, Tsui-Goab and Anansi change when monuments are raised."""

from __future__ import annotations

from typing import Any

from tests.core.zimbabwe.positions import can_raise, card, play
from tests.core.zimbabwe.raise_scenes import one_pot, two_goods, vessel_scene


def test_qamata_receives_the_hub_fees_of_everybody() -> None:
    before = one_pot(
        monuments={"F6": (0, 1), "F9": (1, 1)},
        craftsmen=[("potter", "F11-G11", 1)],
        resources={"F12": "clay"},
        worship={1: "qamata"},
    )
    state = play(before, "raise monuments")
    assert state.snapshot()["qamata"] == 1
    assert state.snapshot()["stock"] == before.snapshot()["stock"]


def test_qamata_receives_her_owners_fees_and_returns_them_in_revenue() -> None:
    state = one_pot(
        monuments={"F6": (0, 1), "F9": (1, 1)},
        craftsmen=[("potter", "F11-G11", 1)],
        resources={"F12": "clay"},
        worship={0: "qamata"},
        order=[1, 0],
    )
    state = play(state, "raise monuments")
    assert state.snapshot()["qamata"] == 1
    state = play(state, "end turn")
    assert state.snapshot()["qamata"] == 0
    assert state.cattle(0) == 3 + 1 + 2


def test_an_unclaimed_qamata_receives_nothing() -> None:
    state = one_pot(
        monuments={"F6": (0, 1), "F9": (1, 1)},
        craftsmen=[("potter", "F11-G11", 1)],
        resources={"F12": "clay"},
        gods=["qamata"],
    )
    assert play(state, "raise monuments").snapshot()["qamata"] == 0


def test_atete_uses_a_resource_twice() -> None:
    scene: dict[str, Any] = {"monuments": {"F6": (0, 1), "F8": (0, 1)}}
    state = play(one_pot(**scene, worship={0: "atete"}), "raise monuments", "raise F6")
    assert can_raise(state, "F8")
    state = play(one_pot(**scene, gods=["atete"]), "raise monuments", "raise F6")
    assert not can_raise(state, "F8")


def test_atete_does_not_use_a_resource_three_times() -> None:
    assert not can_raise(
        one_pot(worship={0: "atete"}, used={"J6": 2}, used_by_atete={"J6": 1}), "F6"
    )


def test_atetes_second_marker_may_follow_another_players() -> None:
    state = one_pot(worship={0: "atete"}, used={"J6": 1})
    assert can_raise(state, "F6")
    state = play(state, "raise monuments")
    assert state.snapshot()["used"] == {"J6": 2}
    assert state.snapshot()["used_by_atete"] == {"J6": 1}


def test_a_resource_used_by_atete_is_used_for_the_others() -> None:
    state = one_pot(worship={1: "atete"}, used={"J6": 1}, used_by_atete={"J6": 1})
    assert not can_raise(state, "F6")


def test_tsui_goab_buys_the_same_good_twice() -> None:
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 2)},
        "resources": {"J6": "clay", "J7": "clay"},
    }
    assert can_raise(one_pot(**scene, worship={0: "tsui_goab"}), "F6")
    assert not can_raise(one_pot(**scene, gods=["tsui_goab"]), "F6")


def test_tsui_goab_needs_a_resource_for_each_good() -> None:
    state = one_pot(monuments={"F6": (0, 2)}, worship={0: "tsui_goab"})
    assert not can_raise(state, "F6")


def test_tsui_goab_buys_no_barred_good() -> None:
    state = one_pot(
        worship={0: "tsui_goab"},
        craftsmen=[("potter", "H6-I6", 1), ("vessel_maker", "A11-B12", 1)],
    )
    assert not can_raise(state, "F6")


def test_anansi_pays_one_whatever_the_price() -> None:
    scene: dict[str, Any] = {"prices": {(1, "potter"): 3}}
    state = play(one_pot(**scene, worship={0: "anansi"}), "raise monuments")
    assert state.cattle(0) == 5 - 1
    assert card(state, 1, "potter")["cattle"] == 1
    assert play(one_pot(**scene, gods=["anansi"]), "raise monuments").cattle(0) == 5 - 3


def test_anansi_pays_one_and_one_for_a_secondary_good() -> None:
    state = play(vessel_scene(worship={0: "anansi"}), "raise monuments")
    assert state.cattle(0) == 9 - 2


def test_anansi_pays_hub_fees_like_everybody() -> None:
    state = one_pot(
        monuments={"F6": (0, 1), "F9": (1, 1)},
        craftsmen=[("potter", "F11-G11", 1)],
        resources={"F12": "clay"},
        prices={(1, "potter"): 3},
        worship={0: "anansi"},
    )
    assert play(state, "raise monuments").cattle(0) == 5 - 1 - 1


def test_anansi_raises_with_less_cattle() -> None:
    scene: dict[str, Any] = {"prices": {(1, "potter"): 3}, "cattle": [1, 5]}
    assert can_raise(one_pot(**scene, worship={0: "anansi"}), "F6")
    assert not can_raise(one_pot(**scene), "F6")


def test_atete_uses_one_resource_for_both_craftsmen_of_a_good() -> None:
    scene: dict[str, Any] = {"resources": {"J9": "clay"}}
    assert can_raise(vessel_scene(**scene, worship={0: "atete"}), "F6")
    assert not can_raise(vessel_scene(**scene, worship={0: "atete"}, used={"J9": 1}), "F6")


def test_even_tsui_goab_raises_nothing_above_level_five() -> None:
    state = two_goods(
        worship={0: "tsui_goab"},
        monuments={"F6": (0, 5), "D8": (0, 1)},
        resources={"J6": "clay", "J7": "clay", "J5": "clay", "F10": "wood", "G10": "wood"},
        cattle=[20, 5],
    )
    assert can_raise(state, "D8")
    assert not can_raise(state, "F6")
