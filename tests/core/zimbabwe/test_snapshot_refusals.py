"""Impossible snapshots: each is refused with its place, what was wrong and what was expected."""

from __future__ import annotations

import contextlib
import copy
import re
from typing import Any

import pytest

from core.errors import SnapshotError
from core.zimbabwe.snapshots import to_raw
from tests.core.zimbabwe.paper_game import (
    SNAPSHOT,
    PaperGame,
    at_step,
    auction,
    bare,
    changed,
    first_monuments,
    over,
    paper_game,
)

GAME = PaperGame()
THREE = paper_game(players=3)


def refusal(snapshot: Any, game: PaperGame = GAME) -> str:
    """The text with which a snapshot is refused."""
    with pytest.raises(SnapshotError) as caught:
        to_raw(snapshot, game)
    return str(caught.value)


# Path, value, exact refusal.
WRONG: list[tuple[str, Any, str]] = [
    ("game", "zimbabwo", "game: got 'zimbabwo'; did you mean 'zimbabwe'? expected one of zimbabwe"),
    ("version", 2, "version: got 2; expected 1"),
    ("players", 3, "players: got 3; expected 2, as in the game"),
    ("round", 0, "round: got 0; expected a whole number from 1 to 60"),
    ("round", 2.0, "round: got 2.0; expected a whole number from 1 to 60"),
    ("round", True, "round: got True; expected a whole number from 1 to 60"),
    ("phase", "turn", "phase: got 'turn'; did you mean 'turns'? expected one of"
     " first_monuments, gifts, turns, over"),
    ("to_move", 1, "to_move: got 1; expected 0 by turn.seat"),
    ("ending", "rules", "ending: got 'rules'; expected null in phase turns"),
    ("vr_stack", [0], "vr_stack: got [0]; expected every seat from 0 to 1 once"),
    ("vr_stack", [1, 1], "vr_stack[1]: seat 1 stands there twice; expected each seat only once"),
    ("order", [], "order: got []; expected every seat from 0 to 1 once"),
    ("order", {}, "order: got {}; expected a list"),
    ("seats", [], "seats: got 0 seats; expected 2"),
    ("seats.0.cattle", -1, "seats[0].cattle: got -1; expected a whole number from 0 to 32767"),
    ("seats.0.vr", 29, "seats[0].vr: got 29; expected 30 by the cards of seat 0"),
    ("seats.1.vp", 5, "seats[1].vp: got 5; expected 4 by the buildings of seat 1"),
    ("seats.1.god", "qamata", "seats[1].god: qamata is already worshipped by seat 0;"
     " expected one seat a god"),
    ("seats.1.god", "tsui-goab", "seats[1].god: got 'tsui-goab'; did you mean 'tsui_goab'?"
     " expected null or one of shadipinyi, elegua, dziva, eshu, gu, obatala, atete, tsui_goab,"
     " anansi, qamata, engai, xango"),
    ("seats.1.god", "eshu", "seats[1].god: eshu is not in play; expected null or one of shadipinyi,"
     " elegua, dziva, gu, obatala, atete, tsui_goab, qamata"),
    ("seats.1.specialists", {"shaman": 0}, "seats[1].specialists.shaman: the shaman already serves"
     " seat 0; expected one seat a specialist"),
    ("seats.1.specialists", {"herds": 0}, "seats[1].specialists.herds: got 'herds'; did you mean"
     " 'herd'? expected one of rain_ceremony, nomads, builder, shaman, herd"),
    ("seats.1.specialists", ["herd"], "seats[1].specialists: got ['herd']; expected a mapping"),
    ("seats.1.cards.potter.price", 4, "seats[1].cards.potter.price: got 4;"
     " expected a whole number from 0 to 3"),
    ("seats.1.cards.potter.price", 0, "seats[1].cards.potter.price: got 0;"
     " expected a whole number from 1 to 3"),
    ("seats.1.cards.potter.card", 3, "seats[1].cards.potter.card: got 3;"
     " expected a whole number from 1 to 2"),
    ("seats.1.cards.potter.card", 2, "seats[1].cards.potter.card: got 2 while nobody has the first"
     " card; expected 1"),
    ("seats.1.cards.potter", {"price": 1}, "seats[1].cards.potter: 'card' is missing;"
     " expected card, price, cattle"),
    ("seats.1.cards.potter.cost", 1, "seats[1].cards.potter: unknown key 'cost';"
     " expected only card, price, cattle"),
    ("seats.1.cards.weaver", {}, "seats[1].cards.weaver: got 'weaver'; expected one of potter,"
     " wood_carver, ivory_carver, diamond_cutter, vessel_maker, sculptor, throne_maker"),
    ("seats.1.cards.wood_carver", {"card": 1, "price": 1}, "seats[1].cards.wood_carver.card: the"
     " first wood_carver card already belongs to seat 0; expected each card at one seat"),
    ("seats.0.cards.wood_carver", {"card": 2, "price": 1}, "seats[0].cards.wood_carver.card: got 2"
     " while nobody has the first card; expected 1"),
    ("seats.1.cards", {}, "craftsmen[0].seat: seat 1 has no potter card;"
     " expected a seat that owns the card"),
    ("seats.0.owed", 1, "seats[0].owed: got 1; expected 0, because hub fees do not go to the hubs'"
     " owners here"),
    ("seats.0.colour", "red", "seats[0]: unknown key 'colour'; expected only cattle, vr, vp, god,"
     " specialists, cards, owed"),
    ("stock", 19, "stock: got 19; expected 18 by the cattle of all seats, cards and plaques"),
    ("lost", 1, "lost: got 1; expected 0, because no cattle leave the game here"),
    ("monuments.0.at", "M1", "monuments[0].at: there is no cell 'M1' on this map;"
     " expected the name of a cell such as C4"),
    ("monuments.0.at", 7, "monuments[0].at: got 7; expected the name of a cell such as C4"),
    ("monuments.0.at", "I2", "monuments[0].at: I2 is water;"
     " expected empty land or a free starting area"),
    ("monuments.0.at", "C3", "monuments[0].at: C3 is a wood resource;"
     " expected empty land or a free starting area"),
    ("monuments.2.at", "F5", "monuments[2].at: F5 is taken by monuments[1].at;"
     " expected empty land or a free starting area"),
    ("monuments.2.at", "D6", "monuments[2].at: seat 0 already has a monument on the starting area"
     " A1; expected one starting area a seat"),
    ("monuments.0.level", 6, "monuments[0].level: got 6; expected a whole number from 1 to 5"),
    ("monuments.0.seat", 2, "monuments[0].seat: got 2; expected a whole number from 0 to 1"),
    ("monuments.0", "A1", "monuments[0]: got 'A1'; expected a mapping"),
    ("craftsmen.0.at", "L3", "craftsmen[0].at: the piece does not lie on the map with all its"
     " cells; expected empty land"),
    ("craftsmen.0.at", "E5", "craftsmen[0].at: F5 is a starting area; expected empty land"),
    ("craftsmen.3.at", "D3", "craftsmen[3].at: E3 is taken by craftsmen[0].at;"
     " expected empty land"),
    ("craftsmen.3.turned", True, "craftsmen[3].turned: got true;"
     " expected false, because the sculptor is square"),
    ("craftsmen.3.turned", 1, "craftsmen[3].turned: got 1; expected true or false"),
    ("craftsmen.3.craft", "sculpter", "craftsmen[3].craft: got 'sculpter'; did you mean"
     " 'sculptor'? expected one of potter, wood_carver, ivory_carver, diamond_cutter,"
     " vessel_maker, sculptor, throne_maker"),
    ("craftsmen.0.seat", 0, "craftsmen[0].seat: seat 0 has no potter card;"
     " expected a seat that owns the card"),
    ("rain.0.at", "H7", "rain[0].at: H7 is taken by monuments[2].at; expected empty land"),
    ("resources", {"C3": "wood"}, "resources.C3: C3 is a wood resource; expected empty land"),
    ("resources", {"L4": "gold"}, "resources.L4: got 'gold'; expected one of clay, wood, ivory,"
     " diamond"),
    ("resources", {"Z4": "wood"}, "resources.Z4: there is no cell 'Z4' on this map;"
     " expected the name of a cell such as C4"),
    ("used", {"A2": 1}, "used.A2: A2 has no resource; expected markers only on resources"),
    ("used", {"C3": 2}, "used.C3: got 2; expected 1"),
    ("used_by_atete", {"C3": 1}, "used_by_atete: nobody worships Atete; expected no markers"),
    ("gifts", {}, "gifts: got a value; expected null in phase turns"),
    ("turn.seat", 2, "turn.seat: got 2; expected a whole number from 0 to 1"),
    ("turn.step", "goods", "turn.step: got 'goods'; did you mean 'good'? expected one of free,"
     " dziva, rain, shaman, shaman_cell, monument, craft, site, new_price, raise_price, raise,"
     " good, resource, primary, primary_resource"),
    ("turn.paid", ["nomads"], "turn.paid[0]: got 'nomads'; expected a specialist of seat 0"),
    ("turn.paid", ["shaman", "shaman"], "turn.paid[1]: shaman stands there twice;"
     " expected each only once"),
    ("turn.herd_paid", 2, "turn.herd_paid: got 2; expected 0"),
    ("turn.main", None, "turn.main: got null; expected 'raises' at step primary_resource"),
    ("turn.block", False, "turn.block: got false; expected true at step primary_resource"),
    ("turn.built", 1, "turn.built: got 1; expected none while turn.main is not 'monument'"),
    ("turn.placed", 1, "turn.placed: got 1; expected none while turn.main is not 'craftsmen'"),
    ("turn.new_cards", ["potter"], "turn.new_cards: got ['potter'];"
     " expected none while turn.main is not 'craftsmen'"),
    ("turn.first_primaries", ["wood_carver"], "turn.first_primaries: got ['wood_carver'];"
     " expected none while turn.main is not 'craftsmen'"),
    ("turn.craft", "potter", "turn.craft: got 'potter'; expected null at step primary_resource"),
    ("turn.resource", "wood", "turn.resource: got 'wood'; expected null at step primary_resource"),
    ("turn.price_from", 1, "turn.price_from: got 1; expected 0"),
    ("turn.raised", ["H7"], "turn.raised[0]: got H7;"
     " expected different monuments of seat 0 above level 1"),
    ("turn.monument", None, "turn.monument: got null; expected a value at step primary_resource"),
    ("turn.monument", "F5", "turn.monument: got F5;"
     " expected a monument of seat 0 below level 5 not raised this turn"),
    ("turn.goods_left", 3, "turn.goods_left: got 3; expected a whole number from 1 to 2"),
    ("turn.goods", ["sculptor"], "turn.goods: got 1 goods with 1 left at step primary_resource;"
     " expected 2 for a monument of level 2"),
    ("turn.craftsman", None, "turn.craftsman: got null;"
     " expected a value at step primary_resource"),
    ("turn.craftsman", "E4", "turn.craftsman: got E4; expected the top-left cell of a craftsman"),
    ("turn.craftsman", "D8", "turn.craftsman: an ivory_carver stands there;"
     " expected a sculptor, the last of turn.goods"),
    ("turn.primary", None, "turn.primary: got null; expected a value at step primary_resource"),
    ("turn.primary", "D8", "turn.primary: an ivory_carver stands there; expected a wood_carver"),
    ("turn.steps", 1, "turn: unknown key 'steps'; did you mean 'step'? expected only"),
    ("monument", [], "snapshot: unknown key 'monument'; did you mean 'monuments'? expected only"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "text"), WRONG, ids=[text[:60] for *_, text in WRONG])
