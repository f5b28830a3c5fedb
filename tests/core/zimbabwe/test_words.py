"""Words: how each action is said, and how a player's words find it."""

from __future__ import annotations

import pytest

from core.errors import CoreError, IllegalAction
from core.zimbabwe.names import CRAFTS, GODS, RESOURCES, SPECIALISTS, ActionKind, cell_id
from core.zimbabwe.words import decision_due, find_action, to_words

STANDING = {"D5": "wood_carver", "E7": "ivory_carver", "F9": "diamond_cutter"}
LYING = {"D7": "wood"}


class Scene:
    """A position of which words need a few facts: three craftsmen, a resource, a herd."""

    def craft_at(self, cell: int) -> int:
        names = {cell_id(name): craft for name, craft in STANDING.items()}
        return CRAFTS.index(names[cell])

    def kind_at(self, cell: int) -> int:
        names = {cell_id(name): kind for name, kind in LYING.items()}
        return RESOURCES.index(names[cell])

    def footprint(self, craft: int) -> tuple[int, int]:
        return (2, 1) if CRAFTS[craft] in ("potter", "wood_carver", "throne_maker") else (2, 2)

    def herd_fee(self, amount: int) -> int:
        return (2, 4, 6)[amount]


def action(kind: str, argument: int = 0) -> int:
    return ActionKind[kind] << 24 | argument


def craft(name: str) -> int:
    return CRAFTS.index(name)


def route(*hubs: int) -> int:
    """Hubs paid to seats 0, 1, ... as they stand above the cell of an action."""
    return sum(count << 3 * seat for seat, count in enumerate(hubs)) << 9


SAID = [
    (action("END_TURN"), "end turn"),
    (action("PASS"), "pass"),
    (action("GIFT", 5), "give 5"),
    (action("FIRST", cell_id("C4")), "first monument at C4"),
    (action("GOD", GODS.index("tsui_goab")), "worship Tsui-Goab"),
    (action("GOD", GODS.index("gu")), "worship Gu"),
    (action("HIRE", SPECIALISTS.index("shaman")), "hire the shaman"),
    (action("HIRE", SPECIALISTS.index("rain_ceremony")), "hire the rain ceremony"),
    (action("HIRE", SPECIALISTS.index("herd") | 1 << 4), "hire the herd for 4"),
    (action("PAY", SPECIALISTS.index("nomads")), "pay the nomads"),
    (action("PAY", SPECIALISTS.index("herd") | 2 << 4), "pay the herd 6"),
    (action("RAIN", cell_id("B3") << 1 | 1), "rain on B3-B4"),
    (action("RAIN", cell_id("B3") << 1), "rain on B3-C3"),
    (action("BRING", RESOURCES.index("wood")), "bring wood"),
    (action("PUT", cell_id("D7")), "place it on D7"),
    (action("BUILD"), "build a monument"),
    (action("MONUMENT", cell_id("R18")), "monument at R18"),
    (action("STOP_BUILDING"), "stop building"),
    (action("CRAFTSMEN"), "place craftsmen"),
    (action("CRAFT", craft("potter")), "place a potter"),
    (action("CRAFT", craft("ivory_carver")), "place an ivory carver"),
    (action("SITE", craft("potter") << 10 | cell_id("D5") << 1), "potter on D5-E5"),
    (action("SITE", craft("potter") << 10 | cell_id("D5") << 1 | 1), "potter on D5-D6"),
    (action("SITE", craft("vessel_maker") << 10 | cell_id("D5") << 1), "vessel maker on D5-E6"),
    (action("PRICES_ONLY"), "only raise prices"),
    (action("FINISH_PLACING"), "finish placing"),
    (action("PRICE", craft("potter") << 4 | 2), "price potter 2"),
    (action("PRICE", craft("throne_maker") << 4 | 3), "price throne maker 3"),
    (action("KEEP_PRICES"), "keep prices"),
    (action("RAISES"), "raise monuments"),
    (action("RAISE", cell_id("C4")), "raise C4"),
    (action("FINISH_RAISING"), "finish raising"),
    (action("BUY", cell_id("D5")), "buy a mask from D5"),
    (action("BUY", cell_id("E7")), "buy an ivory carving from E7"),
    (action("BUY", cell_id("F9")), "buy a cut diamond from F9"),
    (
        action("BUY", cell_id("D5") | route(0, 2, 0, 1)),
        "buy a mask from D5 paying seat 1 for 2 hubs and seat 3 for 1 hub",
    ),
    (action("RESOURCE", cell_id("D7")), "use the wood at D7"),
    (action("PRIMARY", cell_id("D5")), "supplied by the wood carver at D5"),
    (
        action("PRIMARY", cell_id("E7") | route(1, 1, 0, 0, 2)),
        "supplied by the ivory carver at E7 paying seat 0 for 1 hub, seat 1 for 1 hub"
        " and seat 4 for 2 hubs",
    ),
]


