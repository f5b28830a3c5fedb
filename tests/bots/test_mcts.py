"""The search starts what it was asked for, stays within its memory, and repeats itself."""

import pickle
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean
from types import FrameType

import pytest

from bots import BotError, Budget, NotingBot, make_bot
from bots.budgets import DEFAULT
from bots.evaluator import Evaluator
from bots.mcts.bot import MctsBot
from bots.mcts.params import MctsParams
from bots.mcts.tree import Tree
from bots.protocol import Choice, ReportingBot
from core import State, load_game
from league.match import play_match
from tests.fake_game import pebbles, pebbles_state
from tests.toy import solve
from tests.toy.evaluators import Flat, Points
from tests.toy.game import COMMIT, DICE, DIE, POINTS, SECRET, ToyGame
from tests.toy.state import ToyState

ZIMBABWE = "zimbabwe(players=3, setup_seed=3)"


def seated(bot: MctsBot, state: State, seed: int = 1) -> MctsBot:
    bot.sit(state.game, state.to_move, seed)
    return bot


def ask(bot: MctsBot, state: State, budget: Budget | None = None) -> int:
    view = state.view_for(state.to_move, 5)
    return bot.choose(view, state.legal_actions(), budget or Budget())


def visits_of(bot: MctsBot) -> int:
    return sum(choice.visits or 0 for choice in bot.choices())


def flat_tree(state: State, params: MctsParams) -> Tree:
    tree = Tree(state.game, Flat(state.game.players), params)
    tree.start(state)
    return tree


def wide_state() -> State:
    state = load_game(ZIMBABWE).start()
    while len(state.legal_actions()) < 40:
        state.apply(state.legal_actions()[-1])
    return state


def tried(tree: Tree) -> list[int]:
    return [action for action, visits, _, _ in tree.edges() if visits]


# --- what is started


@pytest.mark.parametrize("visits", [1, 2, 37, 400])
def test_exactly_the_budgeted_visits_are_started(visits: int) -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(visits=visits), state)
    ask(bot, state)
    assert visits_of(bot) == visits


def test_the_given_budget_serves_a_bot_that_names_none() -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(), state)
    ask(bot, state, Budget(visits=33))
    assert visits_of(bot) == 33


def test_a_budget_in_the_spec_wins() -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(visits=44), state)
    ask(bot, state, Budget(visits=33))
    assert visits_of(bot) == 44


def test_without_any_budget_there_is_a_usual_one() -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(), state)
    ask(bot, state)
    assert visits_of(bot) == DEFAULT.visits


def test_a_single_option_costs_nothing() -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(visits=10**9), state)
    assert bot.choose(state, [6], Budget()) == 6
    assert bot.choices() == [Choice(action=6)]
    assert bot.note() == "the only option"


def test_milliseconds_end_a_search() -> None:
    state = load_game(ZIMBABWE).start()
    bot = seated(MctsBot(millis=60), state)
    began = time.monotonic()
    ask(bot, state)
    assert 0.05 < time.monotonic() - began < 3
    assert visits_of(bot) > 0


def test_visits_may_end_it_before_the_milliseconds_do() -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(visits=20, millis=10**7), state)
    ask(bot, state)
    assert visits_of(bot) == 20


def test_a_search_without_limit_is_refused() -> None:
    tree = flat_tree(ToyGame().start(), MctsParams())
    with pytest.raises(ValueError, match="would never end"):
        tree.run(None, None, 1)


@pytest.fixture
def interrupted() -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("interrupted")
def test_ctrl_c_is_heard_in_a_long_search() -> None:
    tree = flat_tree(ToyGame().start(), MctsParams())
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        tree.run(None, 60.0, 1)
    assert time.monotonic() - began < 30


