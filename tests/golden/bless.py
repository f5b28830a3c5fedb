"""Rewrites the golden playthroughs: `python -m tests.golden.bless`; review the difference."""

from __future__ import annotations

from tests.golden.playthrough import GAMES, golden, lines, play


def bless() -> None:
    """Play every game anew and write it down."""
    for players, spec in GAMES.items():
        text = "\n".join(lines(spec, play(spec, f"golden {players}"))) + "\n"
        golden(players).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    bless()
