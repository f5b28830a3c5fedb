"""How the command line speaks: plain lines, aligned columns, and one voice for refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import typer
from rich.console import Console
from rich.status import Status
from rich.text import Text

from bots import BotError
from core import CoreError, DataError, RulesError, SetupError, SpecError
from league.analysis import AnalysisError
from league.faceoff import FaceoffError
from league.files import FileError
from league.gamespec import TableError
from league.perft import PerftError
from league.records import RecordError

USAGE = 2
CANNOT_RUN = 3
INTERRUPTED = 130

CURES: tuple[tuple[type[CoreError], str], ...] = (
    (SpecError, "Type mutapa {verb} --help for the options."),
    (RulesError, "Leave --rules out to play the printed rules."),
    (DataError, "Leave --data out to use the files of the package."),
    (SetupError, "Type mutapa map --format json > setup.json for one that works."),
)


def console(*, stderr: bool = False) -> Console:
    """The console all output passes through; made anew so that redirections are seen."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)


def say(text: str = "", *, style: str = "") -> None:
    """Print one text to standard output, as it is."""
    console().print(Text(text, style=style))


def inform(text: str) -> None:
    """Print a line about progress to standard error, so that output can be redirected."""
    console(stderr=True).print(Text(text, style="dim"))


def busy(doing: str) -> AbstractContextManager[Status]:
    """Say what is being done for as long as it takes, to a person at a terminal only."""
    return console(stderr=True).status(doing)


def ask(prompt: str) -> str:
    """Read one line from the person at the terminal; raises EOFError at the end of input."""
    return console().input(Text(prompt, style="bold"))


def columns(rows: Sequence[Sequence[str]], *, left: Sequence[int] = ()) -> list[str]:
    """Rows as aligned lines, two blanks between columns; `left` names the left-aligned ones."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number in left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def refuse(verb: str, text: str, code: int) -> typer.Exit:
    """Print why a command cannot do what it was asked; raise what this returns."""
    message = Text(f"mutapa {verb}: ", style="bold red")
    message.append(text, style="default not bold")
    console(stderr=True).print(message)
    return typer.Exit(code)


@contextmanager
def manners(verb: str) -> Iterator[None]:
    """Turn what a user can get wrong into one paragraph and an exit code, never a traceback."""
    try:
        yield
    except (BotError, TableError) as err:
        raise refuse(verb, str(err), USAGE) from err
    except (AnalysisError, FaceoffError, FileError, PerftError) as err:
        raise refuse(verb, str(err), CANNOT_RUN) from err
    except CoreError as err:
        code = USAGE if isinstance(err, SpecError) else CANNOT_RUN
        raise refuse(verb, _with_cure(err, verb), code) from err
    except RecordError as err:
        raise refuse(verb, f"this saved game cannot be shown: {err}", CANNOT_RUN) from err
    except KeyboardInterrupt as err:
        raise refuse(verb, "stopped by Ctrl-C.", INTERRUPTED) from err


def _with_cure(err: CoreError, verb: str) -> str:
    text = str(err)
    for kind, cure in CURES:
        if isinstance(err, kind):
            stop = "" if text.endswith((".", "?")) else "."
            gap = "\n" if "\n" in text else f"{stop} "
            return f"{text}{gap}{cure.format(verb=verb)}"
    return text
