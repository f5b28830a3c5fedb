"""The door of the command line: the verbs, or the reason why there are none."""

import typer

__all__ = ["app"]


def _open() -> typer.Typer:
    try:
        from league.commands.root import app
    except ImportError as err:
        if err.name is not None and not err.name.startswith(("core.", "bots.")):
            raise
        from league.commands.closed import closed_app

        cure = "" if err.name is None else ". The engine is not built: type make build"
        return closed_app(f"{err}{cure}")
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    return app


app = _open()

if __name__ == "__main__":
    app()
