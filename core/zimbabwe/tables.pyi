from typing import Final, final

from core.zimbabwe.datafiles import Cards, Tiles
from core.zimbabwe.rules import Rules
from core.zimbabwe.setups import Setup

HUB_FEE_TO: Final = ("printed", "stock", "qamata", "hub_owner", "nobody")

@final
class Tables:
    def __new__(cls, rules: Rules, cards: Cards, tiles: Tiles, setup: Setup) -> Tables: ...
    def terrain(self) -> dict[str, str]: ...