def test_two_threads_cannot_search_one_tree() -> None:
    state = ToyGame().start()
    tree = flat_tree(state, MctsParams())
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(tree.run, None, 0.3, 1)
        while not tree.depth:
            time.sleep(0.001)
        with pytest.raises(RuntimeError, match="each thread needs its own"):
            tree.run(1, None, 1)
        with pytest.raises(RuntimeError, match="each thread needs its own"):
            tree.start(state)
        assert running.result() > 0
    assert tree.run(1, None, 1) == 1


# --- what is chosen and told


def test_the_most_visited_action_is_chosen_and_told_first() -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(visits=500), state)
    action = ask(bot, state)
    best, other = bot.choices()
    assert action == best.action
    assert (best.visits or 0) > (other.visits or 0)


def test_untried_actions_are_told_last_without_a_value() -> None:
    state = load_game(ZIMBABWE).start()
    bot = seated(MctsBot(visits=3), state)
    ask(bot, state)
    told = bot.choices()
    assert sorted(choice.action for choice in told) == state.legal_actions()
    assert told[-1].visits == 0
    assert told[-1].value is None
    rest = [choice.action for choice in told if not choice.visits]
    assert rest == sorted(rest)


def test_the_note_counts_visits_nodes_and_depth() -> None:
    state = ToyGame(phase=COMMIT).start()
    bot = seated(MctsBot(visits=100), state)
    ask(bot, state)
    best = bot.choices()[0]
    assert bot.note() == f"{best.visits} of 100 visits, value {best.value:.2f}, 7 nodes, 3 deep"


def test_the_bot_keeps_the_optional_protocols() -> None:
    assert isinstance(make_bot("mcts"), NotingBot)
    assert isinstance(make_bot("mcts"), ReportingBot)


# --- luck


def told_by(seed: int, visits: int = 300) -> list[Choice]:
    state = ToyGame().start()
    bot = seated(MctsBot(visits=visits), state, seed)
    ask(bot, state)
    return bot.choices()


def test_the_same_seed_gives_the_same_search() -> None:
    assert told_by(7) == told_by(7)


def test_another_seed_gives_another_search() -> None:
    assert told_by(7) != told_by(8)


def test_each_decision_and_each_seat_has_luck_of_its_own() -> None:
    state = ToyGame().start()
    bot = MctsBot(visits=300, reuse=False)
    told = []
    for seat in (0, 1):
        bot.sit(state.game, seat, 1)
        for _ in range(2):
            ask(bot, state)
            told.append(bot.choices())
    assert all(one != other for at, one in enumerate(told) for other in told[:at])


def test_whole_games_repeat() -> None:
    game = load_game("zimbabwe(players=2, setup_seed=5, rules=first_game)")
    played = [
        play_match(game, [make_bot("mcts(visits=2)"), make_bot("random")], seed=3).actions
        for _ in range(2)
    ]
    assert played[0] == played[1]


# --- the next decision of a turn


def two_decisions(bot: MctsBot) -> tuple[Choice, int]:
    """The choice at the first of two decisions of one seat, and all visits at the second."""
    state = load_game(ZIMBABWE).start()
    others = make_bot("first")
    bot.sit(state.game, 0, 1)
    last = -1
    while True:
        seat = state.to_move
        if seat != 0:
            state.apply(others.choose(state, state.legal_actions(), Budget()))
            last = -1
            continue
        first = bot.choices()[:1]
        state.apply(ask(bot, state))
        if last == 0:
            return first[0], visits_of(bot)
        last = 0


def test_the_subtree_is_inherited_and_all_visits_are_started_anew() -> None:
    first, total = two_decisions(MctsBot(visits=100))
    assert (first.visits or 0) > 1
    assert total == (first.visits or 0) - 1 + 100  # its first visit only valued it


def test_nothing_is_inherited_without_reuse() -> None:
    assert two_decisions(MctsBot(visits=100, reuse=False))[1] == 100


def test_nothing_is_inherited_over_a_decision_of_another_seat() -> None:
    state = ToyGame(opened=True).start()
    tree = flat_tree(state, MctsParams())
    tree.run(500, None, 1)
    path = [state.legal_actions()[0]]
    state.apply(path[0])
    assert not tree.start(state, path)


