"""Decides whether both say the same of raising: every way to buy the goods, and who is paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from tests.exact.answers import after, agree, descend, follow, said, same_turn
from tests.exact.generator import Position, seed_of
from tests.oracles import free, raises, reach
from tests.oracles.raises import Choice
from tests.oracles.rounds import vp_of
from tests.oracles.view import CRAFTS, View

MOST_CHAINS = 2000
"""Raises with more complete purchases than this are compared on random walks only."""
LEAVES_CHECKED = 60
"""Payments are looked up on at most about this many complete purchases of one raise."""
WALKS = 3


def route_words(route: reach.Route, view: View) -> str:
    """Return what a route adds to the words when hub owners are paid."""
    if view.rules["hub_fee_to"] != "hub_owner" or not sum(route):
        return ""
    named = [f"seat {s} for {n} hub{'s' * (n > 1)}" for s, n in enumerate(route) if n]
    return " paying " + " and ".join([", ".join(named[:-1]), named[-1]] if named[1:] else named)


def choice_words(view: View, choice: Choice) -> str:
    """Return one choice of a purchase in words."""
    kind, cell, route = choice
    if kind == "use":
        return f"use the {view.resources[cell]} at {cell}"
    craftsman = next(c for c in view.craftsmen if c.at == cell)
    if kind == "buy":
        good = free.with_article(CRAFTS[craftsman.craft].good)
        return f"buy {good} from {cell}{route_words(route, view)}"
    return f"supplied by the {free.spoken(craftsman.craft)} at {cell}{route_words(route, view)}"


def check_raise(place: Position, view: View, at: str, chain: Sequence[Choice], state: Any) -> None:
    """Compare the payments, markers, level and points after a complete purchase."""
    before, now = view.snapshot, state.snapshot()
    if not same_turn(dict(before), now):
        return
    seat = view.mover
    paid = raises.payments(view, raises.purchases_of(view, chain))
    marks = Counter(cell for kind, cell, _ in chain if kind == "use")
    found: Counter[raises.Payee] = Counter()
    for number, (old, new) in enumerate(zip(before["seats"], now["seats"], strict=True)):
        for craft, card in new["cards"].items():
            found["card", number, craft] = card["cattle"] - old["cards"][craft]["cattle"]
        found["owed", number, ""] = new["owed"] - old["owed"]
    found["qamata", -1, ""] = now["qamata"] - before["qamata"]
    found["stock", -1, ""] = before["stock"] - now["stock"]
    found["lost", -1, ""] = now["lost"] - before["lost"]
    what = f"raise of {at} by {chain}"
    agree(place.table, f"{what}: payments", state, dict(+found), dict(+paid))
    spent = before["seats"][seat]["cattle"] - now["seats"][seat]["cattle"]
    agree(place.table, f"{what}: cattle", state, spent, sum(paid.values()))
    agree(place.table, f"{what}: marks", state, now["used"], dict(Counter(before["used"]) + marks))
    own_marks = Counter(before["used_by_atete"])
    if view.god(seat) == "atete":
        own_marks += marks
    agree(place.table, f"{what}: own marks", state, now["used_by_atete"], dict(own_marks))
    level = {m["at"]: m["level"] for m in now["monuments"]}[at]
    agree(place.table, f"{what}: level", state, level, view.level_of[at] + 1)
    worth = view.rules["monument_vp"]
    points = vp_of(view, seat) + worth[level - 1] - worth[level - 2]
    agree(place.table, f"{what}: points", state, now["seats"][seat]["vp"], points)


def walk_all(
    place: Position, view: View, at: str, state: Any, chains: list[tuple[Choice, ...]]
) -> None:
    """Walk the engine's whole tree of one raise beside the tree of all complete purchases."""
    every = max(1, len(chains) // LEAVES_CHECKED)
    leaves = 0

    def walk(node: Any, left: list[tuple[Choice, ...]], depth: int) -> None:
        nonlocal leaves
        branches: dict[Choice, list[tuple[Choice, ...]]] = {}
        while depth < len(left[0]):
            branches = {}
            for chain in left:
                branches.setdefault(chain[depth], []).append(chain)
            if len(branches) > 1:
                break
            depth += 1
        else:
            leaves += 1
            if leaves % every == 0:
                check_raise(place, view, at, left[0], node)
            return
        spoken = {choice_words(view, choice): chains for choice, chains in branches.items()}
        legal = said(node)
        done = left[0][:depth]
        agree(place.table, f"raise of {at} after {done}", node, set(legal), set(spoken))
        for words, chains_on in spoken.items():
            child = node.clone()
            child.apply(legal[words])
            walk(child, chains_on, depth + 1)

    walk(state, chains, 0)


def walk_once(place: Position, view: View, at: str, state: Any, rng: Random) -> Any:
    """Walk one random purchase and compare the options at every choice; return the end."""
    done: list[Choice] = []
    while True:
        options = raises.options(view, at, done)
        if not options:
            break
        if len(options) > 1:
            spoken = {choice_words(view, choice): choice for choice in options}
            what = f"raise of {at} after {done}"
            agree(place.table, what, state, set(said(state)), set(spoken))
            words = rng.choice(sorted(spoken))
            state = after(state, words)
            done.append(spoken[words])
        else:
            done.append(options[0])
        if is_complete(view, at, done):
            break
    check_raise(place, view, at, done, state)
    return state


def is_complete(view: View, at: str, done: Sequence[Choice]) -> bool:
    """Say whether a chain of choices holds all goods of a raise."""
    parts = raises.goods(done)
    if len(parts) < view.level_of[at]:
        return False
    makers = {craftsman.at: craftsman.craft for craftsman in view.craftsmen}
    return len(parts[-1]) == (2 if CRAFTS[makers[parts[-1][0][1]]].needs is None else 4)


def compare_raises(place: Position) -> int:
    """Compare what can be raised, all ways to buy the goods, and who is paid."""
    rng = Random(seed_of("raises", place.number))
    view = place.view
    can = raises.raisable(view)
    agree(place.table, "raising", place.state, "raise monuments" in said(place.state), bool(can))
    if not can:
        return 0
    state = follow(
        place, place.state, "raise monuments", {f"raise {at}" for at in can}, "monuments", ""
    )
    for at in can:
        chosen = after(state, f"raise {at}") if len(can) > 1 else state
        chains = list(islice(raises.allocations(view, at), MOST_CHAINS + 1))
        if len(chains) <= MOST_CHAINS:
            walk_all(place, view, at, chosen, chains)
        else:
            for _ in range(WALKS):
                walk_once(place, view, at, chosen, rng)
    at = rng.choice(can)
    chosen = after(state, f"raise {at}") if len(can) > 1 else state
    end = walk_once(place, view, at, chosen, rng)
    descend(place, end, rng, 1)
    return len(can)
