"""Search finds the exact values of the toy, which a plain solver knows."""

from collections.abc import Callable
from fractions import Fraction
from statistics import fmean

import pytest

from bots import Budget
from bots.evaluator import Evaluator
from bots.mcts.bot import MctsBot
from bots.mcts.params import MctsParams
from bots.mcts.tree import Tree
from tests.toy import solve
from tests.toy.evaluators import Points
from tests.toy.game import (
    BET,
    COMMIT,
    DICE,
    DIE,
    HANDS,
    PLAY,
    POINTS,
    SECRET,
    STAKE,
    ToyGame,
)
from tests.toy.state import ToyState

SEEDS = range(4)
RICH_NEXT = (3, 8, 4)
OPEN_HANDS = ((3, 6), (1, 5), (2, 4))
Exact = dict[int, Fraction]


def bet_with(hand: tuple[int, int]) -> tuple[ToyState, Exact]:
    rest = [card for card in range(1, 8) if card not in hand]
    exact = {
        STAKE | prize: max(solve.card_hidden(POINTS, hand, card, prize) for card in hand)
        for prize in solve.PRIZES
    }
    return ToyGame(hands=(hand, rest[:2], rest[2:4]), phase=BET).start(), exact


def bet_strong() -> tuple[ToyState, Exact]:
    return bet_with((2, 7))


def bet_weak() -> tuple[ToyState, Exact]:
    return bet_with((4, 5))


def trick_hidden() -> tuple[ToyState, Exact]:
    own = HANDS[0]
    exact = {PLAY | card: solve.card_hidden(POINTS, own, card) for card in own}
    return ToyGame().start(), exact


def trick_open() -> tuple[ToyState, Exact]:
    own = OPEN_HANDS[0]
    exact = {PLAY | card: solve.card_open(POINTS, OPEN_HANDS, card) for card in own}
    return ToyGame(hands=OPEN_HANDS, opened=True).start(), exact


def last_card() -> tuple[ToyState, Exact]:
    state = ToyGame(hands=((1, 5), (3, 4), (2, 6))).start()
    for card in (5, 3):
        state.apply(PLAY | card)
    loses = sum((solve.after_trick(POINTS, (5, 3, 2), box)[2] for box in (1, 4, 7)), Fraction()) / 3
    wins = sum((solve.after_trick(POINTS, (5, 3, 6), box)[2] for box in (1, 4, 7)), Fraction()) / 3
    return state, {PLAY | 2: loses, PLAY | 6: wins}


def dice_for(points: tuple[int, ...], *, opened: bool) -> tuple[ToyState, Exact]:
    exact = {DIE | one: solve.die(points, (0, 1, 2), one)[0] for one in (0, 1)}
    return ToyGame(points=points, phase=DICE, opened=opened).start(), exact


def raiding() -> tuple[ToyState, Exact]:
    return dice_for(RICH_NEXT, opened=False)


def raiding_open() -> tuple[ToyState, Exact]:
    return dice_for(RICH_NEXT, opened=True)


def working() -> tuple[ToyState, Exact]:
    return dice_for((9, 2, 4), opened=False)


def last_throw() -> tuple[ToyState, Exact]:
    state = ToyGame(phase=DICE).start()
    for words in ("die 0", "roll 3", "die 0", "roll 1"):
        state.apply(state.action(words))
    after = (6, 3, 4)
    return state, {DIE | one: solve.die(after, (2,), one)[2] for one in (0, 1)}


def first_commit() -> tuple[ToyState, Exact]:
    exact = {SECRET | one: value for one, value in solve.commit_of(0, POINTS).items()}
    return ToyGame(phase=COMMIT).start(), exact


def second_commit() -> tuple[ToyState, Exact]:
    state = ToyGame(phase=COMMIT).start()
    state.apply(SECRET | 0)
    return state, {SECRET | one: value for one, value in solve.commit_of(1, POINTS).items()}


