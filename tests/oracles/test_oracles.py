"""The oracles themselves, on maps small enough to check by eye."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.oracles import bids, free, places, raises, reach, rounds
from tests.oracles.view import CRAFTS, View, water_bodies

RULES: dict[str, Any] = {
    "start_vr": 20,
    "max_vr": 40,
    "reach": 3,
    "eshu_reach": 6,
    "hub_fee": 1,
    "price_min": 1,
    "price_max": 3,
    "monument_vp": [1, 3, 7, 13, 21],
    "monument_income": [1, 2, 3, 4, 5],
    "tiles_per_craft": 3,
    "shaman_supply": {"clay": 4, "wood": 6, "ivory": 3, "diamond": 3},
    "water_tiles": 8,
    "elegua_cattle": 3,
    "engai_cattle": 2,
    "gu_card_vr": 1,
    "atete_uses": 2,
    "anansi_price": 1,
    "god_vr": {},
    "specialist_vr": {},
    "craft_vr": {},
    "specialists": ["rain_ceremony", "nomads", "builder", "shaman", "herd"],
    "water_corner_links": True,
    "secondary_free_hubs": "any",
    "monuments_block_resources": False,
    "xango": "tie_break",
    "herd_fee": "one_choice",
    "atete_counts": "all",
    "lower_places": "ranked",
    "hub_fee_to": "printed",
}


def cells(names: str) -> set[str]:
    """Return the cells named in one line."""
    return set(names.split())


def seat(
    cattle: int = 0,
    god: str | None = None,
    cards: dict[str, tuple[int, int]] | None = None,
    specialists: dict[str, int] | None = None,
) -> dict[str, Any]:
    """Return a seat; cards are given as craft: (card, price)."""
    laid = {c: {"card": n, "price": p, "cattle": 0} for c, (n, p) in (cards or {}).items()}
    return {"cattle": cattle, "god": god, "cards": laid, "specialists": specialists or {}}


def board(
    rows: list[str],
    *,
    monuments: dict[str, tuple[int, int]] | None = None,
    craftsmen: list[tuple[str, str, int]] | None = None,
    seats: list[dict[str, Any]] | None = None,
    rules: dict[str, Any] | None = None,
    turn: dict[str, Any] | None = None,
    **more: Any,
) -> View:
    """Return a view of a drawn map; `-` is off the board, monuments are cell: (seat, level)."""
    terrain = {
        f"{chr(65 + col)}{row + 1}": letter
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
        if letter != "-"
    }
    snapshot = {
        "seats": seats or [seat(), seat()],
        "to_move": 0,
        "monuments": [
            {"at": at, "seat": owner, "level": level}
            for at, (owner, level) in (monuments or {}).items()
        ],
        "craftsmen": [
            {"at": at.rstrip("|"), "craft": craft, "seat": owner, "turned": at.endswith("|")}
            for at, craft, owner in craftsmen or []
        ],
        "turn": {"step": "free", **(turn or {})},
        **more,
    }
    return View(terrain, {**RULES, **(rules or {})}, snapshot, gods=["gu", "xango"])


def test_plain_land_is_flooded_as_a_square() -> None:
    view = board(["........."] * 9)
    found = reach.flood(view, ["E5"], 3, blocked=True)
    assert found == {f"{c}{r}" for c in "BCDEFGH" for r in range(2, 9)}


def test_a_lake_of_any_size_is_one_step_in_and_one_step_out() -> None:
    view = board([".WWWWWW..."])
    assert reach.flood(view, ["A1"], 1, blocked=True) == cells("A1 B1 C1 D1 E1 F1 G1")
    assert "H1" in reach.flood(view, ["A1"], 2, blocked=True)
    assert "I1" not in reach.flood(view, ["A1"], 2, blocked=True)
    assert "I1" in reach.flood(view, ["A1"], 3, blocked=True)


def test_water_joins_along_edges_only() -> None:
    bodies = water_bodies({"A1", "A2", "B3"})
    assert bodies["A1"] == bodies["A2"] == frozenset({"A1", "A2"})
    assert bodies["B3"] == frozenset({"B3"})


def test_land_meets_water_at_a_corner() -> None:
    view = board([".---", "-WWW"])
    assert "D2" in reach.flood(view, ["A1"], 1, blocked=True)


@pytest.mark.parametrize(("links", "steps"), [(True, 3), (False, None)])
def test_two_lakes_that_touch_at_a_corner_are_one_step_apart_or_not_linked(
    links: bool, steps: int | None
) -> None:
    view = board([".WW---", "---WW."], rules={"water_corner_links": links})
    reached = [n for n in range(1, 8) if "F2" in reach.flood(view, ["A1"], n, blocked=True)]
    assert (reached[0] if reached else None) == steps


def test_rain_merges_two_bodies_into_one_step() -> None:
    rows = [".WW..WW."]
    dry = board(rows)
    wet = board(rows, rain=[{"at": "D1", "turned": False}])
    assert "H1" not in reach.flood(dry, ["A1"], 3, blocked=True)
    assert "H1" in reach.flood(wet, ["A1"], 2, blocked=True)


def test_tiles_that_touch_at_a_corner_are_linked_diagonally() -> None:
    view = board(["..--", "..--", "--..", "--.."])
    assert "C3" in reach.flood(view, ["B2"], 1, blocked=True)


def test_a_monument_is_entered_but_not_passed() -> None:
    view = board(["......."], monuments={"C1": (1, 1)})
    assert reach.flood(view, ["A1"], 3, blocked=True) == {"A1", "B1", "C1"}
    assert reach.flood(view, ["A1"], 3, blocked=False) == {"A1", "B1", "C1", "D1"}
    assert reach.flood(view, ["C1"], 2, blocked=True) == {"A1", "B1", "C1", "D1", "E1"}


def test_a_monument_can_be_walked_round() -> None:
    view = board(["....", "...."], monuments={"B1": (1, 1)})
    assert "C1" in reach.flood(view, ["A1"], 2, blocked=True)


def test_range_starts_anew_on_every_hub() -> None:
    view = board(
        ["." * 14],
        monuments={"A1": (0, 1), "D1": (1, 1), "G1": (0, 1)},
        craftsmen=[("J1", "potter", 0)],
    )
    assert reach.fewest_hubs(view, ["A1"], 3) == {"J1": 2}
    assert reach.fewest_hubs(view, ["A1"], 2) == {}
    assert reach.fewest_hubs(view, ["D1"], 6) == {"J1": 1}
    assert reach.fewest_hubs(view, ["G1"], 3) == {"J1": 0}


def test_a_craftsman_is_in_range_by_any_of_its_cells() -> None:
    view = board(["......", "......"], monuments={"F1": (0, 1)}, craftsmen=[("A1", "potter", 0)])
    assert reach.fewest_hubs(view, ["F1"], 3) == {}
    assert reach.fewest_hubs(view, ["F1"], 4) == {"A1": 0}


def test_routes_that_no_other_undercuts_are_all_kept() -> None:
    view = board(
        ["........."] * 2,
        monuments={"A1": (0, 1), "D1": (1, 1), "C2": (0, 1), "F2": (0, 1)},
        craftsmen=[("G1", "potter", 0)],
        rules={"hub_fee_to": "hub_owner"},
    )
    assert reach.routes(view, ["A1"], 3) == {"G1": [(0, 1), (2, 0)]}
    assert reach.fewest_hubs(view, ["A1"], 3) == {"G1": 1}


def top_left(view: View, craft: str) -> str:
    return "".join(sorted(at[0] for at, _ in places.sites(view, craft)))


def test_a_craftsman_needs_a_resource_no_other_of_its_craft_reaches() -> None:
    seats = [seat(cattle=9, cards={"potter": (1, 1)}), seat()]
    row = ["....c......c...."]
    assert top_left(board(row, seats=seats), "potter") == "ABCFGHIJMNO"
    second = board(row, seats=seats, craftsmen=[("A1", "potter", 1)])
    assert top_left(second, "potter") == "HIJMNO"


def test_eshu_widens_the_range_of_the_tiles_that_stand_already() -> None:
    rows = ["....c......c...."]
    other = [("F1", "potter", 1)]
    plain = board(rows, seats=[seat(cattle=9), seat()], craftsmen=other)
    eshu = board(rows, seats=[seat(cattle=9, god="eshu"), seat()], craftsmen=other)
    assert top_left(plain, "potter") == "HIJMNO"
    assert top_left(eshu, "potter") == ""


def test_a_monument_may_not_touch_another_unless_the_nomads_were_paid() -> None:
    rows = ["....s", "..W..", "c...."]
    plain = board(rows, monuments={"E1": (0, 1)})
    assert places.monument_cells(plain) == cells("A1 B1 C1 A2 B2 B3 C3 D3 E3")
    paid = board(rows, monuments={"E1": (0, 1)}, turn={"paid": ["nomads"]})
    assert places.monument_cells(paid) == cells("A1 B1 C1 D1 A2 B2 D2 E2 B3 C3 D3 E3")


def test_rain_needs_two_empty_cells_side_by_side() -> None:
    view = board(["..c", "W.s"])
    assert places.rain_places(view) == {("A1", False), ("B1", True)}
    assert {places.rain_name(site) for site in places.rain_places(view)} == {"A1-B1", "B1-B2"}


def test_the_shaman_lacks_a_kind_whose_tiles_are_out() -> None:
    view = board(["ddd."], resources={"A1": "diamond", "B1": "diamond", "C1": "diamond"})
    assert places.shaman_kinds(view) == ["clay", "wood", "ivory"]
    assert places.shaman_cells(view) == {"D1"}


def test_a_secondary_reaches_its_primary_over_hubs_and_waits_a_turn_after_the_first() -> None:
    rows = ["................w.", ".................."]
    pieces: dict[str, Any] = {
        "monuments": {"D1": (0, 1), "G1": (1, 1), "J1": (0, 1), "L1": (0, 1)},
        "craftsmen": [("A1", "wood_carver", 1)],
        "seats": [seat(cattle=4), seat(cards={"wood_carver": (1, 1)})],
    }
    assert "O1" in {at for at, _ in places.sites(board(rows, **pieces), "sculptor")}
    one = board(rows, **pieces, rules={"secondary_free_hubs": "one"})
    assert not places.sites(one, "sculptor")
    banned = board(rows, **pieces, turn={"first_primaries": ["wood_carver"]})
    assert not places.sites(banned, "sculptor")


def test_vector_1_spreads_gifts_head_by_head() -> None:
    kilwa = seat(cattle=7, cards={"potter": (1, 1)})
    zulu = seat(cattle=3, specialists={"nomads": 0})
    mutapa = seat(cattle=1, specialists={"rain_ceremony": 0})
    gifts = bids.Gifts(board(["."], seats=[kilwa, zulu, mutapa], vr_stack=[1, 2, 0]))
    assert gifts.queue == [0, 1, 2]
    for bidder, words in [(0, "give 2"), (1, "give 3"), (2, "pass"), (0, "give 5"), (1, "pass")]:
        assert gifts.bidder == bidder
        assert words in gifts.options()
        gifts.say(words)
    assert gifts.over
    assert gifts.plaques == [[0, 4], [1, 3], [2, 3]]
    assert gifts.order() == [0, 1, 2]
    assert gifts.hands_after() == [4, 3, 4]


def test_shadipinyi_has_the_first_plaque_and_elegua_pays_three_of_the_first_gift() -> None:
    seats = [seat(cattle=1, god="elegua"), seat(cattle=6, god="shadipinyi")]
    gifts = bids.Gifts(board(["."], seats=seats, vr_stack=[0, 1]))
    assert gifts.options() == {"pass", "give 1", "give 2", "give 3", "give 4"}
    for words in ("give 4", "give 5"):
        gifts.say(words)
    assert gifts.plaques == [[1, 3], [0, 3], [1, 3]]
    assert gifts.hands == [0, 1]
    assert gifts.from_stock == 3
    assert gifts.options() == {"pass"}


def kilwa_and_zulu(**zulu: Any) -> View:
    """Draw the second and third example: Zulu is seat 0, Kilwa seat 1; water lies in row 4."""
    return board(
        ["i..i.............i", "..................", ".........w...w....", "W" * 18],
        monuments={"E1": (0, 2), "R2": (0, 1), "H1": (1, 1)},
        craftsmen=[("A2", "ivory_carver", 1), ("K1", "sculptor", 1), ("F2", "wood_carver", 0)],
        seats=[
            seat(**{"cattle": 7, "cards": {"wood_carver": (1, 1)}, **zulu}),
            seat(cattle=6, cards={"ivory_carver": (1, 1), "sculptor": (1, 2)}),
        ],
    )


def test_vector_2_places_an_ivory_carver_and_a_sculptor() -> None:
    view = board(
        ["i..i.............i", "..................", ".........w...w....", "W" * 18],
        monuments={"H1": (0, 1)},
        craftsmen=[("A2", "ivory_carver", 0), ("F2", "wood_carver", 1)],
        seats=[
            seat(cattle=6, cards={"ivory_carver": (1, 1)}),
            seat(cards={"wood_carver": (1, 1)}),
        ],
    )
    assert ("O1", False) in places.sites(view, "ivory_carver")
    assert ("G2", False) not in places.sites(view, "ivory_carver")
    assert ("K1", False) in places.sites(view, "sculptor")
    assert rounds.card_vr(view, "sculptor", 1, None) == 3
    assert (CRAFTS["ivory_carver"].cost, CRAFTS["sculptor"].cost) == (2, 4)
    assert (CRAFTS["ivory_carver"].vp, CRAFTS["sculptor"].vp) == (1, 2)


def test_vector_3_raises_level_two_over_one_hub_twice() -> None:
    view = kilwa_and_zulu()
    chains = list(raises.allocations(view, "E1"))
    assert len(chains) == 4
    assert len({raises.canonical(chain) for chain in chains}) == 4
    for chain in chains:
        assert raises.payments(view, raises.purchases_of(view, chain)) == {
            ("card", 1, "ivory_carver"): 1,
            ("stock", -1, ""): 2,
            ("card", 1, "sculptor"): 2,
            ("card", 0, "wood_carver"): 1,
        }
        marks = Counter(view.resources[cell] for kind, cell, _ in chain if kind == "use")
        assert marks == {"ivory": 1, "wood": 2}


def test_vector_3_raises_level_one_across_water_for_one() -> None:
    view = kilwa_and_zulu()
    chains = list(raises.allocations(view, "R2"))
    assert {chain[0] for chain in chains} == {("buy", "A2", (0,))}
    paid = [raises.payments(view, raises.purchases_of(view, chain)) for chain in chains]
    assert paid == [{("card", 1, "ivory_carver"): 1}] * 2
    assert raises.raisable(view) == ["E1", "R2"]


def test_five_cattle_do_not_pay_for_six() -> None:
    assert raises.raisable(kilwa_and_zulu(cattle=5)) == ["R2"]


def test_anansi_pays_one_to_each_craftsman_but_all_hubs() -> None:
    view = kilwa_and_zulu(god="anansi")
    chain = next(raises.allocations(view, "E1"))
    paid = raises.payments(view, raises.purchases_of(view, chain))
    assert paid["card", 1, "sculptor"] == 1
    assert paid["stock", -1, ""] == 2


def test_tsui_goab_may_buy_one_good_twice_but_no_barred_one() -> None:
    view = kilwa_and_zulu(god="tsui_goab")
    bought = {
        tuple(cell for kind, cell, _ in chain if kind == "buy")
        for chain in raises.allocations(view, "E1")
    }
    assert bought == {("A2", "A2"), ("A2", "K1")}


def test_atete_marks_one_resource_twice() -> None:
    view = kilwa_and_zulu(god="atete")
    marks = {
        tuple(cell for kind, cell, _ in chain if kind == "use")
        for chain in raises.allocations(view, "E1")
    }
    assert ("A1", "J3", "J3") in marks
    assert len(marks) == 8


def test_the_options_step_by_step_are_the_steps_of_all_allocations() -> None:
    for god in (None, "atete", "tsui_goab", "eshu"):
        view = kilwa_and_zulu(god=god)
        chains = list(raises.allocations(view, "E1"))
        prefixes = {chain[:n] for chain in chains for n in range(len(chain))}
        for prefix in sorted(prefixes):
            following = {c[len(prefix)] for c in chains if c[: len(prefix)] == prefix}
            assert set(raises.options(view, "E1", prefix)) == following


def test_hub_fees_go_where_the_rules_say() -> None:
    for to, payee in [
        ("stock", ("stock", -1, "")),
        ("qamata", ("qamata", -1, "")),
        ("nobody", ("lost", -1, "")),
        ("hub_owner", ("owed", 1, "")),
    ]:
        view = kilwa_and_zulu()
        view.rules = {**view.rules, "hub_fee_to": to}
        chain = next(raises.allocations(view, "E1"))
        assert raises.payments(view, raises.purchases_of(view, chain))[payee] == 2


def test_revenue_empties_cards_and_pays_for_the_highest_monument() -> None:
    view = kilwa_and_zulu(god="engai", specialists={"herd": 3})
    view.seats[1]["cards"]["sculptor"]["cattle"] = 2
    assert rounds.revenue(view) == [7 + 3 + 2 + 2, 6 + 2 + 1]


def test_points_and_requirements_are_counted_from_the_table() -> None:
    view = kilwa_and_zulu(god="gu", specialists={"shaman": 0})
    assert [rounds.vp_of(view, s) for s in (0, 1)] == [3 + 1 + 1, 1 + 1 + 2]
    assert [rounds.vr_of(view, s) for s in (0, 1)] == [20 + 4 + 3 + 1, 20 + 2 + 3]


def test_ties_go_by_surplus_then_xango_then_points_then_order() -> None:
    seats = [seat(), seat(god="xango"), seat(), seat()]
    towers = {"A1": (0, 5), "C1": (1, 4), "E1": (1, 3), "G1": (2, 5), "I1": (3, 5)}
    view = board(
        ["." * 18, "." * 18],
        monuments={**towers, "K1": (3, 1), "M1": (3, 1)},
        seats=seats,
        order=[2, 0, 1, 3],
    )
    view.owner_of["O1"], view.level_of["O1"] = 2, 1
    view.monuments.append("O1")
    assert [rounds.vp_of(view, s) - rounds.vr_of(view, s) for s in range(4)] == [1, 2, 2, 3]
    assert rounds.places(view) == [4, 2, 3, 1]
    view.rules = {**view.rules, "xango": "wins", "lower_places": "shared"}
    assert rounds.places(view) == [2, 1, 2, 2]


def test_step_free_offers_what_the_seat_can_complete() -> None:
    view = board(["...s"], seats=[seat(cattle=4), seat()], monuments={"D1": (0, 1)})
    assert free.free_words(view) == {
        "end turn",
        "worship Gu",
        "worship Xango",
        "hire the rain ceremony",
        "hire the nomads",
        "hire the builder",
        "hire the shaman",
        "hire the herd for 2",
        "hire the herd for 4",
        "build a monument",
    }
