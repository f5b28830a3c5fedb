"""How a game can end: by its rules, at a limit, or by somebody's fault."""

from enum import StrEnum


class Ending(StrEnum):
    """The way a game ended; every ending but the first two is the fault of one seat."""

    RULES = "rules"
    STOPPED = "stopped"
    ILLEGAL = "illegal"
    CRASH = "crash"
    TIMEOUT = "timeout"
    MEMORY = "memory"

    @property
    def is_fault(self) -> bool:
        """Whether a seat is to blame."""
        return self not in (Ending.RULES, Ending.STOPPED)

    @property
    def sentence(self) -> str:
        """The ending in words, for people."""
        return _SENTENCES[self]


_SENTENCES = {
    Ending.RULES: "ended by the rules",
    Ending.STOPPED: "stopped at the round limit: nobody's win",
    Ending.ILLEGAL: "broken off: a bot chose an action that is not legal",
    Ending.CRASH: "broken off: a bot crashed",
    Ending.TIMEOUT: "broken off: a bot took too long",
    Ending.MEMORY: "broken off: a bot ran out of memory",
}
