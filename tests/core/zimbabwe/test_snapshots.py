"""Snapshots: the way from raw positions and back, and what is said of impossible ones."""

from __future__ import annotations

import copy
import json

import pytest

from core.zimbabwe.names import CRAFTS, GODS, Step
from core.zimbabwe.snapshots import to_raw, to_snapshot
from tests.core.zimbabwe.paper_game import (
    RAW,
    SNAPSHOT,
    STEPS,
    PaperGame,
    at_step,
    auction,
    bare,
    cell,
    changed,
    first_monuments,
    mask,
    over,
    paper_game,
)

GAME = PaperGame()


def test_a_raw_position_becomes_the_public_snapshot() -> None:
    assert to_snapshot(RAW, GAME) == SNAPSHOT


def test_a_snapshot_becomes_the_raw_position() -> None:
    assert to_raw(SNAPSHOT, GAME) == RAW


def test_a_snapshot_is_the_same_after_json() -> None:
    written = to_snapshot(RAW, GAME)
    assert json.loads(json.dumps(written)) == written


def test_tuples_are_read_like_lists() -> None:
    snapshot = changed(SNAPSHOT, "order", (1, 0))
    snapshot["monuments"] = tuple(snapshot["monuments"])
    assert to_raw(snapshot, GAME) == RAW


def test_pieces_may_come_in_any_order() -> None:
    snapshot = copy.deepcopy(SNAPSHOT)
    for name in ("monuments", "craftsmen"):
        snapshot[name].reverse()
    snapshot["used"] = {"B8": 1, "C3": 1}
    assert to_raw(snapshot, GAME) == RAW


def test_reading_leaves_the_snapshot_as_it_is() -> None:
    snapshot = copy.deepcopy(SNAPSHOT)
    to_raw(snapshot, GAME)
    assert snapshot == SNAPSHOT


def test_what_can_be_recomputed_may_be_left_out() -> None:
    snapshot = copy.deepcopy(SNAPSHOT)
    for name in ("to_move", "ending", "stock", "lost", "used_by_atete", "gifts"):
        del snapshot[name]
    for seat in snapshot["seats"]:
        del seat["vr"], seat["vp"], seat["owed"]
    for tile in (0, 2, 3):
        del snapshot["craftsmen"][tile]["turned"]
    for name in ("herd_paid", "raised", "built", "placed", "price_from", "craft", "resource"):
        del snapshot["turn"][name]
    assert to_raw(snapshot, GAME) == RAW


def test_a_turn_begins_in_the_free_step_with_nothing_done() -> None:
    raw = to_raw(bare(), GAME)
    assert (raw["phase"], raw["seat"], raw["step"], raw["main"], raw["paid"]) == (2, 0, 0, 0, 0)
    assert to_raw(to_snapshot(raw, GAME), GAME) == raw


def test_the_seat_of_the_turn_may_stand_in_to_move_alone() -> None:
    snapshot = bare(to_move=1)
    del snapshot["turn"]
    assert to_raw(snapshot, GAME)["seat"] == 1


def test_cattle_on_cards_default_to_none() -> None:
    snapshot = changed(SNAPSHOT, "seats.1.cards.sculptor", {"card": 1, "price": 3})
    del snapshot["stock"]
    assert to_raw(snapshot, GAME)["stock"] == 15


def test_second_markers_belong_to_atete_unless_said_otherwise() -> None:
    snapshot = bare(used={"C3": 2, "D2": 1})
    snapshot["seats"][1]["god"] = "atete"
    raw = to_raw(snapshot, GAME)
    assert raw["used_by_atete"] == [(cell("C3"), 1)]


def test_a_paid_herd_without_an_amount_was_paid_in_full() -> None:
    snapshot = bare(turn={"seat": 0, "paid": ["herd"]})
    snapshot["seats"][0]["specialists"] = {"herd": 9}
    assert to_raw(snapshot, GAME)["herd_paid"] == 6


def test_gu_counts_every_card_alike() -> None:
    assert to_raw(SNAPSHOT, GAME)["vr"][1] == 20 + 4 + 1 + 1


def test_rules_may_change_what_cards_cost() -> None:
    game = paper_game(craft_vr={"wood_carver": [5, 6]}, god_vr={"qamata": 0})
    snapshot = changed(SNAPSHOT, "seats.0.vr", None)
    assert to_raw(snapshot, game)["vr"][0] == 30 + 2 - 2


def test_first_monuments_go_from_the_top_of_the_stack_down() -> None:
    assert to_raw(first_monuments(), GAME)["seat"] == 0
    assert to_raw(bare("first_monuments", monuments=[]), GAME)["seat"] == 1