def test_a_wrong_value_is_refused_with_its_place(path: str, value: Any, text: str) -> None:
    got = refusal(changed(SNAPSHOT, path, value))
    assert got == text if not text.endswith("only") else got.startswith(text)


@pytest.mark.parametrize(
    "name", ["game", "version", "players", "round", "phase", "vr_stack", "seats", "monuments"]
)
def test_a_part_without_a_default_is_missed(name: str) -> None:
    snapshot = copy.deepcopy(SNAPSHOT)
    del snapshot[name]
    assert refusal(snapshot).startswith(f"snapshot: {name!r} is missing; expected ")


@pytest.mark.parametrize("value", [None, 5, [], "zimbabwe"])
def test_what_is_no_mapping_is_no_snapshot(value: Any) -> None:
    assert refusal(value) == f"snapshot: got {value!r}; expected a mapping"


def test_vr_stays_under_its_cap() -> None:
    text = "seats[0]: the cards make VR 30; expected at most 29"
    assert refusal(SNAPSHOT, paper_game(max_vr=29)) == text


def test_both_cards_of_a_craft_never_lie_at_one_seat() -> None:
    # The format holds one card a craft; the same key twice is lost before it is read.
    snapshot = changed(SNAPSHOT, "seats.1.cards.wood_carver", {"card": 2, "price": 1})
    del snapshot["seats"][0]["cards"]["wood_carver"]
    assert "while nobody has the first card" in refusal(snapshot)


