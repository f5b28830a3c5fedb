"""How fast the bots think: visits of the tree search, decisions and whole games of the planner."""

from __future__ import annotations

import time

from bots import Bot, Budget, known_bots, make_bot
from core import Game, State, load_game
from league import bench
from league import bench_doors as doors
from league.bench import SPEED_GAMES, Effort, Progress, Work, enough, middle_states
from league.match import derive_seed, play_match

GAME = "zimbabwe"


def searching(seed: int) -> Work:
    """Tree searches from the middles of games on many maps, for one thread."""
    return doors.Searches(middle_states(seed)).run


def mind_figures(effort: Effort, seed: int, progress: Progress) -> dict[str, float]:
    """The speeds of those bots that there are."""
    names = [info.name for info in known_bots(GAME)]
    found: dict[str, float] = {}
    progress("tree searches")
    work = searching(seed)
    visits = enough(work, effort.search_seconds, seed)
    found["mcts.visits_per_s"] = visits / work(visits, derive_seed(seed, "search"))
    if "planner" in names:
        progress("games of planners")
        found |= _planner_figures(effort.planner_games, seed)
    return found


def two_over_one(effort: Effort, seed: int, progress: Progress) -> float:
    """How many times the visits of one thread two threads start."""
    return bench.two_over_one(
        effort, seed, progress, make_work=lambda: searching(seed), name="threads that search"
    )


class _Timed:
    """A bot and how long it has thought."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds = 0.0
        self.decisions = 0

    def sit(self, game: Game, seat: int, seed: int) -> None:
        self.bot.sit(game, seat, seed)

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        began = time.perf_counter()
        action = self.bot.choose(view, legal, budget)
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        return action


def _planner_figures(games: int, seed: int) -> dict[str, float]:
    bots: list[_Timed] = []
    began = time.perf_counter()
    for spec in SPEED_GAMES[:games]:
        game = load_game(spec)
        table = [_Timed(make_bot("planner", GAME)) for _ in range(game.players)]
        play_match(game, table, seed=derive_seed(seed, "planner", spec))
        bots += table
    spent = time.perf_counter() - began
    thought = sum(bot.seconds for bot in bots)
    return {
        "planner.ms_per_decision": thought / sum(bot.decisions for bot in bots) * 1000,
        "planner.game_s": spent / games,
    }