def test_first_monuments_come_back_from_their_raw_position() -> None:
    raw = to_raw(first_monuments(), GAME)
    assert to_raw(to_snapshot(raw, GAME), GAME) == raw


THREE = paper_game(players=3)


def test_gifts_are_read_with_plaques_passes_and_the_seat_that_decides() -> None:
    raw = to_raw(auction(), THREE)
    assert raw["plaques"] == [1, 1, 1, 1]
    assert raw["passed"] == [1]
    assert (raw["last_gift"], raw["next_plaque"], raw["seat"]) == (3, 0, 0)


def test_gifts_come_back_from_their_raw_position() -> None:
    raw = to_raw(auction(), THREE)
    assert to_snapshot(raw, THREE)["gifts"] == auction()["gifts"]
    assert to_raw(to_snapshot(raw, THREE), THREE) == raw


def test_cattle_on_plaques_belong_to_what_the_stock_handed_out() -> None:
    assert to_raw(auction(), THREE)["stock"] == 3 * 3 + 4


def test_gifts_left_out_are_an_auction_just_begun() -> None:
    snapshot = auction()
    del snapshot["gifts"], snapshot["to_move"]
    raw = to_raw(snapshot, THREE)
    assert (raw["seat"], raw["plaques"], raw["passed"]) == (2, [0, 0, 0, 0], [])


def test_passes_before_any_gift_go_along_the_plaques() -> None:
    snapshot = auction(last=0, plaques=None, passed=[2])
    del snapshot["to_move"]
    assert to_raw(snapshot, THREE)["seat"] == 1


def test_a_game_that_is_over_has_nobody_to_move() -> None:
    raw = to_raw(over(), GAME)
    assert (raw["phase"], raw["seat"], raw["ending"]) == (3, 0, 1)
    assert to_snapshot(raw, GAME)["to_move"] == -2
    assert to_raw(to_snapshot(raw, GAME), GAME) == raw


def test_a_stopped_game_keeps_its_order() -> None:
    raw = to_raw(bare("over", order=[1, 0], ending="stopped"), GAME)
    assert (raw["ending"], raw["order"]) == (2, [1, 0])


@pytest.mark.parametrize("step", STEPS)
def test_every_step_comes_back_from_its_raw_position(step: str) -> None:
    raw = to_raw(at_step(step), GAME)
    assert raw["step"] == Step[step.upper()]
    assert to_raw(to_snapshot(raw, GAME), GAME) == raw


def test_a_new_card_has_no_price_yet() -> None:
    snapshot = at_step("new_price", main="craftsmen", block=True, placed=1)
    snapshot["turn"]["new_cards"] = ["ivory_carver"]
    snapshot["seats"][0]["cards"]["ivory_carver"]["price"] = 0
    raw = to_raw(snapshot, GAME)
    assert raw["new_cards"] == mask(CRAFTS, "ivory_carver")
    assert (2, 0, 0, 0, 1) in raw["cards"]


def test_a_card_priced_in_this_action_stays_fresh_until_its_end() -> None:
    snapshot = at_step("raise_price", placed=1, fresh_cards=["ivory_carver"])
    raw = to_raw(snapshot, GAME)
    assert (raw["new_cards"], raw["fresh_cards"]) == (0, mask(CRAFTS, "ivory_carver"))
    assert to_raw(to_snapshot(raw, GAME), GAME) == raw


def test_dziva_asks_her_own_worshipper() -> None:
    snapshot = at_step("dziva", price_from=1)
    snapshot["seats"][0]["god"] = "dziva"
    snapshot |= {"qamata": 0, "stock": None}
    assert to_raw(snapshot, GAME)["gods"][0] == (GODS.index("dziva"), 0)


def test_tsui_goab_allows_the_same_good_again() -> None:
    snapshot = at_step("good", goods_left=1, goods=["ivory_carver"], craftsman="D8")
    snapshot["monuments"][0]["level"] = 3
    snapshot["seats"][0] |= {"god": "tsui_goab", "vp": None}
    snapshot |= {"qamata": 0, "stock": None}
    assert to_raw(snapshot, GAME)["goods"] == mask(CRAFTS, "ivory_carver")


def test_a_ruling_lets_specialists_into_the_craftsmen_action() -> None:
    game = paper_game(cards_between_placements=True)
    snapshot = at_step("shaman", main="craftsmen", block=True, placed=1)
    assert to_raw(snapshot, game)["block"] == 1
