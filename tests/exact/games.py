"""Decides whether whole random games keep the promises that hold at every ply."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from core import IllegalAction
from tests.exact.answers import agree, said
from tests.exact.generator import (
    END_TURN,
    GAME_RULES,
    Snapshot,
    Table,
    pick,
    seed_of,
    spec_for,
    table_for,
)
from tests.oracles import free
from tests.oracles.rounds import cattle_in_play, places, qualifiers, revenue, vp_of, vr_of

COUNT_EVERY = 3
"""Points, requirements and cattle are counted anew about every so many plies."""
PROBE_EVERY = 40
"""Clones, illegal actions and copies through data and bytes, about every so many plies."""
ASK_EVERY = 150
"""The oracle says the whole list of options about every so many plies."""


def count_anew(table: Table, state: Any) -> Snapshot:
    """Compare the points, requirements and cattle kept with those counted from the table."""
    snapshot: Snapshot = state.snapshot()
    view = table.view(snapshot)
    seats = range(len(view.seats))
    kept = [(seat["vp"], seat["vr"]) for seat in snapshot["seats"]]
    counted = [(vp_of(view, seat), vr_of(view, seat)) for seat in seats]
    agree(table, "points and requirements", state, kept, counted)
    ledger = snapshot["stock"] - snapshot["lost"]
    agree(table, "cattle in play", state, cattle_in_play(view), ledger)
    return snapshot


def refuse_illegal(table: Table, state: Any, rng: Random) -> None:
    """Try actions that are not legal: each must be refused and change nothing."""
    legal = set(state.legal_actions())
    before = (state.digest(), list(state.history))
    tries = [rng.choice(sorted(legal)) ^ (1 << rng.randrange(30)) for _ in range(6)]
    tries += [rng.randrange(26) << 24 | rng.randrange(400), -1, (1 << 31) - 1]
    for action in tries:
        if action in legal:
            continue
        try:
            state.apply(action)
        except IllegalAction:
            agree(table, f"refused {action}", state, (state.digest(), list(state.history)), before)
        else:
            agree(table, f"illegal action {action}", state, "applied", "refused")


def apply_all(table: Table, state: Any) -> None:
    """Apply every legal action to a clone; the state itself must not change."""
    before = state.digest()
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        if not child.is_over:
            agree(table, f"options after {action}", child, bool(child.legal_actions()), True)
    agree(table, "digest after clones moved", state, state.digest(), before)


def copy_through_data(table: Table, state: Any) -> None:
    """Rebuild the state from its snapshot and its bytes: same position, same options."""
    answer = (state.digest(), state.legal_actions())
    by_data = table.game.state_from(state.snapshot())
    agree(table, "from snapshot", state, (by_data.digest(), by_data.legal_actions()), answer)
    agree(table, "snapshot again", state, by_data.snapshot(), state.snapshot())
    by_bytes = table.game.state_from_bytes(state.to_bytes())
    agree(table, "from bytes", state, (by_bytes.digest(), by_bytes.legal_actions()), answer)
    agree(table, "history from bytes", state, by_bytes.history, state.history)


def check_revenue(table: Table, before: Snapshot, state: Any) -> bool:
    """Compare hands after the last turn of a round, if no gift was made since."""
    now = state.snapshot()
    gifts = now["gifts"] or {"plaques": []}
    quiet = now["phase"] == "over" or (
        now["phase"] == "gifts"
        and now["round"] == before["round"] + 1
        and not any(plaque["cattle"] for plaque in gifts["plaques"])
    )
    if not quiet:
        return False
    hands = [seat["cattle"] for seat in now["seats"]]
    agree(table, "hands after revenue", state, hands, revenue(table.view(before)))
    agree(table, "over", state, state.is_over, bool(qualifiers(table.view(now))) or stopped(now))
    return True


def stopped(snapshot: Snapshot) -> bool:
    """Say whether a game ended at the round limit."""
    return bool(snapshot["ending"] == "stopped")


def check_end(table: Table, state: Any) -> None:
    """Compare the places and the winner of a finished game."""
    view = table.view(count_anew(table, state))
    agree(table, "places", state, list(state.ranking()), places(view))
    won = [] if stopped(dict(view.snapshot)) else [places(view).index(1)]
    agree(table, "winners", state, list(state.winners()), won)
    agree(table, "met a requirement", state, state.ending == "rules", bool(qualifiers(view)))
    scores = [vp_of(view, s) - vr_of(view, s) for s in range(len(view.seats))]
    agree(table, "scores", state, list(state.scores()), scores)


def play_game(seed: int, number: int) -> Counter[str]:
    """Play one random game to its end with all checks; return what was checked how often."""
    rng = Random(seed_of("game", seed, number))
    table = table_for(spec_for(rng, GAME_RULES), None)
    state = table.game.start()
    liking = rng.random() < 0.6
    done: Counter[str] = Counter(games=1)
    while not state.is_over:
        legal = state.legal_actions()
        if len(legal) < 2 or legal != sorted(set(legal)):
            agree(table, "a list of at least two, ascending, unique", state, legal, sorted(legal))
            agree(table, "a single option was asked", state, len(legal), "at least 2")
        done["plies"] += 1
        if rng.random() < 1 / COUNT_EVERY:
            count_anew(table, state)
            done["counted anew"] += 1
        if rng.random() < 1 / PROBE_EVERY:
            apply_all(table, state)
            refuse_illegal(table, state, rng)
            copy_through_data(table, state)
            done["probed"] += 1
        if rng.random() < 1 / ASK_EVERY and not table.rules["cards_between_placements"]:
            snapshot = state.snapshot()
            words = free.words_of(table.view(snapshot)) if snapshot["turn"] else None
            if words is not None:
                agree(table, f"step {snapshot['turn']['step']}", state, set(said(state)), words)
                done["options asked"] += 1
        action = pick(rng, legal) if liking else rng.choice(legal)
        before = None
        if action >> 24 == END_TURN and rng.random() < 0.2:
            before = state.snapshot()
            if before["order"][-1] != before["to_move"]:
                before = None
        state.apply(action)
        if before is not None and check_revenue(table, before, state):
            done["revenues"] += 1
    check_end(table, state)
    done[f"ended by {state.ending}"] += 1
    return done
