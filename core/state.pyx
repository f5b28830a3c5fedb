"""The State every game builds on: it checks, records and clones; the game's C face only plays."""

from libc.stddef cimport size_t
from libc.stdint cimport int8_t, int32_t, uint64_t
from libc.string cimport memcpy

from core.rng cimport Rng

import json
from hashlib import blake2b
from operator import index

from core.errors import CoreError, IllegalAction


cdef class CoreState:
    """One point of play. Games subclass it and implement the C face of `core/state.pxd`."""

    # --- the C face: every game overrides these

    cdef int c_to_move(self) noexcept nogil:
        return -2

    cdef bint c_over(self) noexcept nogil:
        return True

    cdef int c_legal(self, int32_t* out) noexcept nogil:
        if not self.listed_known:
            self.c_list()
        memcpy(out, self.listed.ids, <size_t>self.listed.n * sizeof(int32_t))
        return self.listed.n

    cdef void c_weights(self, double* out) noexcept nogil:
        pass

    cdef void c_apply(self, int32_t action) noexcept nogil:
        pass

    cdef void c_places(self, int8_t* out) noexcept nogil:
        pass

    cdef int c_round(self) noexcept nogil:
        return 0

    cdef void c_redraw(self, int seat, Rng* rng) noexcept nogil:
        pass

    cdef size_t c_size(self) noexcept nogil:
        return 0

    cdef void c_save(self, void* out) noexcept nogil:
        pass

    cdef void c_load(self, const void* saved) noexcept nogil:
        pass

    cdef void c_list(self) noexcept nogil:
        pass

    cdef int copy_into(self, CoreState other) except -1:
        return 0

    # --- the Python face

    @property
    def to_move(self):
        """The deciding seat, or CHANCE, or OVER."""
        return self.c_to_move()

    @property
    def is_over(self):
        """Whether the game has ended."""
        return self.c_over()

    @property
    def round(self):
        """The round being played, from 1."""
        return self.c_round()

    def legal_actions(self):
        """All legal actions, ascending; empty exactly when the game is over."""
        cdef int i
        if not self.listed_known:
            self.c_list()
        return [self.listed.ids[i] for i in range(self.listed.n)]

    def chance_outcomes(self):
        """Outcomes and weights when nature moves, else two empty lists."""
        return [], []

    def apply(self, action):
        """Play one legal action; IllegalAction otherwise, and nothing changes."""
        cdef int32_t number
        cdef int i
        if not self.listed_known:
            self.c_list()
        try:
            number = index(action)
        except (OverflowError, TypeError):
            raise IllegalAction(f"{action!r} is no action: expected a whole number") from None
        for i in range(self.listed.n):
            if self.listed.ids[i] == number:
                self.c_apply(number)
                self.history.append(number)
                return
        raise IllegalAction(self._refusal(number))

    def _refusal(self, action):
        if self.c_over():
            return f"cannot play action {action}: the game is over"
        try:
            said = f"action {action} ({self.words(action)})"
        except CoreError:
            said = f"action {action}"
        return f"{said} is not legal now; seat {self.c_to_move()} has {self.listed.n} legal actions"

    def ranking(self):
        """The place of every seat, 1 = first; ties share a place."""
        cdef int8_t places[16]
        cdef int i
        self.c_places(places)
        return [places[i] for i in range(self.game.players)]

    def clone(self):
        """An independent copy, history included."""
        cdef CoreState other = type(self).__new__(type(self))
        other.game = self.game
        other.history = self.history.copy()
        other.listed_known = False
        self.copy_into(other)
        return other

    def view_for(self, seat, seed):
        """A clone in which what `seat` cannot know is drawn anew from `seed`."""
        cdef CoreState view = self.clone()
        cdef Rng rng
        if not 0 <= seat < self.game.players:
            raise IndexError(f"no seat {seat}: the game has seats 0 to {self.game.players - 1}")
        rng.state = <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF)
        view.c_redraw(seat, &rng)
        return view

    def _py_spilled(self):
        """Whether the list of legal actions was too short for them; it never may be."""
        self.legal_actions()
        return self.listed.spilled

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def digest(self):
        """A hash of the position (not of the way there), equal on every machine."""
        text = json.dumps(self.snapshot(), sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def to_bytes(self):
        """The state with its history, for `Game.state_from_bytes`."""
        return json.dumps(
            {"format": 1, "behaviour": self.game.behaviour, "spec": self.game.spec,
             "rules": self.game.rules_hash, "data": self.game.data_hash,
             "setup": self.game.setup(),
             "snapshot": self.snapshot(), "history": self.history},
            separators=(",", ":"),
        ).encode()

    def __reduce__(self):
        return _unpickle, (self.game, self.to_bytes())

    def __repr__(self):
        return f"<{type(self).__name__} {self.game.spec} ply {len(self.history)}>"


def _unpickle(game, data):
    return game.state_from_bytes(data)
