"""What is left of the command line while the engine cannot be imported; needs no engine itself."""

from __future__ import annotations

import typer

CANNOT_RUN = 3


def closed_app(reason: str) -> typer.Typer:
    """A command line that answers everything with the reason why nothing can be played."""
    app = typer.Typer(name="mutapa", pretty_exceptions_enable=False, add_completion=False)

    @app.command(
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
        add_help_option=False,
    )
    def closed(context: typer.Context) -> None:
        """Say why nothing can be played."""
        typer.echo(f"mutapa: cannot run: {reason}", err=True)
        raise typer.Exit(CANNOT_RUN)

    return app