def test_a_craft_has_only_so_many_tiles() -> None:
    text = "craftsmen[4]: potter number 2; expected at most 1 of a craft"
    snapshot = copy.deepcopy(SNAPSHOT)
    snapshot["craftsmen"].append({"at": "G9", "craft": "potter", "seat": 1, "turned": True})
    assert refusal(snapshot, paper_game(tiles_per_craft=1)) == text


def test_rain_is_limited_by_its_tiles() -> None:
    assert refusal(SNAPSHOT, paper_game(water_tiles=0)) == "rain: 1 water tiles; expected at most 0"


def test_the_shaman_has_only_so_many_of_a_kind() -> None:
    text = "resources.L4: wood number 1; expected at most 0 of the shaman's"
    assert refusal(SNAPSHOT, paper_game(shaman_supply={"wood": 0})) == text


def test_specialists_out_of_play_serve_nobody() -> None:
    text = "seats[0].specialists.shaman: the shaman is not in play; expected one of herd"
    assert refusal(SNAPSHOT, paper_game(specialists=["herd"])) == text


def test_too_many_cattle_are_refused() -> None:
    text = r"seats: 32\d+ cattle in the game; expected at most \d+, so that no counter overflows"
    assert re.fullmatch(text, refusal(changed(SNAPSHOT, "seats.0.cattle", 32767) | {"stock": None}))


