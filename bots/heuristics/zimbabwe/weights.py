"""Everything the planner considers, in one table: the name, the weight, and what it means.

A seat's score is the sum of its terms times their weights; shares of the win follow from the
scores of all seats. `early` is the weight at the beginning, `late` the one when somebody has as
many VP as VR; in between they blend. A spec scales a term: `planner(rent=2)` counts it twice.

The weights were fitted to who won games between planners. Elegua and Obatala were taken too seldom
for that: theirs are set by hand, about as high as they can be without losing games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One consideration of the planner."""

    name: str
    early: float
    late: float
    meaning: str


TERMS = (
    Term("margin", 0.99, 3.66, "VP minus VR"),
    Term("cattle", 0.92, 0.82, "cattle in hand and coming"),
    Term("income", 0.37, 0.25, "cattle a round from the highest monument and Engai"),
    Term("rent", 0.06, -0.00, "what others would pay to own craftsmen"),
    Term("own_supply", 0.39, -0.03, "payments that come back to own cards"),
    Term("hub_rent", 0.14, 0.03, "hub fees from craftsmen to monuments that go to Qamata's owner"),
    Term("purse_vp", 0.45, 0.24, "VP that the next turn could buy"),
    Term("next_vp", 0.18, -0.01, "VP that one round of saving would add"),
    Term("monuments", -0.53, -0.24, "own monuments"),
    Term("capacity", 0.63, 0.74, "goods that one turn could use"),
    Term("unsupplied", 0.95, 0.84, "goods that own monuments lack"),
    Term("goods_cost", -0.00, -0.09, "cattle for one good"),
    Term("race", 0.23, 1.45, "turns until VP reach VR, fewer being better"),
    Term("turn_to_come", 0.60, 1.17, "a turn left in this round"),
    Term("order", -0.11, 1.10, "playing early in the round"),
    Term("plaque", -0.06, 0.38, "a plaque far to the left"),
    Term("cards", 0.63, -0.12, "technology cards"),
    Term("monopoly", 0.37, 0.21, "crafts nobody else has"),
    Term("secondary", -0.35, 0.10, "secondary crafts"),
    Term("growth", 0.35, 0.28, "VP of the tiles that own crafts have left"),
    Term("finished", 0.00, 0.10, "as many VP as VR"),
    Term("can_finish", -1.17, 1.38, "the next turn could bring VP to VR"),
    Term("too_late", 0.00, -1.93, "somebody else wins at the end of this round"),
    Term("lead", 0.00, 1.18, "the lead over the best other seat when somebody has finished"),
    Term("shadipinyi", 0.68, 0.50, "owning the god shadipinyi"),
    Term("elegua", 0.58, 0.58, "owning the god elegua"),
    Term("dziva", -0.09, 0.11, "owning the god dziva"),
    Term("eshu", 0.68, 0.64, "owning the god eshu"),
    Term("gu", -0.00, 0.56, "owning the god gu"),
    Term("obatala", 0.82, 0.82, "owning the god obatala"),
    Term("atete", 0.46, 0.81, "owning the god atete"),
    Term("tsui_goab", 0.19, -0.27, "owning the god tsui_goab"),
    Term("anansi", 1.44, 0.73, "owning the god anansi"),
    Term("qamata", 0.01, -0.05, "owning the god qamata"),
    Term("engai", -0.24, -0.47, "owning the god engai"),
    Term("xango", -0.07, 0.89, "owning the god xango"),
    Term("rain_ceremony", 0.23, 0.16, "owning the specialist rain_ceremony"),
    Term("nomads", -0.14, -0.04, "owning the specialist nomads"),
    Term("builder", 0.09, -0.03, "owning the specialist builder"),
    Term("shaman", 0.02, 0.20, "owning the specialist shaman"),
    Term("herd", 0.58, -0.20, "owning the specialist herd"),
)

FIRST_GOD = next(i for i, term in enumerate(TERMS) if term.name == "shadipinyi")
FIRST_SPECIALIST = next(i for i, term in enumerate(TERMS) if term.name == "rain_ceremony")


def weighed(*factors: Mapping[str, float]) -> tuple[list[float], list[float]]:
    """The early and late weights of all terms, times every factor given for a term or its group."""
    early, late = [], []
    for number, term in enumerate(TERMS):
        group = (
            "hiring" if number >= FIRST_SPECIALIST else "god_love" if number >= FIRST_GOD else ""
        )
        factor = 1.0
        for given in factors:
            factor *= given.get(term.name, 1.0) * given.get(group, 1.0)
        early.append(term.early * factor)
        late.append(term.late * factor)
    return early, late
