"""Texts: the board and the map as people read them."""

from __future__ import annotations

from typing import Any

import pytest

from core.zimbabwe.snapshots import to_raw, to_snapshot
from core.zimbabwe.text import board_text, map_text
from tests.core.zimbabwe.paper_game import (
    SNAPSHOT,
    PaperGame,
    auction,
    bare,
    changed,
    over,
    paper_game,
)

BOARD = """\
The Great Zimbabwe, 2 seats, round 3: turns, seat 0 to decide

    A   B   C   D   E   F   G   H   I   J   K   L
 1  0^2 .   .   .   .   s   .   .   .   .   .   .   1
 2  .   .   .   c   .   .   .   .   ~   ~   .   .   2
 3  .   .   w*  .   Po1 Po1 .   .   ~   ~   .   .   3
 4  .   Wc0 .   Sc1 Sc1 .   .   .   .   .   .   w   4
 5  s   Wc0 .   Sc1 Sc1 1^1 .   c   .   .   w   .   5
 6  .   .   .   s   .   .   .   .   .   .   .   .   6
 7  .   .   .   .   .   .   .   0^1 .   ~   ~   .   7
 8  .   i*  .   Ic0 Ic0 .   .   .   .   .   .   .   8
 9  .   .   .   Ic0 Ic0 .   .   d   .   .   .   .   9
10  .   .   ~   .   .   .   .   .   .   .   .   .   10
11  .   .   ~   .   .   .   .   .   .   i   .   .   11
12  .   .   .   .   .   .   .   .   .   .   .   .   12
    A   B   C   D   E   F   G   H   I   J   K   L

~ water  . land  s starting area  c clay  w wood  i ivory  d diamond  * used marker
1^3 monument of seat 1, level 3   Po1 craftsman of seat 1, by craft:
    Po potter, Wc wood carver, Ic ivory carver, Dc diamond cutter,
    Vm vessel maker, Sc sculptor, Tm throne maker

seat  order  cattle  VP/VR  god         cards
   0      2       5   6/30  Qamata      wood carver at 2 (+2), ivory carver at 1 (+1), shaman (+2)
   1      1       4   4/26  Gu          potter at 1, sculptor at 3 (+3)
cattle elsewhere: 1 on Qamata's card

turn of seat 0, step primary resource; main action: raises under way; a god or specialist taken;
    paid: shaman; goods: ivory carver, sculptor; monument: A1; craftsman: D4; primary: B4; goods
    left to buy: 1
VR markers, earliest first: seats 1, 0
craftsmen left (and the next card): potter 2 (VR 4), wood carver 2 (VR 4), ivory carver 2 (VR 3),
    diamond cutter 3 (VR 1), vessel maker 3 (VR 3), sculptor 2 (VR 4), throne maker 3 (VR 3)
resources left: clay 4, wood 5, ivory 3, diamond 3; water tiles left: 7
gods free: Shadipinyi +4, Elegua +4, Dziva +2, Obatala +7, Atete +5, Tsui-Goab +3
specialists free: rain ceremony +1, nomads +1, builder +2, herd +6"""

MAP = """\
The Great Zimbabwe, 2 seats: the map

     A B C D E F   G H I J K L
   +-------------+-------------+
 1 | s . . . . s | . . . . . . | 1
 2 | . . . c . . | . . ~ ~ . . | 2
 3 | . . w . . . | . . ~ ~ . . | 3
 4 | . . . . . . | . . . . . . | 4
 5 | s . . . . s | . c . . w . | 5
 6 | . . . s . . | . . . . . . | 6
   +-------------+-------------+
 7 | . . . . . . | . . . . . . | 7
 8 | . i . . . . | . . . . . . | 8
 9 | . . . . . . | . d . . . . | 9
10 | . . ~ . . . | . . . . . . | 10
11 | . . ~ . . . | . . . i . . | 11
12 | . . . . . . | . . . . . . | 12
   +-------------+-------------+
     A B C D E F   G H I J K L

~ water  . land  s starting area  c clay  w wood  i ivory  d diamond
tiles: A turned 0 at A1, B turned 1 at G1
       C turned 2 at A7, D turned 3 at G7
a tile turned n lies n quarter turns clockwise from how its data file shows it
gods in play: Shadipinyi, Elegua, Dziva, Gu, Obatala, Atete, Tsui-Goab, Qamata
VR stack from the bottom: 0, 1"""


def text_of(snapshot: dict[str, Any], game: PaperGame) -> list[str]:
    """The lines of a board whose snapshot may leave things out."""
    return board_text(to_snapshot(to_raw(snapshot, game), game), game).splitlines()


def test_a_position_is_drawn_whole() -> None:
    assert board_text(SNAPSHOT, PaperGame()) == BOARD


def test_the_empty_map_shows_its_tiles() -> None:
    assert map_text(PaperGame()) == MAP


class Corner(PaperGame):
    """A map of three tiles with the upper left corner missing."""

    def terrain(self) -> dict[str, str]:
        def missing(name: str) -> bool:
            return name[0] in "ABCDEF" and int(name[1:]) <= 6

        return {name: "." for name in super().terrain() if not missing(name)}


def test_a_missing_tile_leaves_a_hole_with_borders_around_it() -> None:
    drawn = map_text(Corner()).splitlines()[2:8]
    assert drawn == [
        "     A B C D E F   G H I J K L",
        "                 +-------------+",
        " 1               | . . . . . . | 1",
        " 2               | . . . . . . | 2",
        " 3               | . . . . . . | 3",
        " 4               | . . . . . . | 4",
    ]
    assert map_text(Corner()).splitlines()[10] == "   +-------------+-------------+"


def test_an_auction_shows_plaques_last_gift_and_passes() -> None:
    lines = text_of(auction(), paper_game(players=3))
    assert "plaques: Shadipinyi: 1, seat 2: 1, seat 1: 1, seat 0: 1" in lines
    assert "last gift 3; the next cattle goes to Shadipinyi; passed: 1" in lines


def test_the_end_says_how_the_game_ended() -> None:
    assert text_of(over(), PaperGame())[0] == "The Great Zimbabwe, 2 seats, round 1: over (rules)"


def test_second_cards_and_missing_prices_are_marked() -> None:
    snapshot = changed(SNAPSHOT, "turn", {"seat": 0, "main": "craftsmen", "block": True})
    snapshot["turn"] |= {"step": "craft", "placed": 1, "new_cards": ["potter"]}
    snapshot["seats"][0]["cards"]["potter"] = {"card": 2, "price": 0}
    snapshot["seats"][0]["vr"] = None
    line = next(line for line in text_of(snapshot, PaperGame()) if line.startswith("   0 "))
    assert line.split("Qamata      ")[1].startswith("potter II without a price, wood carver at 2")


def test_cattle_that_lie_elsewhere_are_listed() -> None:
    lines = text_of(changed(bare(), "seats.1.owed", 2), paper_game(hub_fee_to="hub_owner"))
    assert "cattle elsewhere: 2 owed to seat 1" in lines
    lines = text_of(bare(lost=3), paper_game(hub_fee_to="nobody"))
    assert "cattle elsewhere: 3 out of the game" in lines


def test_two_used_markers_are_two_stars() -> None:
    snapshot = bare(used={"D2": 2})
    snapshot["seats"][0]["god"] = "atete"
    assert text_of(snapshot, PaperGame())[4].startswith(" 2  .   .   .   c** .")


@pytest.mark.parametrize("line", [*BOARD.splitlines(), *MAP.splitlines()])
def test_no_line_is_wider_than_a_hundred_columns(line: str) -> None:
    assert len(line) <= 100
    assert line.isascii()
