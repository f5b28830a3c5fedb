"""What the games of a face-off come to: means with intervals, endings, lengths, times."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, median

from league.faceoff import Blocks, GameResult, block_means
from league.intervals import Estimate, estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The answer; there is one only when at least one block is finished."""

    blocks: int
    games: int
    win_share: Estimate
    place: Estimate
    endings: dict[tuple[str, str], int]  # how and through whose fault, and how often; by name
    first_faults: dict[str, str]  # the first game each side broke off, and how
    median_rounds: float
    seconds: float  # mean of a game


def summarise(blocks: Blocks) -> Summary | None:
    """The answer that these blocks give; None for no blocks."""
    games = [result for _, results in sorted(blocks.items()) for result in results]
    if not games:
        return None
    counts = Counter((game.ending, game.fault) for game in games)
    return Summary(
        blocks=len(blocks),
        games=len(games),
        win_share=estimate(block_means(blocks, "win_share")),
        place=estimate(block_means(blocks, "place")),
        endings=dict(sorted(counts.items(), key=lambda one: (one[0][1] != "", one[0]))),
        first_faults=_first_faults(blocks),
        median_rounds=median(game.rounds for game in games),
        seconds=fmean(game.seconds for game in games),
    )


def _first_faults(blocks: Blocks) -> dict[str, str]:
    found: dict[str, str] = {}
    for block, results in sorted(blocks.items()):
        for rotation, game in enumerate(results):
            if game.fault and game.fault not in found:
                found[game.fault] = _told(block, rotation, game)
    return found


def _told(block: int, rotation: int, game: GameResult) -> str:
    return f"{game.ending} in block {block}, rotation {rotation}: {game.reason}"