def test_cattle_on_qamatas_card_need_her_owner() -> None:
    snapshot = changed(SNAPSHOT, "seats.0", SNAPSHOT["seats"][0] | {"god": None, "vr": None})
    assert refusal(snapshot) == "qamata: got 1; expected 0 while nobody worships Qamata"
    assert to_raw(snapshot, paper_game(hub_fee_to="qamata"))["qamata"] == 1


def test_cattle_on_qamatas_card_need_rules_that_put_them_there() -> None:
    text = "qamata: got 1; expected 0, because hub fees do not go to Qamata here"
    assert refusal(SNAPSHOT, paper_game(hub_fee_to="stock")) == text


def test_fees_owed_to_hub_owners_count_as_cattle_in_the_game() -> None:
    snapshot = changed(bare(), "seats.0.owed", 2)
    assert to_raw(snapshot, paper_game(hub_fee_to="hub_owner"))["stock"] == 8


def test_cattle_that_left_the_game_still_came_from_the_stock() -> None:
    assert to_raw(bare(lost=2), paper_game(hub_fee_to="nobody"))["stock"] == 8


def test_atete_has_not_more_markers_than_lie_there() -> None:
    snapshot = bare(used={"C3": 1}, used_by_atete={"C3": 2})
    snapshot["seats"][0]["god"] = "atete"
    assert refusal(snapshot) == "used_by_atete.C3: got 2; expected at most used.C3, 1"


def test_only_atete_puts_a_second_marker() -> None:
    snapshot = bare(used={"C3": 2}, used_by_atete={})
    snapshot["seats"][0]["god"] = "atete"
    text = "used.C3: 2 markers of seats without Atete; expected at most 1 of those"
    assert refusal(snapshot) == text


