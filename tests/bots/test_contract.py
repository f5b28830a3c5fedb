"""Every bot with a name keeps the promises of a bot, in every game it plays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from bots import Bot, Budget, NotingBot, ReportingBot, is_repeatable, known_bots, make_bot
from core import CHANCE, GAMES, Game, State, load_game
from league.endings import Ending
from league.match import play_match

FEW = Budget(visits=8)
PAIRS = [
    (game, info.name)
    for game in GAMES
    for info in known_bots(game)
    if not info.trouble and not any(parameter.is_needed for parameter in info.parameters)
]


def those(promise: Callable[[Bot], bool]) -> pytest.MarkDecorator:
    """Every bot in every game, of those that make a promise which not all make."""
    pairs = [pair for pair in PAIRS if promise(make_bot(pair[1], pair[0]))]
    ids = [f"{name}-{game}" for game, name in pairs]
    return pytest.mark.parametrize(("game", "name"), pairs, ids=ids)


every_bot_in_every_game = those(lambda bot: True)
those_that_can_be_repeated = those(lambda bot: is_repeatable(bot, FEW))
those_that_show_what_they_compared = those(lambda bot: isinstance(bot, ReportingBot))


def counts(game: str) -> list[int]:
    """The fewest and the most seats of a game."""
    allowed = load_game(game_spec(game, 4)).facts.players
    return [allowed[0], allowed[-1]]


def game_spec(game: str, players: int, seed: int = 7) -> str:
    return f"{game}(players={players}, setup_seed={seed})"


def table(game: Game, name: str) -> list[Bot]:
    return [make_bot(name, game.facts.name) for _ in range(game.players)]


def own_decisions(game: str, name: str, count: int) -> Iterator[tuple[Bot, State]]:
    """Positions along a game of random players, each before a fresh decision of one bot."""
    loaded = load_game(game_spec(game, 3))
    state, filler, bot = loaded.start(), make_bot("random"), make_bot(name, game)
    filler.sit(loaded, 0, 5)
    bot.sit(loaded, 0, 5)
    while count and not state.is_over:
        legal = state.legal_actions()
        if state.to_move == 0 and len(legal) > 1:
            count -= 1
            yield bot, state
        action = legal[0] if state.to_move == CHANCE else filler.choose(state, legal, FEW)
        state.apply(action)


def choose(bot: Bot, state: State, budget: Budget = FEW) -> int:
    return bot.choose(state.view_for(state.to_move, 3), state.legal_actions(), budget)


class Asked:
    """A bot that is asked for its reasons after every choice."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def sit(self, game: Game, seat: int, seed: int) -> None:
        self.bot.sit(game, seat, seed)

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        action = self.bot.choose(view, legal, budget)
        for _ in range(2):
            if isinstance(self.bot, ReportingBot):
                self.bot.choices().clear()
            if isinstance(self.bot, NotingBot):
                assert isinstance(self.bot.note(), str)
        return action


@every_bot_in_every_game
def test_it_plays_whole_games_without_a_fault(game: str, name: str) -> None:
    for players in counts(game):
        loaded = load_game(game_spec(game, players))
        result = play_match(loaded, table(loaded, name), seed=players, budget=FEW)
        assert (result.ending in (Ending.RULES, Ending.STOPPED), result.reason) == (True, "")


@those_that_can_be_repeated
def test_fresh_bots_repeat_a_game_and_questions_change_nothing(game: str, name: str) -> None:
    loaded = load_game(game_spec(game, 2))
    bots = table(loaded, name)
    first = play_match(loaded, bots, seed=3, budget=FEW)
    asked = [Asked(bot) for bot in table(loaded, name)]
    assert play_match(loaded, asked, seed=3, budget=FEW) == first
    assert play_match(loaded, bots, seed=3, budget=FEW) == first, "it remembers the last game"


@every_bot_in_every_game
def test_what_it_does_to_its_view_stays_there(game: str, name: str) -> None:
    for bot, state in own_decisions(game, name, 10):
        before, history = state.digest(), list(state.history)
        view = state.view_for(0, 3)
        bot.choose(view, view.legal_actions(), FEW)
        assert (state.digest(), state.history) == (before, history)


@those_that_show_what_they_compared
def test_its_choice_comes_first_in_what_it_compared(game: str, name: str) -> None:
    for bot, state in own_decisions(game, name, 10):
        action = choose(bot, state)
        assert isinstance(bot, ReportingBot)
        shown = [choice.action for choice in bot.choices()]
        assert shown[0] == action
        assert len(set(shown)) == len(shown)
        assert set(shown) <= set(state.legal_actions())


@those_that_show_what_they_compared
def test_visits_that_it_counts_are_those_it_was_given(game: str, name: str) -> None:
    for visits in (1, 8, 50):
        for bot, state in own_decisions(game, name, 1):
            choose(bot, state, Budget(visits=visits))
            assert isinstance(bot, ReportingBot)
            counted = [choice.visits for choice in bot.choices() if choice.visits is not None]
            assert not counted or sum(counted) == visits


@every_bot_in_every_game
def test_it_looks_at_the_clock(game: str, name: str) -> None:
    # A guard against a clock that is ignored, not a measurement: a hundredfold is let pass.
    started = time.perf_counter()
    asked = sum(
        choose(bot, state, Budget(millis=10)) >= 0 for bot, state in own_decisions(game, name, 5)
    )
    assert asked == 5
    assert time.perf_counter() - started < 5 * 0.010 * 100
