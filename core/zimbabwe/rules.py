"""Every number and every ruling of Zimbabwe, for whoever plays or changes the rules.

A variant is a TOML file with the keys it changes; everything else stays as in `BASE`. In the
descriptions "rules" is the rulebook, and "ruling n" an entry of NOTES.md beside this file.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

from core.errors import RulesError
from core.specs import unknown
from core.zimbabwe.names import CRAFTS, GODS, RESOURCES, SPECIALISTS

MOST_RESOURCES: Final = 64  # the engine has one bit for each
MOST_CATTLE: Final = 32767  # the engine counts cattle in 16 bits
MOST_PLAYERS: Final = 5
MOST_HERD_BONUS: Final = 9  # datafiles.py holds cards.json to it

ValueT = TypeVar("ValueT")


def _listed(value: object) -> object:
    """TOML and JSON have lists where the rules hold tuples."""
    return tuple(value) if isinstance(value, list) else value


def _chosen(value: Sequence[str], known: Sequence[str], what: str) -> tuple[str, ...]:
    """Names out of `known`, each once, in the order of the cards."""
    for name in value:
        if name not in known:
            raise ValueError(unknown(f"no {what}", name, known))
        if value.count(name) > 1:
            raise ValueError(f"{what} {name!r} is listed more than once")
    return tuple(name for name in known if name in value)


def _keyed(value: Mapping[str, ValueT], known: Sequence[str]) -> dict[str, ValueT]:
    """A table whose keys are out of `known`, in the order of the cards."""
    for name in value:
        if name not in known:
            raise ValueError(unknown("unknown key", name, known))
    return {name: value[name] for name in known if name in value}


def _god_pool(value: tuple[str, ...]) -> tuple[str, ...]:
    return _chosen(value, GODS, "god")


def _specialist_pool(value: tuple[str, ...]) -> tuple[str, ...]:
    return _chosen(value, SPECIALISTS, "specialist")


def _god_table(value: Mapping[str, int]) -> dict[str, int]:
    return _keyed(value, GODS)


def _specialist_table(value: Mapping[str, int]) -> dict[str, int]:
    return _keyed(value, SPECIALISTS)


def _craft_table(value: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    return _keyed(value, CRAFTS)


def _supply(value: Mapping[str, int]) -> dict[str, int]:
    table = _keyed(value, RESOURCES)
    missing = [name for name in RESOURCES if name not in table]
    if missing:
        raise ValueError(f"missing: {', '.join(missing)}")
    if sum(table.values()) > MOST_RESOURCES:
        total = sum(table.values())
        raise ValueError(f"{total} tiles in all; the engine holds {MOST_RESOURCES} resources")
    return table


_Five: TypeAlias = Annotated[
    tuple[ValueT, ValueT, ValueT, ValueT, ValueT], BeforeValidator(_listed)
]
_Pair: TypeAlias = Annotated[tuple[ValueT, ValueT], BeforeValidator(_listed)]
_Names: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_listed)]
_Points: TypeAlias = Annotated[int, Field(ge=0, le=99)]
_Income: TypeAlias = Annotated[int, Field(ge=0, le=20)]
_Count: TypeAlias = Annotated[int, Field(ge=0, le=MOST_RESOURCES)]
# One god, five specialists and seven cards at their lowest still leave VR inside 8 bits.
_GodVr: TypeAlias = Annotated[int, Field(ge=-20, le=99)]
_CardVr: TypeAlias = Annotated[int, Field(ge=-9, le=99)]


class Rules(BaseModel):
    """The rules of one game; frozen, compared by value."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    start_vr: int = Field(
        default=20, ge=1, le=127, description="VR of every player at the start (rules: VR)"
    )
    max_vr: int = Field(
        default=40, ge=1, le=127, description="no action may lift VR above this (rules: VR)"
    )
    start_cattle: int = Field(
        default=3,
        ge=0,
        le=99,
        description="cattle of every player at the start (rules: Preparing for play)",
    )
    reach: int = Field(
        default=3, ge=1, le=9, description="steps in range (rules: Transportation range)"
    )
    eshu_reach: int = Field(
        default=6,
        ge=1,
        le=9,
        description="steps in range in the turn of Eshu's owner (rules: Gods)",
    )
    hub_fee: int = Field(default=1, ge=0, le=9, description="cattle for a hub's use (rules: Hubs)")
    gods_in_play: int = Field(
        default=8,
        ge=0,
        le=len(GODS),
        description="gods drawn from the pool (rules: Preparing for play)",
    )
    price_min: int = Field(
        default=1, ge=1, le=9, description="lowest price of a craftsman (rules: Phase II)"
    )
    price_max: int = Field(
        default=3, ge=1, le=9, description="highest price of a craftsman (rules: Phase II)"
    )
    monument_vp: _Five[_Points] = Field(
        default=(1, 3, 7, 13, 21),
        description="VP in all of a monument of levels 1 to 5 (rules: Phase II, VP track)",
    )
    monument_income: _Five[_Income] = Field(
        default=(1, 2, 3, 4, 5),
        description="cattle by the level of the highest own monument (rules: Phase III)",
    )
    tiles_per_craft: int = Field(
        default=3, ge=1, le=4, description="craftsmen of each type (rules: Phase II, Contents)"
    )
    shaman_supply: Annotated[Mapping[str, _Count], AfterValidator(_supply)] = Field(
        default_factory=lambda: {"clay": 4, "wood": 6, "ivory": 3, "diamond": 3},
        description="resource tiles the shaman can bring (rules: Contents)",
    )
    water_tiles: int = Field(
        default=8, ge=0, le=16, description="tiles of the rain ceremony (rules: Contents)"
    )
    elegua_cattle: int = Field(
        default=3,
        ge=0,
        le=20,
        description="cattle of the first gift that the stock pays for Elegua's owner (rules: Gods)",
    )
    engai_cattle: int = Field(
        default=2,
        ge=0,
        le=20,
        description="additional income of Engai's owner (rules: Gods)",
    )
    gu_card_vr: int = Field(
        default=1, ge=-9, le=99, description="VR of a card for Gu's owner (rules: Gods)"
    )
    obatala_monuments: int = Field(
        default=2, ge=1, le=2, description="monuments Obatala's owner may build (rules: Gods)"
    )
    atete_uses: int = Field(
        default=2, ge=1, le=2, description="markers on a resource for Atete's owner (rules: Gods)"
    )
    anansi_price: int = Field(
        default=1, ge=0, le=9, description="price of any good for Anansi's owner (rules: Gods)"
    )
    builder_refund: int = Field(
        default=2,
        ge=0,
        le=20,
        description="cattle of a craftsman's cost that go on the builder (rules: Phase II)",
    )
    max_rounds: int = Field(
        default=60,
        ge=1,
        le=400,
        description="rounds after which the engine stops the game (ruling 14 in NOTES.md)",
    )

    god_vr: Annotated[Mapping[str, _GodVr], AfterValidator(_god_table)] = Field(
        default_factory=dict,
        description="VR instead of the printed one, by god (variant; rules: Gods)",
    )
    specialist_vr: Annotated[Mapping[str, _CardVr], AfterValidator(_specialist_table)] = Field(
        default_factory=dict,
        description="VR instead of the printed one, by specialist (variant; rules: Phase II)",
    )
    craft_vr: Annotated[Mapping[str, _Pair[_CardVr]], AfterValidator(_craft_table)] = Field(
        default_factory=dict,
        description="VR of the first and second card, by craft (variant; rules: Phase II)",
    )
    god_pool: Annotated[_Names, AfterValidator(_god_pool)] = Field(
        default=GODS, description="gods that may be drawn (rules: Gods, Strategy tips)"
    )
    specialists: Annotated[_Names, AfterValidator(_specialist_pool)] = Field(
        default=SPECIALISTS, description="specialists in play (rules: Phase II, Strategy tips)"
    )

    water_corner_links: bool = Field(
        default=True, description="water touching at a corner is one step (ruling 1 in NOTES.md)"
    )
    secondary_free_hubs: Literal["any", "one"] = Field(
        default="any", description="free hubs when placing a secondary (ruling 2 in NOTES.md)"
    )
    monuments_block_resources: bool = Field(
        default=False, description="monuments stop the way to a resource (ruling 3 in NOTES.md)"
    )
    net_zero_moves_marker: bool = Field(
        default=False, description="a VR change of 0 moves the marker (ruling 4 in NOTES.md)"
    )
    cards_between_placements: bool = Field(
        default=False, description="cards may be taken amid an action (ruling 5 in NOTES.md)"
    )
    dziva_when_chosen: bool = Field(
        default=True, description="Dziva works when she is chosen too (ruling 6 in NOTES.md)"
    )
    xango: Literal["tie_break", "wins"] = Field(
        default="tie_break", description="Xango against other qualifiers (ruling 7 in NOTES.md)"
    )
    herd_fee: Literal["one_choice", "topped_up"] = Field(
        default="one_choice", description="how the herd is paid (ruling 8 in NOTES.md)"
    )
    first_primary_ban: Literal["map", "player"] = Field(
        default="map", description="whose first primary the ban means (ruling 9 in NOTES.md)"
    )
    start_tile_turns: bool = Field(
        default=True, description="the start tile is turned at random (ruling 10 in NOTES.md)"
    )
    atete_counts: Literal["all", "own"] = Field(
        default="all", description="markers that count against Atete (ruling 11 in NOTES.md)"
    )
    lower_places: Literal["ranked", "shared"] = Field(
        default="ranked", description="how the places after the first go (ruling 12 in NOTES.md)"
    )
    hub_fee_to: Literal["printed", "stock", "qamata", "hub_owner", "nobody"] = Field(
        default="printed", description="who receives the hub fee (ruling 13 in NOTES.md)"
    )

    @model_validator(mode="after")
    def _possible(self) -> "Rules":
        """Refuse values that are fine alone and impossible together."""
        if self.start_vr > self.max_vr:
            raise ValueError(f"start_vr {self.start_vr} is above max_vr {self.max_vr}")
        if self.price_min > self.price_max:
            raise ValueError(f"price_min {self.price_min} is above price_max {self.price_max}")
        if self.gods_in_play > len(self.god_pool):
            pool = len(self.god_pool)
            raise ValueError(f"gods_in_play {self.gods_in_play}, but god_pool has only {pool}")
        steps = zip(self.monument_vp, self.monument_vp[1:], strict=False)
        if not all(low < high for low, high in steps):
            vp = list(self.monument_vp)
            raise ValueError(f"monument_vp {vp} must grow with every level")
        each_round = (
            MOST_PLAYERS * max(self.monument_income)
            + self.engai_cattle
            + self.elegua_cattle
            + MOST_HERD_BONUS
        )
        cattle = MOST_PLAYERS * self.start_cattle + self.max_rounds * each_round
        if cattle > MOST_CATTLE:
            raise ValueError(
                f"up to {cattle} cattle could come into play, and the engine counts to "
                f"{MOST_CATTLE}; lower max_rounds, monument_income, engai_cattle or elegua_cattle"
            )
        return self

    def canonical(self) -> dict[str, Any]:
        """All fields as plain data that JSON can hold; equal rules give equal data."""
        return self.model_dump(mode="json")

    def __hash__(self) -> int:
        return hash(rules_hash(self))