SCENES = [
    bet_strong,
    bet_weak,
    trick_hidden,
    trick_open,
    last_card,
    raiding,
    raiding_open,
    working,
    last_throw,
    first_commit,
    second_commit,
]
Scene = Callable[[], tuple[ToyState, Exact]]


def search(state: ToyState, evaluator: Evaluator, visits: int, seed: int) -> Tree:
    tree = Tree(state.game, evaluator, MctsParams())
    tree.start(state)
    assert tree.run(visits, None, seed) == visits
    return tree


def best_of(tree: Tree) -> tuple[int, float]:
    action, _, value, _ = max(tree.edges(), key=lambda edge: edge[1])
    return action, value


def best_action(exact: Exact) -> int:
    return max(exact, key=lambda action: exact[action])


def errors(scene: Scene, evaluator: Evaluator, visits: int) -> list[float]:
    """How far the value of the best action is off, for each seed."""
    state, exact = scene()
    right = best_action(exact)
    found = []
    for seed in SEEDS:
        values = {edge[0]: edge[2] for edge in search(state, evaluator, visits, seed).edges()}
        found.append(abs(values[right] - float(exact[right])))
    return found


def test_the_scenes_ask_for_different_answers() -> None:
    def right(scene: Scene) -> int:
        return best_action(scene()[1])

    assert right(bet_strong) == STAKE | solve.HIGH
    assert right(bet_weak) == STAKE | solve.LOW
    assert right(raiding) == DIE | solve.RAID
    assert right(working) == DIE | solve.WORK
    assert right(trick_hidden) == PLAY | 6
    assert right(first_commit) == right(second_commit) == SECRET | 1


