"""Which game the options of a command line mean, and who sits at its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core import Game, SetupError, Spec, load_game, parse_spec, read_setup_file

USUAL_GAME = "zimbabwe"
USUAL_PLAYERS = 4
FEWEST_PLAYERS = 2
FILLER = "random"


class TableError(ValueError):
    """Options that contradict each other; the text says which and what to type instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """The options that every verb shares; None means not given."""

    game: str = USUAL_GAME
    players: int | None = None
    seed: int | None = None
    rules: str | None = None
    setup: Path | None = None
    data: Path | None = None


def spec_of(options: GameOptions) -> Spec:
    """The spec that the options mean; an option wins over the same key inside `--game`."""
    named = parse_spec(options.game)
    params = dict(named.params)
    if options.players is not None:
        params["players"] = options.players
    if options.seed is not None:
        params["setup_seed"] = options.seed
    if options.rules is not None:
        params["rules"] = options.rules
    return Spec(named.name, params)


def seed_of(options: GameOptions) -> int | None:
    """The seed that the options or the spec in them give, if any."""
    seed = spec_of(options).params.get("setup_seed")
    return seed if type(seed) is int else None


def load(options: GameOptions) -> Game:
    """The game that the options mean; a given set-up also tells the number of players."""
    setup = None if options.setup is None else read_setup_file(options.setup)
    spec = spec_of(options)
    if "players" not in spec.params:
        players = USUAL_PLAYERS if setup is None else setup.get("players", USUAL_PLAYERS)
        spec = Spec(spec.name, {"players": players, **spec.params})
    try:
        return load_game(str(spec), setup=setup, data=options.data)
    except SetupError as err:
        if options.setup is None:
            raise
        raise SetupError(f"{options.setup}: {err}") from err


def settled(options: GameOptions, reason: str) -> GameOptions:
    """The options with their number of players, for verbs that draw the set-ups themselves.

    A set-up seed in the spec is refused with the reason: TableError.
    """
    params = parse_spec(options.game).params
    if "setup_seed" in params:
        raise TableError(f"{reason}: leave setup_seed out, give --seed instead.")
    players = options.players or params.get("players", USUAL_PLAYERS)
    return replace(options, players=players) if type(players) is int else options


def seated(
    bots: Sequence[str], humans: Sequence[int], *, players: int | None, default: int | None = None
) -> list[str | None]:
    """The bot spec of every seat, None for a person; free seats get a random player.

    Without a number of players, those named make the table: at least two, four if nobody is named.
    """
    named = len(bots) + len(humans)
    if players is None:
        players = default
    if players is None:
        usual = not bots and len(humans) <= 1
        players = USUAL_PLAYERS if usual else max(named, FEWEST_PLAYERS)
    if named > players:
        raise TableError(
            f"{named} players are named ({len(bots)} bots, {len(humans)} people) for a table of "
            f"{players}. Type --players {named}, or name fewer bots."
        )
    wrong = [seat for seat in humans if not 0 <= seat < players]
    if wrong:
        raise TableError(
            f"there is no seat {wrong[0]} at a table of {players}: "
            f"--human takes 0 to {players - 1}."
        )
    if len(set(humans)) < len(humans):
        raise TableError("--human names the same seat twice: name each seat once.")
    waiting = list(bots)
    table: list[str | None] = []
    for seat in range(players):
        if seat in humans:
            table.append(None)
        else:
            table.append(waiting.pop(0) if waiting else FILLER)
    return table
