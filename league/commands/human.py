"""A person at the terminal: how choices are listed, how an answer is read, how a move is undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bots import Budget
from core import Game, State, near_miss
from league.commands import desk
from league.match import LeaveMatch

PAGE = 30

HELP = """\
Answer with the number of a choice, with its words, or with any part of them that fits one choice
only. A part that fits several lists those. Also:
  board   show the board
  list    show the choices again        more    show the next ones
  back    take back your last decision  quit    leave the game
  help    show this text"""


class TakeBack(LeaveMatch):
    """A person wants another try at the last decision: play again up to there."""


class Quit(LeaveMatch):
    """A person leaves the game; carries the actions played so far."""

    def __init__(self, actions: Sequence[int], *, by_ctrl_c: bool = False) -> None:
        super().__init__("left")
        self.actions = tuple(actions)
        self.by_ctrl_c = by_ctrl_c


@dataclass(slots=True)
class Answers:
    """What the people at one terminal have answered, so that a game can be played again.

    `back` shortens the list and the match starts anew: bots are asked again and, having the same
    seeds, answer the same; nothing has to be undone inside them.
    """

    given: list[tuple[int, int]] = field(default_factory=list)  # seat, action
    played: int = 0  # how many of them the present match has used

    @property
    def repeating(self) -> bool:
        """Whether the match is still being played again."""
        return self.played < len(self.given)

    def restart(self) -> None:
        """Begin at the first answer."""
        self.played = 0


class HumanSeat:
    """Asks the person at the terminal; keeps the promises of a bot."""

    def __init__(
        self,
        answers: Answers,
        *,
        show_board: bool = True,
        read: Callable[[str], str] = desk.ask,
        say: Callable[[str], None] = desk.say,
    ) -> None:
        self._answers = answers
        self._show_board = show_board
        self._read = read
        self._say = say
        self._seat = 0
        self._plies = -1  # length of the history after the last own decision

    def sit(self, game: Game, seat: int, seed: int) -> None:
        """Take the seat."""
        self._seat = seat
        self._plies = -1

    def choose(self, view: State, legal: list[int], budget: Budget) -> int:
        """Repeat an earlier answer, or ask; raises TakeBack or Quit if that is the answer."""
        answers = self._answers
        if answers.repeating:
            seat, action = answers.given[answers.played]
            if seat == self._seat and action in legal:
                answers.played += 1
                self._plies = len(view.history) + 1
                return action
            self._say("The others played differently this time; your later answers are gone.")
            del answers.given[answers.played :]
        action = self._ask(view, legal)
        answers.given.append((self._seat, action))
        answers.played += 1
        self._plies = len(view.history) + 1
        return action

    def _ask(self, view: State, legal: list[int]) -> int:
        if self._show_board and len(view.history) != self._plies:
            self._say("")
            self._say(str(view))
        words = [view.words(action) for action in legal]
        everything = list(range(len(words)))
        listed, shown = everything, self._list(words, everything, 0)
        while True:
            try:
                answer = " ".join(self._read(f"seat {self._seat}> ").split()).lower()
            except EOFError:
                self._say("")
                raise Quit(view.history) from None
            except KeyboardInterrupt:
                self._say("")
                raise Quit(view.history, by_ctrl_c=True) from None
            if answer in ("quit", "exit", "q"):
                raise Quit(view.history)
            if answer == "back":
                self._take_back()
            elif answer in ("help", "?"):
                self._say(HELP)
            elif answer == "board":
                self._say(str(view))
            elif answer == "list":
                listed, shown = everything, self._list(words, everything, 0)
            elif answer in ("", "more"):
                shown = self._list(words, listed, shown if shown < len(listed) else 0)
            elif answer.isdigit():
                number = int(answer)
                if 1 <= number <= len(words):
                    return legal[number - 1]
                self._say(f"There is no choice {number}: they go from 1 to {len(words)}.")
            else:
                fitting = matches(answer, words)
                if len(fitting) == 1:
                    self._say(f"{words[fitting[0]]}")
                    return legal[fitting[0]]
                if fitting:
                    listed, shown = fitting, self._list(words, fitting, 0)
                else:
                    self._say(_nothing(answer, words))

    def _list(self, words: Sequence[str], listed: Sequence[int], start: int) -> int:
        stop = min(start + PAGE, len(listed))
        if start == 0:
            some = len(listed) < len(words)
            what = f"{len(listed)} of {len(words)} choices fit" if some else f"{len(words)} choices"
            self._say(f"{what}:")
        for number in listed[start:stop]:
            self._say(f"{number + 1:>4}  {words[number]}")
        if stop < len(listed):
            self._say(
                f"      {len(listed) - stop} more: press Enter for the next, "
                "or type a part of the words"
            )
        return stop

    def _take_back(self) -> None:
        given = self._answers.given
        for index in range(len(given) - 1, -1, -1):
            if given[index][0] == self._seat:
                del given[index:]
                raise TakeBack("back")
        self._say("This is your first decision: there is nothing to take back.")


def matches(answer: str, words: Sequence[str]) -> list[int]:
    """The choices an answer fits: the exact one, else those that begin with it, contain it, or
    contain all its words.
    """
    texts = [" ".join(text.split()).lower() for text in words]
    parts = answer.lower().split()
    needle = " ".join(parts)
    tests: tuple[Callable[[str], bool], ...] = (
        lambda text: text == needle,
        lambda text: f" {needle} " in f" {text} ",
        lambda text: needle in text,
        lambda text: all(part in text for part in parts),
    )
    for test in tests:
        found = [number for number, text in enumerate(texts) if test(text)]
        if found:
            return found
    return []


def _nothing(answer: str, words: Sequence[str]) -> str:
    near = near_miss(answer, words) or "."
    return f"No choice reads {answer!r}{near} Type list for the choices, help for more."