@pytest.mark.parametrize("evaluator", [Evaluator(), Points()], ids=["playouts", "points"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_most_visited_action_is_the_solved_one(scene: Scene, evaluator: Evaluator) -> None:
    state, exact = scene()
    for seed in SEEDS:
        action, value = best_of(search(state, evaluator, 20_000, seed))
        assert action == best_action(exact)
        assert value == pytest.approx(float(exact[action]), abs=0.03)


@pytest.mark.parametrize("evaluator", [Evaluator(), Points()], ids=["playouts", "points"])
def test_values_come_closer_with_more_visits(evaluator: Evaluator) -> None:
    off = [
        fmean(fmean(errors(scene, evaluator, visits)) for scene in SCENES)
        for visits in (200, 2_000, 20_000)
    ]
    assert off[0] > 2 * off[1]
    assert off[1] > 1.5 * off[2]
    assert off[2] < 0.01


def test_many_visits_come_very_close() -> None:
    for scene in (trick_hidden, raiding):
        assert fmean(errors(scene, Evaluator(), 200_000)) < 0.006


def test_nature_is_sampled_by_its_weights() -> None:
    state = ToyGame(phase=COMMIT, points=(1, 20, 2), opened=True).start()
    state.apply(SECRET | 1)
    values = {
        action: value for action, _, value, _ in search(state, Evaluator(), 50_000, 1).edges()
    }
    assert values[SECRET | 1] == pytest.approx(21 / 25, abs=0.01)


def test_cards_of_others_do_not_change_the_search() -> None:
    games = [ToyGame(hands=(HANDS[0], *pair)) for pair in (((1, 2), (5, 7)), ((5, 7), (1, 4)))]
    one, other = (search(game.start(), Evaluator(), 2_000, 3).edges() for game in games)
    assert one == other


def test_open_cards_do_change_it() -> None:
    others = (((1, 2), (4, 5)), ((1, 7), (4, 5)))
    games = [ToyGame(hands=(HANDS[0], *pair), opened=True) for pair in others]
    one, other = (search(game.start(), Evaluator(), 2_000, 3).edges() for game in games)
    assert one != other


def test_the_first_commit_does_not_change_the_answer_to_it() -> None:
    found = []
    for secret in (0, 1):
        state = ToyGame(phase=COMMIT).start()
        state.apply(SECRET | secret)
        found.append(search(state, Evaluator(), 2_000, 3).edges())
    assert found[0] == found[1]


def test_the_bot_chooses_alike_from_any_view_of_the_same_knowledge() -> None:
    told = []
    for seed in range(5):
        bot = MctsBot(visits=500)
        state = ToyGame().start()
        bot.sit(state.game, 0, 9)
        bot.choose(state.view_for(0, seed), state.legal_actions(), Budget())
        told.append(bot.choices())
    assert all(one == told[0] for one in told)


# --- nodes: one for each mover, availability, and what a next decision inherits


NODES_FROM_DICE = 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256  # choices and rolls, commits, lotteries


def test_each_mover_after_an_action_has_a_node_of_its_own() -> None:
    state, _ = last_card()
    tree = Tree(state.game, Evaluator(), MctsParams(c=100.0))
    tree.start(state)
    tree.run(200_000, None, 1)
    nodes = tree._py_nodes()
    assert {way for way in nodes if len(way) == 1} == {
        ((PLAY | card, mover),) for card in (2, 6) for mover in (0, 2)
    }
    assert len(nodes) == tree.nodes == 1 + 4 * NODES_FROM_DICE


def test_an_action_is_available_as_often_as_its_world_is_drawn() -> None:
    state, _ = trick_hidden()
    tree = search(state, Evaluator(), 20_000, 1)
    visits, _, edges = tree._py_nodes()[((PLAY | 6, 1),)]
    available = {action: times for action, _, _, _, times in edges}
    assert sorted(available) == [1, 2, 4, 5, 7]
    assert sum(available.values()) == 2 * (visits - 1)  # two cards a hand; the first only valued
    assert all(abs(times / visits - 2 / 5) < 0.02 for times in available.values())


def after_the_bet() -> tuple[ToyState, ToyState, list[int]]:
    before, _ = bet_strong()
    after = before.clone()
    after.apply(STAKE | solve.HIGH)
    return before, after, [STAKE | solve.HIGH]


def test_the_next_decision_inherits_its_part_of_the_tree_node_by_node() -> None:
    before, after, path = after_the_bet()
    tree = search(before, Evaluator(), 3_000, 1)
    step = (path[0], 0)
    below = {way[1:]: told for way, told in tree._py_nodes().items() if way[:1] == (step,)}
    lines = [tuple(action for action, _ in way) for way in below]
    assert len(set(lines)) < len(lines)  # some line leads to two movers
    assert tree.start(after.view_for(0, 8), path)
    assert tree._py_nodes() == below
    assert tree.nodes == len(below)


def test_an_inherited_tree_goes_on_to_the_solved_value() -> None:
    before, after, path = after_the_bet()
    tree = search(before, Evaluator(), 20_000, 1)
    tree.start(after.view_for(0, 8), path)
    tree.run(20_000, None, 2)
    action, value = best_of(tree)
    assert action == PLAY | 7
    assert value == pytest.approx(float(solve.card_hidden(POINTS, (2, 7), 7)), abs=0.02)


@pytest.mark.parametrize(("box", "mover"), [(7, 0), (4, 2)])
def test_only_the_node_of_the_same_seat_is_inherited(box: int, mover: int) -> None:
    others = ((1, 5), (3, 4 if box == 7 else 7))
    for seed in range(6):
        state = ToyGame(hands=(*others, (2, 6))).start()
        for card in (5, 3):
            state.apply(PLAY | card)
        tree = search(state, Evaluator(), 500, seed)
        below = {way[1:]: told for way, told in tree._py_nodes().items() if way[:1] == ((6, 2),)}
        state.apply(PLAY | 6)
        assert state.to_move == mover
        assert tree.start(state, [PLAY | 6]) == (mover == 2)
        if mover == 2:
            assert tree._py_nodes() == below