BASE: Final = Rules()


def rules_hash(rules: Rules) -> str:
    """Sixteen hex digits that change when any value of the rules does."""
    text = json.dumps(rules.canonical(), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def variant_names() -> list[str]:
    """The names `load_rules` knows: base, then the files under data/variants by name."""
    folder = files("core.zimbabwe") / "data" / "variants"
    found = [entry.name for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return ["base", *sorted(name.removesuffix(".toml") for name in found)]


def load_rules(name_or_path: str | Path) -> Rules:
    """The rules of that name, or those of a TOML file given by its path."""
    word = str(name_or_path)
    if word.endswith(".toml") or "/" in word or isinstance(name_or_path, Path):
        source = f"rules file {word}"
        try:
            raw = Path(word).expanduser().read_bytes()
        except FileNotFoundError:
            raise RulesError(f"{source}: no such file") from None
        except OSError as err:
            raise RulesError(f"{source}: cannot be read: {err.strerror}") from None
    else:
        if word not in variant_names():
            sentence = unknown("no rules", word, variant_names())
            raise RulesError(f"{sentence}; or give the path of a .toml file")
        if word == "base":
            return BASE
        source = f"rules {word}"
        raw = (files("core.zimbabwe") / "data" / "variants" / f"{word}.toml").read_bytes()
    try:
        overlay = tomllib.loads(raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as err:
        raise RulesError(f"{source}: not valid TOML: {err}") from None
    return make_rules(overlay, source)


def make_rules(overlay: Mapping[str, Any], source: str = "rules") -> Rules:
    """`BASE` with the values of `overlay`; tables are merged key by key."""
    merged = BASE.model_dump()
    for key, value in overlay.items():
        if key not in merged:
            raise RulesError(
                f"{source}: {unknown('unknown key', key, merged, known_as='known keys')}"
            )
        if isinstance(merged[key], dict) and isinstance(value, Mapping):
            merged[key] = {**merged[key], **value}
        else:
            merged[key] = value
    try:
        return Rules.model_validate(merged)
    except ValidationError as err:
        lines = [f"{source}: {_sentence(detail)}" for detail in err.errors()]
        raise RulesError("\n".join(lines)) from None


def _sentence(detail: ErrorDetails) -> str:
    """One complaint of pydantic in our words: place, value, what it must be."""
    place = "".join(f"[{at}]" if isinstance(at, int) else f".{at}" for at in detail["loc"])[1:]
    context = detail.get("ctx", {})
    kind = detail["type"]
    if kind == "value_error":
        return f"{place}: {context['error']}" if place else str(context["error"])
    if kind == "missing":
        return f"{place}: is missing"
    if kind == "greater_than_equal":
        must = f"at least {context['ge']}"
    elif kind == "less_than_equal":
        must = f"at most {context['le']}"
    elif kind == "too_long":
        must = f"a list of {context['max_length']} numbers"
    elif kind == "literal_error":
        must = str(context["expected"])
    else:
        must = _EXPECTED.get(kind, detail["msg"])
    return f"{place} = {_shown(detail['input'])}: must be {must}"


_EXPECTED: Final = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "a name",
    "tuple_type": "a list",
    "dict_type": "a table",
    "mapping_type": "a table",
}


def _shown(value: object) -> str:
    """A value as a TOML file would have it."""
    if isinstance(value, (bool, int, float, str, list, tuple)):
        return json.dumps(value, default=repr)
    return repr(value)
