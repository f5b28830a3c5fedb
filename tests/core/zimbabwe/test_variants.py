"""Variants: the first game, other figures, and who receives the hub fee."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core import load_game
from core.zimbabwe.names import Phase
from tests.core.zimbabwe.conftest import Rules
from tests.core.zimbabwe.positions import (
    State,
    begin,
    can_raise,
    level,
    play,
    position,
    seat_of,
    sites,
    words_of,
)


def test_the_first_game_has_six_gods_and_no_specialists() -> None:
    state = begin("zimbabwe(players=3, setup_seed=4, rules=first_game)")
    assert state.game.setup()["gods"] == ["elegua", "gu", "obatala", "tsui_goab", "engai", "xango"]
    while state.phase == Phase.FIRST_MONUMENTS:
        state.apply(state.legal_actions()[0])
    state.apply(state.action("pass"))
    state.apply(state.action("pass"))
    texts = words_of(state)
    assert len([text for text in texts if text.startswith("worship")]) == 6
    assert not [text for text in texts if text.startswith("hire")]


def test_the_base_game_has_specialists() -> None:
    assert [text for text in words_of(position()) if text.startswith("hire")]


def test_gods_may_be_chosen_instead_of_drawn(rules: Rules) -> None:
    chosen = rules('god_pool = ["gu", "xango"]\ngods_in_play = 2')
    for seed in range(5):
        game = load_game(f"zimbabwe(players=2, setup_seed={seed}, rules={chosen})")
        assert game.setup()["gods"] == ["gu", "xango"]


def test_specialists_may_be_left_out_one_by_one(rules: Rules) -> None:
    only = rules('specialists = ["nomads", "shaman"]')
    hires = [text for text in words_of(position(rules=only)) if text.startswith("hire")]
    assert hires == ["hire the nomads", "hire the shaman"]


def test_a_god_may_have_another_vr(rules: Rules) -> None:
    dearer = rules("god_vr = { gu = 6 }")
    assert play(position(gods=["gu"], rules=dearer), "worship Gu").vr(0) == 26


def test_a_specialist_may_have_another_vr(rules: Rules) -> None:
    dearer = rules("specialist_vr = { nomads = 5 }")
    assert play(position(rules=dearer), "hire the nomads").vr(0) == 25


def test_a_technology_may_have_another_vr(rules: Rules) -> None:
    dearer = rules("craft_vr = { potter = [5, 6] }")
    state = position(rules=dearer, resources={"H3": "clay"})
    state = play(state, "place craftsmen", "potter on H4-I4", "price potter 1")
    assert state.vr(0) == 25


def test_start_cattle_may_differ(rules: Rules) -> None:
    rich = rules("start_cattle = 8")
    state = begin(f"zimbabwe(players=2, rules={rich})")
    assert [state.cattle(0), state.cattle(1)] == [8, 8]


def test_the_start_vr_may_differ(rules: Rules) -> None:
    short = rules("start_vr = 15")
    assert begin(f"zimbabwe(players=2, rules={short})").vr(0) == 15


def test_the_cap_of_the_vr_may_differ(rules: Rules) -> None:
    tight = rules("max_vr = 22")
    texts = words_of(position(rules=tight, gods=["dziva", "gu"]))
    assert "worship Dziva" in texts
    assert "worship Gu" not in texts


def test_the_range_may_differ(rules: Rules) -> None:
    wide = rules("reach = 4")
    scene: dict[str, Any] = {
        "monuments": {"F6": (0, 1)},
        "craftsmen": [("potter", "J6-K6", 1)],
        "resources": {"L6": "clay"},
    }
    assert not can_raise(position(**scene), "F6")
    assert can_raise(position(**scene, rules=wide), "F6")


def test_the_range_of_eshu_may_differ(rules: Rules) -> None:
    wide = rules("eshu_reach = 7")
    scene: dict[str, Any] = {"worship": {0: "eshu"}, "resources": {"F12": "clay"}}
    assert "F5-G5" not in sites(position(**scene), "potter")
    assert "F5-G5" in sites(position(**scene, rules=wide), "potter")


def test_prices_may_go_higher(rules: Rules) -> None:
    state = position(rules=rules("price_max = 4"), resources={"H3": "clay"})
    state = play(state, "place craftsmen", "potter on H4-I4")
    assert words_of(state) == [f"price potter {price}" for price in (1, 2, 3, 4)]


def hub_scene(**changes: Any) -> State:
    """Seat 0 raises F6 with a pot of seat 1 for 1, through the hub of seat 1 at F9."""
    plain: dict[str, Any] = {
        "monuments": {"F6": (0, 1), "F9": (1, 1)},
        "craftsmen": [("potter", "F11-G11", 1)],
        "resources": {"F12": "clay"},
        "cattle": [5, 5],
        "gods": ["qamata"],
    }
    return position(**{**plain, **changes})


@pytest.mark.parametrize("fee", [0, 1, 2])
def test_the_hub_fee_may_differ(rules: Rules, fee: int) -> None:
    before = hub_scene(rules=rules(f"hub_fee = {fee}"))
    state = play(before, "raise monuments")
    assert level(state, "F6") == 2
    assert state.cattle(0) == 5 - 1 - fee
    assert state.snapshot()["stock"] == before.snapshot()["stock"] - fee


def test_printed_the_fee_goes_to_the_stock_while_nobody_owns_qamata(rules: Rules) -> None:
    before = hub_scene(rules=rules('hub_fee_to = "printed"'))
    state = play(before, "raise monuments")
    assert state.snapshot()["stock"] == before.snapshot()["stock"] - 1
    assert state.snapshot()["qamata"] == 0


def test_printed_the_fee_goes_to_an_owned_qamata(rules: Rules) -> None:
    before = hub_scene(rules=rules('hub_fee_to = "printed"'), worship={1: "qamata"})
    state = play(before, "raise monuments")
    assert state.snapshot()["stock"] == before.snapshot()["stock"]
    assert state.snapshot()["qamata"] == 1


def test_the_fee_may_always_go_to_the_stock(rules: Rules) -> None:
    before = hub_scene(rules=rules('hub_fee_to = "stock"'), worship={1: "qamata"})
    state = play(before, "raise monuments")
    assert state.snapshot()["stock"] == before.snapshot()["stock"] - 1
    assert state.snapshot()["qamata"] == 0


def test_the_fee_may_always_go_to_qamata(rules: Rules) -> None:
    before = hub_scene(rules=rules('hub_fee_to = "qamata"'))
    state = play(before, "raise monuments")
    assert state.snapshot()["stock"] == before.snapshot()["stock"]
    assert state.snapshot()["qamata"] == 1


def test_fees_on_qamata_wait_for_an_owner(rules: Rules) -> None:
    to_qamata = rules('hub_fee_to = "qamata"')
    state = hub_scene(rules=to_qamata, qamata=4, order=[1, 0])
    waiting = play(state, "end turn")
    assert waiting.snapshot()["qamata"] == 4
    taken = play(state, "worship Qamata", "end turn")
    assert taken.snapshot()["qamata"] == 0
    assert taken.cattle(0) == 5 + 4 + 1


def test_the_fee_may_be_owed_to_the_owner_of_the_hub(rules: Rules) -> None:
    before = hub_scene(rules=rules('hub_fee_to = "hub_owner"'))
    state = play(before, "raise monuments")
    assert state.cattle(0) == 5 - 1 - 1
    assert seat_of(state, 1)["owed"] == 1
    assert state.cattle(1) == 5
    assert state.snapshot()["stock"] == before.snapshot()["stock"]


def test_what_is_owed_is_paid_in_revenue(rules: Rules) -> None:
    state = hub_scene(rules=rules('hub_fee_to = "hub_owner"'), order=[1, 0])
    state = play(state, "raise monuments", "end turn")
    assert state.cattle(1) == 5 + 1 + 1 + 1
    assert seat_of(state, 1)["owed"] == 0


def test_with_fees_for_hub_owners_the_buyer_chooses_whose_hub(rules: Rules) -> None:
    state = hub_scene(
        rules=rules('hub_fee_to = "hub_owner"'),
        monuments={"F6": (0, 1), "E9": (1, 1), "G9": (0, 5)},
    )
    state = play(state, "raise monuments")
    own = "buy a pot from F11 paying seat 0 for 1 hub"
    assert words_of(state) == [own, "buy a pot from F11 paying seat 1 for 1 hub"]
    assert seat_of(play(state, own), 0)["owed"] == 1


def test_the_fee_may_leave_the_game(rules: Rules) -> None:
    before = hub_scene(rules=rules('hub_fee_to = "nobody"'), worship={1: "qamata"})
    state = play(before, "raise monuments")
    assert state.cattle(0) == 5 - 1 - 1
    assert state.snapshot()["lost"] == 1
    assert state.snapshot()["qamata"] == 0


def test_other_monument_values_and_incomes(rules: Rules) -> None:
    other = rules("monument_vp = [2, 4, 8, 14, 22]\nmonument_income = [2, 3, 4, 5, 6]")
    state = position(rules=other, order=[1, 0], cattle=0)
    assert state.vp(0) == 2
    assert play(state, "end turn").cattle(0) == 2


def test_fewer_tiles_per_craft(rules: Rules) -> None:
    scene: dict[str, Any] = {
        "craftsmen": [("potter", "A11-A12", 0)],
        "resources": {"H3": "clay"},
    }
    assert sites(position(**scene), "potter")
    assert not sites(position(**scene, rules=rules("tiles_per_craft = 1")), "potter")


def test_figures_of_the_gods_are_rules_too(rules: Rules) -> None:
    state = position(rules=rules("engai_cattle = 5"), worship={0: "engai"}, order=[1, 0], cattle=0)
    assert play(state, "end turn").cattle(0) == 1 + 5


def test_with_fees_for_hub_owners_a_longer_way_must_be_affordable(rules: Rules) -> None:
    scene: dict[str, Any] = {
        "rules": rules('hub_fee_to = "hub_owner"'),
        "monuments": {"C12": (0, 1), "F12": (1, 1), "D10": (0, 5), "G10": (0, 5)},
        "craftsmen": [("potter", "I12-J12", 1)],
        "resources": {"K12": "clay"},
    }
    state = play(hub_scene(**scene, cattle=[3, 5]), "raise monuments")
    assert words_of(state) == [
        "buy a pot from I12 paying seat 0 for 2 hubs",
        "buy a pot from I12 paying seat 1 for 1 hub",
    ]
    state = play(hub_scene(**scene, cattle=[2, 5]), "raise monuments")
    assert level(state, "C12") == 2
    assert seat_of(state, 1)["owed"] == 1


def far_chain(rules: Path) -> State:
    """Nine own monuments in a row, a step apart; a potter at the far end."""
    row = {f"{column}5": (0, 1) for column in "BCDEFGHIJ"}
    return position(
        rules=rules,
        homes=False,
        monuments={**row, "A12": (1, 1)},
        craftsmen=[("potter", "K5-L5", 1)],
        resources={"L4": "clay"},
        cattle=30,
    )


def test_a_way_through_eight_hubs_of_one_seat_has_no_action_and_is_no_way(rules: Rules) -> None:
    chosen = far_chain(rules('reach = 1\nhub_fee_to = "hub_owner"'))
    assert not can_raise(chosen, "B5")
    assert can_raise(chosen, "C5")


def test_a_way_through_eight_hubs_is_one_where_nobody_chooses_it(rules: Rules) -> None:
    assert can_raise(far_chain(rules("reach = 1")), "B5")


def test_without_a_fee_there_is_no_route_to_choose(rules: Rules) -> None:
    state = hub_scene(
        rules=rules('hub_fee_to = "hub_owner"\nhub_fee = 0'),
        monuments={"F6": (0, 1), "E9": (1, 1), "G9": (0, 5)},
    )
    assert level(play(state, "raise monuments"), "F6") == 2
