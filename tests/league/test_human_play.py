"""A person can answer in several ways, look, undo and leave."""

from collections.abc import Callable, Iterator

import pytest

from bots import Bot, make_bot
from core import State
from league.commands.human import PAGE, Answers, HumanSeat, Quit, TakeBack, matches
from league.match import MatchResult, play_match
from tests.fake_game import PebblesGame, PebblesState, pebbles

WORDS = ["pass", "give 1", "give 5", "give 15", "potter on D5-E5", "wood carver on D5-E5"]


def fitting(answer: str) -> list[str]:
    return [WORDS[number] for number in matches(answer, WORDS)]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("pass", ["pass"]),
        ("give 5", ["give 5"]),
        ("  GIVE   5 ", ["give 5"]),
        ("5", ["give 5"]),
        ("15", ["give 15"]),
        ("potter", ["potter on D5-E5"]),
        ("wood e5", ["wood carver on D5-E5"]),
        ("give", ["give 1", "give 5", "give 15"]),
        ("d5", ["potter on D5-E5", "wood carver on D5-E5"]),
        ("herd", []),
    ],
)
def test_an_answer_fits_the_closest_choices(answer: str, words: list[str]) -> None:
    assert fitting(answer) == words


class Terminal:
    """Scripted lines in, printed lines out."""

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)
        self.printed: list[str] = []

    def read(self, prompt: str) -> str:
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def said(self, text: str) -> bool:
        return any(text in line for line in self.printed)

    def seat(self, answers: Answers) -> Bot:
        return HumanSeat(answers, read=self.read, say=self.printed.append)


def play(terminal: Terminal) -> MatchResult:
    """Seat 0 is the person; the pebbles laid are seven with this seed."""
    answers = Answers()
    while True:
        answers.restart()
        try:
            return play_match(
                pebbles(), [terminal.seat(answers), make_bot("first")], seed=SEVEN_PEBBLES
            )
        except TakeBack:
            continue


def _seed_of_seven() -> int:
    for seed in range(100):
        bots = [make_bot("first"), make_bot("first")]
        if play_match(pebbles(), bots, seed=seed).actions[0] == 7:
            return seed
    raise AssertionError("no seed lays seven")


SEVEN_PEBBLES = _seed_of_seven()


def test_a_number_picks_a_choice() -> None:
    assert play(Terminal("3", "3")).actions == (7, 3, 1, 3)


def test_words_pick_a_choice() -> None:
    assert play(Terminal("take 3", "Take  3")).actions == (7, 3, 1, 3)


def test_a_number_outside_the_list_is_asked_again() -> None:
    terminal = Terminal("4", "0", "3", "3")
    assert play(terminal).actions == (7, 3, 1, 3)
    assert terminal.said("There is no choice 4: they go from 1 to 3.")


def test_a_part_that_fits_several_lists_them() -> None:
    terminal = Terminal("take", "3", "3")
    play(terminal)
    assert terminal.printed.count("3 choices:") == 3


def test_unknown_words_are_answered_with_near_ones() -> None:
    terminal = Terminal("tke 3", "3", "3")
    play(terminal)
    assert terminal.said("No choice reads 'tke 3'; did you mean 'take 3'")


def test_the_board_comes_first_and_on_request() -> None:
    terminal = Terminal("board", "3", "3")
    play(terminal)
    assert terminal.printed.count("ooooooo") == 2


def test_help_tells_the_words_that_are_no_moves() -> None:
    terminal = Terminal("help", "3", "3")
    play(terminal)
    for word in ("board", "list", "more", "back", "quit"):
        assert terminal.said(f"{word}   ")


def test_back_returns_to_the_last_own_decision() -> None:
    assert play(Terminal("1", "back", "3", "3")).actions == (7, 3, 1, 3)


def test_back_twice_returns_two_decisions() -> None:
    assert play(Terminal("1", "1", "back", "back", "3", "3")).actions == (7, 3, 1, 3)


def test_back_at_the_first_decision_changes_nothing() -> None:
    terminal = Terminal("back", "3", "3")
    assert play(terminal).actions == (7, 3, 1, 3)
    assert terminal.said("nothing to take back")


def test_a_game_with_undone_moves_equals_one_without() -> None:
    assert play(Terminal("2", "back", "1", "2", "back", "2", "1", "1")) == play(
        Terminal("1", "2", "1", "1")
    )


@pytest.mark.parametrize("leave", [("quit",), ("q",), ("exit",), ()])
def test_leaving_keeps_what_was_played(leave: tuple[str, ...]) -> None:
    with pytest.raises(Quit) as left:
        play(Terminal("3", *leave))
    assert left.value.actions == (7, 3, 1)


class WideState(PebblesState):
    """A decision with many choices."""

    def legal_actions(self) -> list[int]:
        return list(range(1, 71))


def asked(*lines: str) -> tuple[int, list[str]]:
    terminal = Terminal(*lines)
    state: State = WideState(PebblesGame())
    ask: Callable[[State, list[int]], int] = HumanSeat(
        Answers(), read=terminal.read, say=terminal.printed.append
    )._ask
    return ask(state, state.legal_actions()), terminal.printed


def pages(printed: list[str]) -> Iterator[str]:
    return (line.strip() for line in printed if "more:" in line)


def test_many_choices_come_in_pages() -> None:
    action, printed = asked("", "more", "70")
    assert action == 70
    assert [page.split(":")[0] for page in pages(printed)] == ["40 more", "10 more"]
    assert len([line for line in printed if "lay" in line]) == 70
    assert PAGE == 30


def test_a_filter_keeps_the_numbers_of_the_choices() -> None:
    action, printed = asked("ay 6", "62")
    assert action == 62
    assert "11 of 70 choices fit:" in printed
    assert "  62  lay 62" in printed