@pytest.mark.parametrize(
    ("snapshot", "text"),
    [
        (bare("gifts", used={"C3": 1}), "used: got used markers; expected none in phase gifts"),
        (bare("gifts", order=[0, 1]), "order: got [0, 1]; expected an empty list in phase gifts"),
        (bare("gifts", turn={"seat": 0}), "turn: got a value; expected null in phase gifts"),
        (bare("gifts", to_move=1), "to_move: got 1; expected 0"),
        (bare(turn={}), "turn.seat: got null; expected the seat whose turn it is"),
        (bare("over", order=[0, 1]), "ending: got null; expected one of rules, stopped"
         " in phase over"),
        (bare("over", order=[0, 1], ending="rules"), "ending: got 'rules' though no seat has"
         " reached its VR; expected 'stopped'"),
        (over(ending="stopped"), "ending: got 'stopped' though seat 0 has reached its VR;"
         " expected 'rules'"),
        (over(to_move=0), "to_move: got 0; expected -2"),
        (over(order=[]), "order: got []; expected every seat from 0 to 1 once"),
        (bare("first_monuments"), "phase: every seat has its first monument;"
         " expected 'gifts' then"),
        (first_monuments(round=2), "round: got 2; expected 1"),
        (first_monuments(to_move=1), "to_move: got 1; expected 0"),
        (first_monuments(rain=[{"at": "B1"}]), "rain: got a piece;"
         " expected none before the first auction"),
        (first_monuments(vr_stack=[1, 0]), "monuments: seats [1] have their first monument;"
         " expected seats [0], because the VR stack from the top is [0, 1]"),
        (changed(first_monuments(), "monuments.0.level", 2), "monuments: seat 1 has a monument of"
         " level 2 at A5; expected only monuments of level 1 on starting areas before the first"
         " auction"),
        (changed(first_monuments(), "seats.0.god", "gu"), "seats: got a god or a specialist;"
         " expected no gods and specialists before the first auction"),
        (changed(first_monuments(), "seats.0.cards", {"potter": {"card": 1, "price": 1}}),
         "seats: got a potter card; expected no cards before the first auction"),
    ],
)  # fmt: skip
def test_what_does_not_belong_to_the_phase_is_refused(snapshot: Any, text: str) -> None:
    assert refusal(snapshot) == text


@pytest.mark.parametrize(
    ("snapshot", "text"),
    [
        (auction(next_plaque=2), "gifts.next_plaque: got 2; expected 0"),
        (auction(plaques=None), "gifts.plaques: got null;"
         " expected the plaques, because a gift of 3 lies on them"),
        (auction(plaques=[]), "gifts.plaques: got 0 plaques; expected 4"),
        (auction(last=2), "gifts.plaques: 4 cattle after a last gift of 2; expected from 2 to 3"),
        (changed(auction(), "gifts.plaques.0.god", False), "gifts.plaques[0].god: got False;"
         " expected the god's plaque in front and no other"),
        (changed(auction(), "gifts.plaques.2.seat", 0), "gifts.plaques[2].seat: got 0;"
         " expected 1 by VR and VR stack"),
        (changed(auction(), "gifts.plaques.2.cattle", 2), "gifts.plaques: got [1, 1, 2, 1];"
         " expected [2, 1, 1, 1], spread one by one from the left"),
        (auction(passed=[1, 0]), "gifts.passed: got [1, 0]; expected at least two seats still in"),
        (auction(passed=[0]), "to_move: seat 0 has passed; expected a seat still in"),
        (auction() | {"to_move": None}, "to_move: got null;"
         " expected the seat that gives or passes next, once a gift was made"),
        (auction(elegua_done=True), "gifts.elegua_done: got true;"
         " expected false before a gift of the seat with Elegua"),
        (auction(last=0, plaques=None), "gifts.passed: got [1] before any gift;"
         " expected [2], by the plaques"),
        (auction(bids=1), "gifts: unknown key 'bids';"
         " expected only last, next_plaque, plaques, passed, elegua_done"),
    ],
)  # fmt: skip
def test_an_auction_that_cannot_be_is_refused(snapshot: Any, text: str) -> None:
    assert refusal(snapshot, THREE) == text


