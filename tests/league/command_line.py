"""The command line as tests use it: arguments in, exit code and both streams out."""

from typing import NamedTuple

import typer
from typer.testing import CliRunner

from league.cli import app
from league.commands import root

VERBS = sorted(typer.main.get_command(verb.app).name or "" for verb in root.VERBS)


class Answer(NamedTuple):
    code: int
    out: str
    err: str


def mutapa(*arguments: str, stdin: str = "") -> Answer:
    """Run one command in this process; anything but a clean exit is raised."""
    done = CliRunner().invoke(app, list(arguments), input=stdin)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Answer(done.exit_code, done.stdout, done.stderr)
