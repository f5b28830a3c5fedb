"""What can go wrong at the door of the engine: one class per kind of wrong input."""


class CoreError(ValueError):
    """Any wrong input the engine refuses; its text says what, where and what to do."""


class SpecError(CoreError):
    """A spec string cannot be read or names something unknown."""


class RulesError(CoreError):
    """A rules file or value is impossible."""


class DataError(CoreError):
    """A data file (tiles, cards, board) is broken."""


class SetupError(CoreError):
    """A given set-up does not fit the game."""


class SnapshotError(CoreError):
    """A snapshot or saved state does not describe a possible position."""


class IllegalAction(CoreError):
    """The action is not one of the legal ones; the state is unchanged."""