def following(state: State) -> tuple[State, list[int]]:
    """The same seat's next decision, one action later."""
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if after.to_move == state.to_move:
            return after, [action]
    raise AssertionError("no action leaves the turn with its seat")


def middle_of_a_turn(spec: str) -> State:
    state = load_game(spec).start()
    while state.round < 2 or len(state.legal_actions()) < 3:
        state.apply(state.legal_actions()[-1])
    return state


def test_a_position_that_the_path_does_not_lead_to_begins_a_new_tree() -> None:
    here, there = (middle_of_a_turn(f"zimbabwe(setup_seed={seed})") for seed in (1, 2))
    tree = flat_tree(here, MctsParams())
    tree.run(500, None, 1)
    after, path = following(here)
    assert not tree.start(there, path)
    tree.start(here)
    tree.run(500, None, 1)
    assert tree.start(after, path)


def test_a_kept_tree_has_forgotten_nothing_of_its_part() -> None:
    state = middle_of_a_turn("zimbabwe(setup_seed=1)")
    after, path = following(state)
    tree = flat_tree(state, MctsParams())
    tree.run(2000, None, 1)
    nodes = tree.nodes
    visits = {edge[0]: edge[1] for edge in tree.edges()}[path[0]]
    assert tree.start(after, path)
    assert sum(edge[1] for edge in tree.edges()) == visits - 1
    assert 1 < tree.nodes < nodes


# --- memory


@pytest.mark.parametrize("mebibytes", [1, 3])
def test_a_full_tree_goes_on_searching_below_its_cap(mebibytes: int) -> None:
    state = wide_state()
    tree = flat_tree(state, MctsParams(memory_mib=mebibytes, c=10.0))
    tree.run(15_000, None, 1)
    assert tree.full
    assert tree.bytes == mebibytes << 20
    nodes = tree.nodes
    assert tree.run(3000, None, 1) == 3000
    assert sum(edge[1] for edge in tree.edges()) == 18_000
    assert tree.nodes == nodes
    assert tree.bytes == mebibytes << 20


def test_a_full_tree_still_finds_the_better_action_and_is_noted() -> None:
    state = ToyGame().start()
    bot = seated(MctsBot(visits=200_000, memory_mib=1), state)
    assert ask(bot, state) == 6
    assert bot.note().endswith(" deep, memory full")


# --- parameters


def test_one_visit_tries_the_action_with_the_best_prior() -> None:
    state = load_game(ZIMBABWE).start()
    tree = flat_tree(state, MctsParams())
    tree.run(1, None, 1)
    assert tried(tree) == state.legal_actions()[:1]  # Flat likes the first ones best


def test_only_so_many_actions_are_considered() -> None:
    state = load_game(ZIMBABWE).start()
    tree = flat_tree(state, MctsParams(widen_start=3, widen_rate=0.0, c=50.0))
    tree.run(2000, None, 1)
    assert tried(tree) == state.legal_actions()[:3]


def test_more_visits_widen_the_choice() -> None:
    state = wide_state()
    tree = flat_tree(state, MctsParams(widen_start=3, widen_rate=2.0, widen_power=0.5, c=50.0))
    tree.run(101, None, 1)
    assert tried(tree) == state.legal_actions()[: 3 + 2 * 10]


def test_equal_priors_are_those_with_power_nothing() -> None:
    state = load_game(ZIMBABWE).start()
    priors = [edge[3] for edge in flat_tree(state, MctsParams(prior_power=0.0)).edges()]
    assert priors == pytest.approx([1 / len(priors)] * len(priors))


def test_a_power_sharpens_priors_and_they_still_sum_to_one() -> None:
    state = load_game(ZIMBABWE).start()
    plain, sharp = (
        [edge[3] for edge in flat_tree(state, MctsParams(prior_power=power)).edges()]
        for power in (1.0, 2.0)
    )
    assert sharp[0] > plain[0]
    assert sum(sharp) == pytest.approx(1)


