"""A match asks the right seats, repeats itself, and gives every fault a name and an owner."""

import pytest

from bots import Budget, make_bot
from bots.simple import FirstBot
from core import Game, IllegalAction, State
from league.endings import Ending
from league.match import LeaveMatch, MatchResult, derive_seed, play_match, replay
from tests.fake_game import pebbles

RUDE = "tests.rude_bots"


def match(*specs: str, seed: int = 1) -> MatchResult:
    return play_match(pebbles(len(specs)), [make_bot(spec) for spec in specs], seed=seed)


def test_a_match_ends_by_the_rules_with_places_and_scores() -> None:
    result = match("first", "first")
    assert result.ending is Ending.RULES
    assert sorted(result.places) == [1, 2]
    assert result.scores[result.places.index(1)] == 1
    assert result.fault is None


def test_the_same_seed_gives_the_same_match() -> None:
    assert match("random", "random", "random") == match("random", "random", "random")


def test_other_seeds_give_other_matches() -> None:
    assert len({match("random", "random", seed=seed).actions for seed in range(20)}) > 10


def test_chance_does_not_hang_on_who_plays() -> None:
    for seed in range(8):
        lone = match("first", "first", seed=seed).actions[0]
        assert match("random", "random", "random", seed=seed).actions[0] == lone


def test_a_record_of_actions_replays_to_the_same_end() -> None:
    result = match("random", "random", seed=5)
    assert tuple(replay(pebbles(), result.actions).ranking()) == result.places


def test_a_replay_stops_at_an_action_that_does_not_fit() -> None:
    with pytest.raises(IllegalAction):
        replay(pebbles(), [5, 9])


@pytest.mark.parametrize(
    ("bot", "ending"),
    [
        ("Crasher", Ending.CRASH),
        ("Sleeper", Ending.CRASH),
        ("Quitter", Ending.CRASH),
        ("Hoarder", Ending.MEMORY),
        ("Liar", Ending.ILLEGAL),
        ("Mumbler", Ending.ILLEGAL),
    ],
)
def test_rude_bots_hurt_only_themselves(bot: str, ending: Ending) -> None:
    result = match("first", f"{RUDE}:{bot}", "first")
    assert (result.ending, result.fault, result.places) == (ending, 1, (1, 3, 1))


def test_a_cheat_changes_nothing_but_its_own_view() -> None:
    assert match(f"{RUDE}:Cheat", "first") == match("first", "first")


@pytest.mark.parametrize("bot", ["Staller(factor=3)", "Chatterer", "Glutton"])
def test_bots_that_only_annoy_do_not_end_the_game(
    bot: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = [make_bot(f"{RUDE}:{bot}"), make_bot("first")]
    result = play_match(pebbles(), bots, seed=1, budget=Budget(millis=1))
    assert result == match("first", "first")


def test_every_seat_gets_its_own_budget() -> None:
    class Watcher(FirstBot):
        def __init__(self, budget: Budget | None = None) -> None:
            self.budget = budget
            self.seen: set[Budget] = set()

        def choose(self, view: State, legal: list[int], budget: Budget) -> int:
            self.seen.add(budget)
            return legal[0]

    bots = [Watcher(), Watcher(Budget(visits=3))]
    play_match(pebbles(), bots, seed=1, budget=Budget(visits=7))
    assert [bot.seen for bot in bots] == [{Budget(visits=7)}, {Budget(visits=3)}]


def test_a_fault_says_what_happened_and_where() -> None:
    reason = match(f"{RUDE}:Crasher", "first").reason
    assert reason.startswith("ZeroDivisionError: no reason (rude_bots.py, line ")


def test_an_answer_that_is_no_action_is_told_apart_from_an_illegal_one() -> None:
    assert match(f"{RUDE}:Mumbler", "first").reason == ("answered with a str instead of an action")
    assert match(f"{RUDE}:Liar", "first").reason == "answered -7, which is not legal"


def test_a_fault_keeps_the_actions_before_it() -> None:
    result = match("first", f"{RUDE}:Crasher")
    assert len(result.actions) == 2


def test_the_number_of_bots_must_be_the_number_of_seats() -> None:
    with pytest.raises(ValueError, match="has 3 seats, but 2 bots came"):
        play_match(pebbles(3), [make_bot("first"), make_bot("first")], seed=1)


def test_a_watcher_sees_every_action_before_it_is_played() -> None:
    seen: list[tuple[int, int]] = []
    bots = [make_bot("first"), make_bot("first")]
    result = play_match(
        pebbles(), bots, seed=1, watch=lambda state, action: seen.append((state.to_move, action))
    )
    assert tuple(action for _, action in seen) == result.actions
    assert [seat for seat, _ in seen][:3] == [-1, 0, 1]


def test_someone_who_leaves_is_not_a_crash() -> None:
    class Leaver:
        def sit(self, game: Game, seat: int, seed: int) -> None: ...

        def choose(self, view: State, legal: list[int], budget: Budget) -> int:
            raise LeaveMatch

    with pytest.raises(LeaveMatch):
        play_match(pebbles(), [Leaver(), make_bot("first")], seed=1)


def test_a_dead_end_of_the_engine_is_not_blamed_on_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    start = pebbles().start()
    start.apply(5)
    monkeypatch.setattr("tests.fake_game.PebblesState.legal_actions", lambda state: [])
    monkeypatch.setattr("tests.fake_game.PebblesGame.start", lambda game: start)
    with pytest.raises(RuntimeError, match="seat 0 has no legal action, ply 0"):
        match("random", "random")


def test_seeds_differ_by_purpose_and_fit_in_63_bits() -> None:
    seeds = [derive_seed(7), derive_seed(7, "bot", 0), derive_seed(7, "bot", 1), derive_seed(8)]
    assert len(set(seeds)) == 4
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_seeds_are_the_same_on_every_machine() -> None:
    assert derive_seed(7, "bot", 0) == 5092291416905761145


@pytest.mark.parametrize("ending", list(Ending))
def test_every_ending_has_its_sentence(ending: Ending) -> None:
    assert ending.sentence
    assert ending.is_fault is ("broken off" in ending.sentence)
