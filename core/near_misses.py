"""What somebody may have meant who wrote a word that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches


def near_miss(word: str, known: Iterable[str], *, most: int = 3) -> str:
    """`; did you mean 'x' or 'y'?` for the known words closest to `word`, or nothing.

    The closest comes first; case and repeated blanks do not matter.
    """
    spelled = {plain(name): name for name in known}
    close = get_close_matches(plain(word), spelled, n=most)
    listed = " or ".join(repr(spelled[name]) for name in close)
    return f"; did you mean {listed}?" if listed else ""


def plain(text: str) -> str:
    """A text without what people do not mind: case and repeated blanks."""
    return " ".join(text.casefold().split())