@pytest.mark.parametrize("evaluator", [Evaluator(), Points()], ids=["playouts", "points"])
def test_standings_reach_the_values_of_the_search(evaluator: Evaluator) -> None:
    state = ToyGame(phase=DICE, points=(30, 1, 1)).start()
    plain, placed = (
        Tree(state.game, evaluator, MctsParams(standings=weight)) for weight in (0.0, 1.0)
    )
    for tree in (plain, placed):
        tree.start(state)
        tree.run(5000, None, 1)
    best = [max(tree.edges(), key=lambda edge: edge[1])[2] for tree in (plain, placed)]
    assert best[1] < 2 / 3 < best[0]  # the win alone, or all that a first place pays


def shares_after(throws: int) -> list[float]:
    """What a leaf may be worth: the mean share of seat 0 after its throw and so many others."""
    lines: list[list[solve.Points]] = [
        [solve.thrown(POINTS, 0, choice, face)]
        for choice in (solve.WORK, solve.RAID)
        for face in solve.DICE[choice]
    ]
    for seat in range(1, throws + 1):  # equal priors: the first action, which is work
        lines = [
            [*line, solve.thrown(line[-1], seat, solve.WORK, face)]
            for line in lines
            for face in solve.DICE[solve.WORK]
        ]
    return [fmean(float(solve.lottery(points)[0]) for points in line) for line in lines]


@pytest.mark.parametrize("horizon", [0, 1, 2])
def test_a_leaf_is_the_mean_over_the_turns_of_its_horizon(horizon: int) -> None:
    state = ToyGame(phase=DICE).start()
    for seed in range(20):
        tree = Tree(state.game, Points(), MctsParams(horizon=horizon))
        tree.start(state)
        tree.run(1, None, seed)
        (value,) = (edge[2] for edge in tree.edges() if edge[1])
        assert any(value == pytest.approx(one) for one in shares_after(horizon))


def test_a_horizon_may_lie_behind_the_end() -> None:
    state = ToyGame(phase=COMMIT).start()
    tree = Tree(state.game, Points(), MctsParams(horizon=50))
    tree.start(state)
    tree.run(1000, None, 1)
    assert max(tree.edges(), key=lambda edge: edge[1])[0] == SECRET | 1


# --- where it can play


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_zimbabwe_with_any_number_of_seats(players: int) -> None:
    state = load_game(f"zimbabwe(players={players}, setup_seed=1)").start()
    bots = [MctsBot(visits=8) for _ in range(players)]
    for seat, bot in enumerate(bots):
        bot.sit(state.game, seat, seat)
    for _ in range(40):
        state.apply(ask(bots[state.to_move], state))


def test_a_pickled_view_is_searched_like_the_view() -> None:
    state = load_game(ZIMBABWE).start()
    told = []
    for view in (state, pickle.loads(pickle.dumps(state))):
        bot = seated(MctsBot(visits=20), state)
        bot.choose(view, state.legal_actions(), Budget())
        told.append(bot.choices())
    assert told[0] == told[1]


def test_a_state_without_the_c_face_is_refused() -> None:
    bot = MctsBot()
    bot.sit(pebbles(), 0, 1)
    with pytest.raises(TypeError) as caught:
        bot.choose(pebbles_state(), [1, 2], Budget())
    assert str(caught.value) == (
        "tree search plays on compiled states only, and PebblesState is not one: "
        "the game needs a state that subclasses core.state.CoreState"
    )


def test_nothing_is_searched_where_nobody_decides() -> None:
    state: ToyState = ToyGame(phase=DICE).start()
    state.apply(DIE | solve.WORK)
    with pytest.raises(ValueError, match="no seat decides"):
        flat_tree(state, MctsParams())


def test_a_bot_that_has_not_sat_down_says_so() -> None:
    with pytest.raises(BotError, match="before it sat down"):
        MctsBot().choose(ToyGame().start(), [3, 6], Budget())