@pytest.mark.parametrize(
    ("snapshot", "text"),
    [
        (at_step("rain", paid=[]), "turn.paid: rain_ceremony is missing; expected it at step rain"),
        (at_step("shaman_cell", resource=None), "turn.resource: got null;"
         " expected a value at step shaman_cell"),
        (at_step("dziva"), "turn.step: got 'dziva';"
         " expected another step, because seat 0 has not Dziva"),
        (at_step("monument", built=1), "turn.built: got 1; expected 0"),
        (at_step("site", craft=None), "turn.craft: got null; expected a value at step site"),
        (at_step("craft", placed=3), "turn.placed: got 3; expected a whole number from 0 to 2"),
        (at_step("craft", first_primaries=["potter"]), "turn.first_primaries: got potter;"
         " expected primaries of which seat 0 has a tile"),
        (at_step("craft", secondaries=["potter"]), "turn.secondaries: got potter;"
         " expected secondaries of which seat 0 has a tile"),
        (at_step("craft", new_cards=["potter"]), "turn.new_cards: got potter;"
         " expected cards of seat 0"),
        (at_step("craft", new_cards=["wood_carver"]), "seats[0].cards.wood_carver.price: got 2;"
         " expected 0 for a card of turn.new_cards"),
        (at_step("new_price", main="craftsmen", block=True), "turn.new_cards: got no card;"
         " expected one without a price at step new_price"),
        (at_step("craft", fresh_cards=["wood_carver"]), "turn.fresh_cards: got ['wood_carver'];"
         " expected those of turn.new_cards"),
        (at_step("raise_price", fresh_cards=["potter"]), "turn.fresh_cards: got potter;"
         " expected cards of seat 0"),
        (at_step("raise_price", price_from=8), "turn.price_from: got 8;"
         " expected a whole number from 0 to 7"),
        (at_step("raise", goods=["potter"]), "turn.goods: got goods; expected none at step raise"),
        (at_step("raise", goods_left=1), "turn.goods_left: got 1; expected 0"),
        (at_step("good", craftsman="D4"), "turn.craftsman: got 'D4'; expected null at step good"),
        (at_step("good", goods_left=0), "turn.goods_left: got 0;"
         " expected a whole number from 1 to 2"),
        (at_step("good", goods=["potter"]), "turn.goods: got 1 goods with 2 left at step good;"
         " expected 0 for a monument of level 2"),
        (at_step("good", goods_left=1, goods=["potter"]), "turn.craftsman: got null;"
         " expected a value at step good"),
        (at_step("good", raised=["A1"]), "turn.monument: got A1;"
         " expected a monument of seat 0 below level 5 not raised this turn"),
        (at_step("primary", craftsman="D8", goods=["ivory_carver"]), "turn.craftsman: an"
         " ivory_carver stands there; expected a secondary at step primary"),
        (
            at_step("shaman", main="craftsmen", block=True, placed=1),
            "turn.block: got true; expected false at step shaman",
        ),
        (at_step("free", block=True, main="raises"), "turn.block: got true;"
         " expected false at step free"),
        (bare(turn={"seat": 0, "chosen": True}), "turn.chosen: got true;"
         " expected false, because seat 0 has neither"),
    ],
)  # fmt: skip
def test_half_made_choices_need_exactly_their_data(snapshot: Any, text: str) -> None:
    assert refusal(snapshot) == text


def test_a_site_needs_a_tile_that_is_left() -> None:
    text = "turn.craft: no sculptor tile is left; expected another craft"
    assert refusal(at_step("site", craft="sculptor"), paper_game(tiles_per_craft=1)) == text


def test_the_shaman_brings_only_what_is_left() -> None:
    text = "turn.resource: no wood tile is left; expected another resource"
    assert refusal(at_step("shaman_cell"), paper_game(shaman_supply={"wood": 1})) == text


def test_rain_needs_a_water_tile_that_is_left() -> None:
    text = "turn.step: got 'rain'; expected another step, because no water tile is left"
    assert refusal(at_step("rain"), paper_game(water_tiles=1)) == text


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2, 10**30, 1.5, float("nan"), "", "C4", "potter", b"C4",
    [], [[]], [None], {}, {"C4": None}, {4: 1}, (1, 2),
)  # fmt: skip


def places(value: Any, path: str = "") -> list[str]:
    """The paths of everything inside a snapshot."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[str] = []
    for key, item in inside:
        here = f"{path}.{key}" if path else str(key)
        found += [here, *(places(item, here) if isinstance(item, dict | list) else [])]
    return found


@pytest.mark.parametrize("path", places(SNAPSHOT))
def test_nothing_but_a_refusal_comes_of_odd_values(path: str) -> None:
    for value in ODD:
        with contextlib.suppress(SnapshotError):
            to_raw(changed(SNAPSHOT, path, value), GAME)
