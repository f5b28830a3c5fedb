"""The words and numbers of Zimbabwe that Python code and the compiled engine share."""

from enum import IntEnum
from typing import Final

from core.errors import CoreError

CRAFTS: Final = (
    "potter",
    "wood_carver",
    "ivory_carver",
    "diamond_cutter",
    "vessel_maker",
    "sculptor",
    "throne_maker",
)
GOODS: Final = (
    "pot",
    "mask",
    "ivory carving",
    "cut diamond",
    "vessel",
    "sculpture",
    "throne",
)
RESOURCES: Final = ("clay", "wood", "ivory", "diamond")
GODS: Final = (
    "shadipinyi",
    "elegua",
    "dziva",
    "eshu",
    "gu",
    "obatala",
    "atete",
    "tsui_goab",
    "anansi",
    "qamata",
    "engai",
    "xango",
)
SPECIALISTS: Final = ("rain_ceremony", "nomads", "builder", "shaman", "herd")

CRAFT_WORDS: Final = tuple(craft.replace("_", " ") for craft in CRAFTS)
SPECIALIST_WORDS: Final = tuple(specialist.replace("_", " ") for specialist in SPECIALISTS)
GOD_WORDS: Final = tuple("-".join(part.capitalize() for part in god.split("_")) for god in GODS)

LETTERS: Final = "W.cwids"  # water, empty land, the four resources, starting area
RESOURCE_LETTERS: Final = "cwid"  # in the order of RESOURCES

STRIDE: Final = 19  # cells from one row to the next in the engine, whatever the map's width
SIDE: Final = 18  # rows and columns of the largest map: three tiles of six


class ActionKind(IntEnum):
    """What an action does; the upper byte of its id."""

    END_TURN = 0
    PASS = 1
    GIFT = 2
    FIRST = 3
    GOD = 4
    HIRE = 5
    PAY = 6
    RAIN = 7
    BRING = 8
    PUT = 9
    BUILD = 10
    MONUMENT = 11
    STOP_BUILDING = 12
    CRAFTSMEN = 13
    CRAFT = 14
    SITE = 15
    PRICES_ONLY = 16
    FINISH_PLACING = 17
    PRICE = 18
    KEEP_PRICES = 19
    RAISES = 20
    RAISE = 21
    FINISH_RAISING = 22
    BUY = 23
    RESOURCE = 24
    PRIMARY = 25


class Phase(IntEnum):
    """Which part of a round is played; snapshots use the name in small letters."""

    FIRST_MONUMENTS = 0
    GIFTS = 1
    TURNS = 2
    OVER = 3


class Step(IntEnum):
    """What is asked within a turn; snapshots use the name in small letters."""

    FREE = 0
    DZIVA = 1
    RAIN = 2
    SHAMAN = 3
    SHAMAN_CELL = 4
    MONUMENT = 5
    CRAFT = 6
    SITE = 7
    NEW_PRICE = 8
    RAISE_PRICE = 9
    RAISE = 10
    GOOD = 11
    RESOURCE = 12
    PRIMARY = 13
    PRIMARY_RESOURCE = 14


def with_article(words: str) -> str:
    """`words` after "a" or "an", as the words of actions have it."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def cell_name(cell: int) -> str:
    """The name of an engine cell: column letter, then row number from 1."""
    row, col = divmod(cell, STRIDE)
    if not (0 <= row < SIDE and col < SIDE):
        raise CoreError(f"no cell has the number {cell}")
    return f"{chr(ord('A') + col)}{row + 1}"


def cell_id(name: str) -> int:
    """The engine's number of a cell named like C4; capitals do not matter."""
    col = ord(name[:1].upper() or " ") - ord("A")
    digits = name[1:]
    if 0 <= col < SIDE and digits.isascii() and digits.isdigit() and digits[0] != "0":
        row = int(digits[:3]) - 1
        if row < SIDE:
            return row * STRIDE + col
    raise CoreError(f"no cell {name!r}: expected a column A to R and a row 1 to 18, such as C4")
