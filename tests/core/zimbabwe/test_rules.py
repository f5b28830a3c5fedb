"""The rules as data: bounds, variants, and refusals that say why."""

import pickle
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from core.errors import RulesError
from core.zimbabwe.names import GODS
from core.zimbabwe.rules import (
    BASE,
    Rules,
    load_rules,
    make_rules,
    rules_hash,
    variant_names,
)

ROOT = Path(__file__).parents[3]

# One value just outside, by field: below, above, or not one of the words.
OUTSIDE: list[tuple[str, Any, str]] = [
    ("start_vr", 0, "start_vr = 0: must be at least 1"),
    ("start_vr", 128, "start_vr = 128: must be at most 127"),
    ("max_vr", 0, "max_vr = 0: must be at least 1"),
    ("max_vr", 128, "max_vr = 128: must be at most 127"),
    ("start_cattle", -1, "start_cattle = -1: must be at least 0"),
    ("start_cattle", 100, "start_cattle = 100: must be at most 99"),
    ("reach", 0, "reach = 0: must be at least 1"),
    ("reach", 10, "reach = 10: must be at most 9"),
    ("eshu_reach", 0, "eshu_reach = 0: must be at least 1"),
    ("eshu_reach", 10, "eshu_reach = 10: must be at most 9"),
    ("hub_fee", -1, "hub_fee = -1: must be at least 0"),
    ("hub_fee", 10, "hub_fee = 10: must be at most 9"),
    ("gods_in_play", -1, "gods_in_play = -1: must be at least 0"),
    ("gods_in_play", 13, "gods_in_play = 13: must be at most 12"),
    ("price_min", 0, "price_min = 0: must be at least 1"),
    ("price_min", 10, "price_min = 10: must be at most 9"),
    ("price_max", 0, "price_max = 0: must be at least 1"),
    ("price_max", 10, "price_max = 10: must be at most 9"),
    ("monument_vp", [-1, 3, 7, 13, 21], "monument_vp[0] = -1: must be at least 0"),
    ("monument_vp", [1, 3, 7, 13, 100], "monument_vp[4] = 100: must be at most 99"),
    ("monument_vp", [1, 3, 7, 13], "monument_vp[4]: is missing"),
    (
        "monument_vp",
        [1, 2, 3, 4, 5, 6],
        "monument_vp = [1, 2, 3, 4, 5, 6]: must be a list of 5 numbers",
    ),
    ("monument_income", [1, 2, 3, 4, 21], "monument_income[4] = 21: must be at most 20"),
    ("monument_income", [-1, 2, 3, 4, 5], "monument_income[0] = -1: must be at least 0"),
    ("tiles_per_craft", 0, "tiles_per_craft = 0: must be at least 1"),
    ("tiles_per_craft", 5, "tiles_per_craft = 5: must be at most 4"),
    ("shaman_supply", {"clay": -1}, "shaman_supply.clay = -1: must be at least 0"),
    ("shaman_supply", {"clay": 65}, "shaman_supply.clay = 65: must be at most 64"),
    ("water_tiles", -1, "water_tiles = -1: must be at least 0"),
    ("water_tiles", 17, "water_tiles = 17: must be at most 16"),
    ("elegua_cattle", -1, "elegua_cattle = -1: must be at least 0"),
    ("elegua_cattle", 21, "elegua_cattle = 21: must be at most 20"),
    ("engai_cattle", -1, "engai_cattle = -1: must be at least 0"),
    ("engai_cattle", 21, "engai_cattle = 21: must be at most 20"),
    ("gu_card_vr", -10, "gu_card_vr = -10: must be at least -9"),
    ("gu_card_vr", 100, "gu_card_vr = 100: must be at most 99"),
    ("obatala_monuments", 0, "obatala_monuments = 0: must be at least 1"),
    ("obatala_monuments", 3, "obatala_monuments = 3: must be at most 2"),
    ("atete_uses", 0, "atete_uses = 0: must be at least 1"),
    ("atete_uses", 3, "atete_uses = 3: must be at most 2"),
    ("anansi_price", -1, "anansi_price = -1: must be at least 0"),
    ("anansi_price", 10, "anansi_price = 10: must be at most 9"),
    ("builder_refund", -1, "builder_refund = -1: must be at least 0"),
    ("builder_refund", 21, "builder_refund = 21: must be at most 20"),
    ("max_rounds", 0, "max_rounds = 0: must be at least 1"),
    ("max_rounds", 401, "max_rounds = 401: must be at most 400"),
    ("god_vr", {"gu": -21}, "god_vr.gu = -21: must be at least -20"),
    ("god_vr", {"gu": 100}, "god_vr.gu = 100: must be at most 99"),
    ("specialist_vr", {"herd": -10}, "specialist_vr.herd = -10: must be at least -9"),
    ("specialist_vr", {"herd": 100}, "specialist_vr.herd = 100: must be at most 99"),
    ("craft_vr", {"potter": [-10, 4]}, "craft_vr.potter[0] = -10: must be at least -9"),
    ("craft_vr", {"potter": [3, 100]}, "craft_vr.potter[1] = 100: must be at most 99"),
    ("craft_vr", {"potter": [3]}, "craft_vr.potter[1]: is missing"),
    ("god_pool", ["gu", "gu"], "god_pool: god 'gu' is listed more than once"),
    ("specialists", ["herd", "herd"], "specialists: specialist 'herd' is listed more than once"),
    ("water_corner_links", 1, "water_corner_links = 1: must be true or false"),
    ("secondary_free_hubs", "two", "secondary_free_hubs = \"two\": must be 'any' or 'one'"),
    ("monuments_block_resources", 0, "monuments_block_resources = 0: must be true or false"),
    ("net_zero_moves_marker", "no", 'net_zero_moves_marker = "no": must be true or false'),
    ("cards_between_placements", 1, "cards_between_placements = 1: must be true or false"),
    ("dziva_when_chosen", 1, "dziva_when_chosen = 1: must be true or false"),
    ("xango", "win", "xango = \"win\": must be 'tie_break' or 'wins'"),
    ("herd_fee", 2, "herd_fee = 2: must be 'one_choice' or 'topped_up'"),
    ("first_primary_ban", "all", "first_primary_ban = \"all\": must be 'map' or 'player'"),
    ("start_tile_turns", "yes", 'start_tile_turns = "yes": must be true or false'),
    ("atete_counts", True, "atete_counts = true: must be 'all' or 'own'"),
    ("lower_places", "tied", "lower_places = \"tied\": must be 'ranked' or 'shared'"),
    (
        "hub_fee_to",
        "owner",
        "hub_fee_to = \"owner\": must be 'printed', 'stock', 'qamata', 'hub_owner' or 'nobody'",
    ),
]
NUMBERS = [name for name, field in Rules.model_fields.items() if field.annotation is int]