def say(number: int) -> str:
    return to_words(number, Scene())


@pytest.mark.parametrize(("number", "words"), SAID, ids=[words for _, words in SAID])
def test_every_action_has_its_words(number: int, words: str) -> None:
    assert say(number) == words


def test_every_kind_of_action_is_tried() -> None:
    assert {number >> 24 for number, _ in SAID} == set(ActionKind)


def test_an_unknown_kind_of_action_has_no_words() -> None:
    with pytest.raises(CoreError, match="no action has the number 436207616"):
        say(26 << 24)


@pytest.mark.parametrize(("number", "words"), SAID, ids=[words for _, words in SAID])
def test_words_find_their_action(number: int, words: str) -> None:
    assert find_action(words, [known for known, _ in SAID], say) == number


@pytest.mark.parametrize("text", ["BUY A MASK FROM d5", "  buy  a\tmask from D5 "])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert find_action(text, [number for number, _ in SAID], say) == action("BUY", cell_id("D5"))


def test_a_near_miss_is_named() -> None:
    legal = [action("END_TURN"), action("BUILD"), action("RAISES")]
    with pytest.raises(IllegalAction) as caught:
        find_action("bild a monument", legal, say)
    assert str(caught.value) == (
        "cannot play 'bild a monument': due is the next step of the turn;"
        " did you mean 'build a monument' or 'raise monuments'?"
    )


def test_without_a_near_miss_some_legal_actions_are_named() -> None:
    legal = [action("PASS"), *(action("GIFT", gift) for gift in range(1, 7))]
    with pytest.raises(IllegalAction) as caught:
        find_action("build", legal, say)
    assert str(caught.value) == (
        "cannot play 'build': due is a gift or a pass;"
        " legal are 'pass', 'give 1', 'give 2', 'give 3', 'give 4', ..."
    )


def test_after_the_end_nothing_can_be_played() -> None:
    with pytest.raises(IllegalAction, match=r"^cannot play 'pass': the game is over$"):
        find_action("pass", [], say)


@pytest.mark.parametrize(
    ("kinds", "due"),
    [
        (["FIRST"], "a starting area for the first monument"),
        (["PASS", "GIFT"], "a gift or a pass"),
        (["END_TURN", "GOD", "RAISES"], "the next step of the turn"),
        (["RAIN"], "the place of the rain"),
        (["BRING"], "the resource that the shaman brings"),
        (["PUT"], "the place of the shaman's resource"),
        (["MONUMENT", "STOP_BUILDING"], "the place of a monument"),
        (["CRAFT", "FINISH_PLACING"], "the craftsman to place"),
        (["SITE"], "the place of the craftsman"),
        (["PRICE", "KEEP_PRICES"], "a price"),
        (["RAISE", "FINISH_RAISING"], "the monument to raise"),
        (["BUY"], "the next ritual good"),
        (["RESOURCE"], "the resource to use"),
        (["PRIMARY"], "the craftsman who supplies the good"),
    ],
)
def test_the_decision_due_is_named_by_the_legal_actions(kinds: list[str], due: str) -> None:
    assert decision_due([action(kind) for kind in kinds]) == due
