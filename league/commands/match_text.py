"""How the answer of a match reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from league.commands import desk
from league.faceoff import Blocks, Terms
from league.faceoff_summary import Summary, summarise
from league.intervals import Estimate


def tell_run(terms: Terms, blocks: Blocks) -> None:
    """Print what the finished blocks say."""
    copies = terms.players - 1
    many = "" if copies == 1 else f"{copies} copies of "
    desk.say(f"{terms.bot} against {many}{terms.against}", style="bold")
    summary = summarise(blocks)
    if summary is None:
        desk.say("no block is finished")
        return
    for line in desk.columns(_rows(terms, summary), left=(0, 1)):
        desk.say(line)
    if not terms.repeatable:
        desk.say("not repeatable: a clock decides, or a bot says so of itself")


def tell_pair(ours: Terms, theirs: Terms, file: Path, difference: Estimate | None) -> None:
    """Print by how much the bot won more than the one of a saved match on the same blocks."""
    if difference is None:
        desk.say(f"paired: {file} has no block in common with these")
        return
    told = _with_interval(f"{100 * difference.mean:+.1f} %", difference, _signed_percent)
    desk.say(f"paired: {ours.bot} minus {theirs.bot} ({file}), {difference.count} common blocks")
    desk.say(f"        win share {told}")
    if ours.against_source != theirs.against_source:
        desk.say(
            f"        fair only if {ours.against} plays as before: its source was "
            f"{theirs.against_source}, now it is {ours.against_source}"
        )


def _rows(terms: Terms, summary: Summary) -> list[list[str]]:
    even, middle = 100 / terms.players, (terms.players + 1) / 2
    share, place = summary.win_share, summary.place
    told_share = _with_interval(f"{100 * share.mean:.1f} %", share, _percent)
    told_place = _with_interval(f"{place.mean:.2f}", place, "{:.2f}".format)
    games = f"{summary.games} in {summary.blocks} block{'' if summary.blocks == 1 else 's'}"
    sides = (
        (terms.bot, terms.bot_budget, terms.bot_source),
        (terms.against, terms.against_budget, terms.against_source),
    )
    return [
        ["win share", f"{told_share}; an even share is {even:.1f} %"],
        ["mean place", f"{told_place}; the middle is {middle:.1f}"],
        ["games", games],
        ["endings", _endings(terms, summary)],
        *(["fault", f"{_who(terms, side)}: {told}"] for side, told in summary.first_faults.items()),
        ["rounds", f"{summary.median_rounds:g} in the median"],
        ["time", f"{summary.seconds:.3g} s a game"],
        *(["bot", f"{name}, {budget}, source {source}"] for name, budget, source in sides),
        ["game", f"{terms.game}, behaviour {terms.behaviour}, rules {terms.rules_hash}"],
    ]


def _with_interval(mean: str, found: Estimate, told: Callable[[float], str]) -> str:
    if found.low is None or found.high is None:
        return f"{mean} (one block gives no interval)"
    if found.alike:
        return f"{mean} (all blocks alike: no interval)"
    return f"{mean} (95 %: {told(found.low)} to {told(found.high)})"


def _percent(share: float) -> str:
    # Student's interval knows nothing of the ends; no share lies beyond them.
    return f"{100 * min(max(share, 0.0), 1.0):.1f}"


def _signed_percent(share: float) -> str:
    return f"{100 * share:+.1f}"


def _endings(terms: Terms, summary: Summary) -> str:
    return ", ".join(
        f"{ending} by {_who(terms, fault)} {games}" if fault else f"{ending} {games}"
        for (ending, fault), games in summary.endings.items()
    )


def _who(terms: Terms, side: str) -> str:
    return terms.bot if side == "bot" else terms.against