@pytest.mark.parametrize(("key", "value", "message"), OUTSIDE)
def test_a_value_out_of_bounds_is_refused(key: str, value: object, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        make_rules({key: value}, "rules file mine.toml")
    assert str(caught.value) == f"rules file mine.toml: {message}"


def test_every_field_has_a_case_of_a_value_out_of_bounds() -> None:
    assert {key for key, _, _ in OUTSIDE} == set(Rules.model_fields)


@pytest.mark.parametrize("key", NUMBERS)
@pytest.mark.parametrize("value", [True, "3", 3.0, [3]])
def test_only_whole_numbers_are_numbers(key: str, value: object) -> None:
    with pytest.raises(RulesError, match=rf"^rules: {key} = .*: must be a whole number$"):
        make_rules({key: value})


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"start_vr": 45}, "start_vr 45 is above max_vr 40"),
        ({"max_vr": 15}, "start_vr 20 is above max_vr 15"),
        ({"price_min": 4}, "price_min 4 is above price_max 3"),
        ({"god_pool": ["gu", "xango"]}, "gods_in_play 8, but god_pool has only 2"),
        (
            {"monument_vp": [1, 3, 3, 13, 21]},
            "monument_vp [1, 3, 3, 13, 21] must grow with every level",
        ),
        (
            {"max_rounds": 400, "monument_income": [1, 2, 3, 4, 20]},
            "up to 45615 cattle could come into play, and the engine counts to 32767; "
            "lower max_rounds, monument_income, engai_cattle or elegua_cattle",
        ),
        (
            {"shaman_supply": {"wood": 60}},
            "shaman_supply: 70 tiles in all; the engine holds 64 resources",
        ),
        (
            {"god_pool": ["elgua"]},
            f"god_pool: no god 'elgua'; did you mean 'elegua'? known: {', '.join(GODS)}",
        ),
        (
            {"specialists": ["shamen"]},
            "specialists: no specialist 'shamen'; did you mean 'shaman'? "
            "known: rain_ceremony, nomads, builder, shaman, herd",
        ),
        (
            {"shaman_supply": {"clya": 2}},
            "shaman_supply: unknown key 'clya'; did you mean 'clay'? "
            "known: clay, wood, ivory, diamond",
        ),
        (
            {"craft_vr": {"poter": [1, 2]}},
            "craft_vr: unknown key 'poter'; did you mean 'potter'? known: potter, wood_carver, "
            "ivory_carver, diamond_cutter, vessel_maker, sculptor, throne_maker",
        ),
        ({"god_vr": 3}, "god_vr = 3: must be a table"),
        ({"craft_vr": {"potter": 3}}, "craft_vr.potter = 3: must be a list"),
        ({"god_pool": "gu"}, 'god_pool = "gu": must be a list'),
        ({"god_pool": [7]}, "god_pool[0] = 7: must be a name"),
    ],
)
def test_an_impossible_overlay_is_refused(overlay: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        make_rules(overlay)
    assert str(caught.value) == f"rules: {message}"


def test_an_unknown_key_is_refused_with_the_near_miss_and_all_known_keys() -> None:
    with pytest.raises(RulesError) as caught:
        make_rules({"start_catle": 5})
    known = ", ".join(Rules.model_fields)
    expected = f"rules: unknown key 'start_catle'; did you mean 'start_cattle'? known keys: {known}"
    assert str(caught.value) == expected


def test_every_complaint_stands_on_a_line_of_its_own() -> None:
    with pytest.raises(RulesError) as caught:
        make_rules({"reach": 0, "hub_fee": 10})
    expected = "rules: reach = 0: must be at least 1\nrules: hub_fee = 10: must be at most 9"
    assert str(caught.value) == expected


def test_the_model_itself_refuses_unknown_keys_and_wrong_values() -> None:
    with pytest.raises(ValidationError):
        Rules.model_validate({"start_cows": 5})
    with pytest.raises(ValidationError):
        Rules(reach=0)


def test_a_supply_that_leaves_a_kind_out_is_refused_by_the_model() -> None:
    with pytest.raises(ValidationError, match="missing: wood, ivory, diamond"):
        Rules(shaman_supply={"clay": 1})


def test_base_has_the_printed_numbers() -> None:
    assert (BASE.start_vr, BASE.max_vr, BASE.start_cattle) == (20, 40, 3)
    assert BASE.monument_vp == (1, 3, 7, 13, 21)
    assert BASE.shaman_supply == {"clay": 4, "wood": 6, "ivory": 3, "diamond": 3}
    assert BASE.hub_fee_to == "printed"


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        BASE.reach = 4


def test_a_table_is_merged_key_by_key() -> None:
    rules = make_rules({"shaman_supply": {"clay": 0}})
    assert rules.shaman_supply == {"clay": 0, "wood": 6, "ivory": 3, "diamond": 3}
    assert BASE.shaman_supply["clay"] == 4


def test_pools_are_kept_in_card_order() -> None:
    rules = make_rules({"god_pool": ["xango", "gu"], "gods_in_play": 2})
    assert rules.god_pool == ("gu", "xango")
    same = make_rules({"god_pool": ["gu", "xango"], "gods_in_play": 2})
    assert rules == same
    assert hash(rules) == hash(same)
    assert rules_hash(rules) == rules_hash(same)


def test_canonical_rules_make_the_same_rules_again() -> None:
    rules = make_rules({"craft_vr": {"potter": [1, 2]}, "xango": "wins"})
    assert make_rules(rules.canonical()) == rules
    assert rules.canonical()["craft_vr"] == {"potter": [1, 2]}


def test_rules_survive_pickling() -> None:
    rules = make_rules({"god_vr": {"gu": 2}})
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_the_hash_is_sixteen_hex_digits_and_changes_with_any_value() -> None:
    changes: list[dict[str, Any]] = [{}, {"reach": 4}, {"god_vr": {"gu": 2}}, {"xango": "wins"}]
    hashes = [rules_hash(make_rules(change)) for change in changes]
    assert len(set(hashes)) == len(changes)
    assert all(re.fullmatch(r"[0-9a-f]{16}", each) for each in hashes)


def test_base_is_known_by_name() -> None:
    assert load_rules("base") is BASE
    assert variant_names()[0] == "base"


@pytest.mark.parametrize("name", variant_names()[1:])
def test_every_variant_loads_differs_from_base_and_says_what_it_is(name: str) -> None:
    assert rules_hash(load_rules(name)) != rules_hash(BASE)
    text = (files("core.zimbabwe") / "data" / "variants" / f"{name}.toml").read_text("utf-8")
    assert re.match(r"# [A-Z].*\.\n[^#]*$", text)


def test_the_first_game_has_six_gods_and_no_specialists() -> None:
    rules = load_rules("first_game")
    assert rules.specialists == ()
    assert rules.god_pool == ("elegua", "gu", "obatala", "tsui_goab", "engai", "xango")
    assert rules.gods_in_play == 6


def test_the_hub_variants_name_who_is_paid() -> None:
    names = ("hub_owner", "hub_stock", "hub_nobody", "qamata_always")
    assert [load_rules(name).hub_fee_to for name in names] == [
        "hub_owner",
        "stock",
        "nobody",
        "qamata",
    ]
    assert [load_rules(name).hub_fee for name in ("hub_free", "hub_double")] == [0, 2]


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("start_cattle = 5\n[shaman_supply]\nwood = 0\n", "utf-8")
    rules = load_rules(path)
    assert rules == load_rules(str(path))
    assert (rules.start_cattle, rules.shaman_supply["wood"], rules.reach) == (5, 0, 3)


def test_an_unknown_variant_is_refused_with_the_near_miss() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("hub_ownr")
    assert str(caught.value) == (
        "no rules 'hub_ownr'; did you mean 'hub_owner'? "
        f"known: {', '.join(variant_names())}; or give the path of a .toml file"
    )


def test_a_missing_file_is_named() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("./nowhere.toml")
    assert str(caught.value) == "rules file ./nowhere.toml: no such file"


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(tmp_path)
    assert str(caught.value) == f"rules file {tmp_path}: cannot be read: Is a directory"


@pytest.mark.parametrize("content", [b"start_vr = ", b"\xff"])
def test_a_file_that_is_not_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    assert str(caught.value).startswith(f"rules file {path}: not valid TOML: ")


def test_an_error_in_a_file_names_file_key_and_bound(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("reach = 12\n", "utf-8")
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    assert str(caught.value) == f"rules file {path}: reach = 12: must be at most 9"


def test_every_field_says_where_it_comes_from() -> None:
    for name, field in Rules.model_fields.items():
        assert re.search(
            r"\((variant; )?rules: |\(ruling \d+ in NOTES\.md\)", field.description or ""
        ), name


def test_every_ruling_has_its_entry_in_the_notes() -> None:
    notes = (ROOT / "core" / "zimbabwe" / "NOTES.md").read_text("utf-8")
    entries = dict(re.findall(r"^### (\d+)\. (\w+)$", notes, re.M))
    cited = {
        found.group(1): name
        for name, field in Rules.model_fields.items()
        if (found := re.search(r"ruling (\d+) in NOTES\.md", field.description or ""))
    }
    assert entries == cited
