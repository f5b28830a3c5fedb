"""Spec strings: reading, printing, and complaints that help."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SpecError
from core.specs import (
    Spec,
    Value,
    check_keys,
    check_name,
    int_param,
    parse_spec,
    text_param,
)

KEYS = st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True)
VALUES: st.SearchStrategy[Value] = st.one_of(
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
)


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("zimbabwe", {}),
        ("zimbabwe()", {}),
        ("  zimbabwe ( ) ", {}),
        ("zimbabwe(players=4)", {"players": 4}),
        ("zimbabwe( players = 4 ,rules= base)", {"players": 4, "rules": "base"}),
        ("zimbabwe(rules=./mine.toml)", {"rules": "./mine.toml"}),
        ("zimbabwe(rules='my rules.toml')", {"rules": "my rules.toml"}),
        ("zimbabwe(c=1.2, d=-.5, e=1e-3, f=2.)", {"c": 1.2, "d": -0.5, "e": 0.001, "f": 2.0}),
        ("zimbabwe(a=true, b=False)", {"a": True, "b": False}),
        ("zimbabwe(a='true', b=\"7\")", {"a": "true", "b": "7"}),
        (r"""zimbabwe(a="say \"hi\"\n")""", {"a": 'say "hi"\n'}),
        ("zimbabwe(a=7b, b=-, c=inf)", {"a": "7b", "b": "-", "c": "inf"}),
    ],
)
def test_a_spec_is_read_as_it_is_meant(text: str, params: dict[str, Value]) -> None:
    spec = parse_spec(text)
    assert spec.name == "zimbabwe"
    assert repr(dict(spec.params)) == repr(params)


@pytest.mark.parametrize("name", ["mybots.rush:RushBot", "./rush.py:RushBot", "mcts-2"])
def test_a_name_may_be_a_module_or_a_path(name: str) -> None:
    assert str(parse_spec(f"{name}(greed=2)")) == f"{name}(greed=2)"


def test_printing_settles_blanks_quotes_and_numbers() -> None:
    text = "mcts( visits=+800,c = 1.20 , open='book', log='a b', fast=True )"
    assert str(parse_spec(text)) == 'mcts(visits=800, c=1.2, open=book, log="a b", fast=true)'


def test_a_spec_without_parameters_prints_its_name_only() -> None:
    assert str(parse_spec("random()")) == "random"


@given(params=st.dictionaries(KEYS, VALUES, max_size=4))
def test_a_printed_spec_reads_back_the_same(params: dict[str, Value]) -> None:
    spec = Spec("bot", params)
    again = parse_spec(str(spec))
    assert again == spec
    assert repr(dict(again.params)) == repr(params)


def test_numbers_of_different_type_make_different_specs() -> None:
    specs = {parse_spec(f"bot(x={word})") for word in ("1", "1.0", "true", "'1'", "1")}
    assert len(specs) == 4


def test_a_known_order_of_keys_makes_specs_equal() -> None:
    one, other = parse_spec("g(b=1, a=2)"), parse_spec("g(a=2, b=1)")
    assert one != other
    assert one.in_order(("a", "b")) == other.in_order(("a", "b"))
    assert str(one.in_order(("a", "b"))) == "g(a=2, b=1)"


def test_a_spec_survives_pickling_and_later_changes_of_its_source() -> None:
    source: dict[str, Value] = {"visits": 800}
    spec = Spec("mcts", source)
    source["visits"] = 1
    assert str(pickle.loads(pickle.dumps(spec))) == "mcts(visits=800)"


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("", 1, "expected a name"),
        ("(players=4)", 1, "expected a name"),
        ("zimbabwe players=4", 10, "expected '(' or the end"),
        ("zimbabwe(players=4", 19, "expected ',' or ')'"),
        ("zimbabwe(players=4 seed=7)", 20, "expected ',' or ')'"),
        ("zimbabwe(", 10, "expected a key or ')'"),
        ("zimbabwe(4)", 10, "expected a key or ')'"),
        ("zimbabwe(players=4,)", 20, "expected a key"),
        ("zimbabwe(players)", 17, "expected '='"),
        ("zimbabwe(players=)", 18, "expected a value"),
        ("zimbabwe(players==4)", 18, "expected a value"),
        ("zimbabwe(players=4))", 20, "expected the end of the spec"),
        ("zimbabwe(players=4, players=5)", 21, "key 'players' is given twice"),
        ("zimbabwe(rules='base)", 16, "this string has no closing '"),
        (r"zimbabwe(rules='a\q')", 18, r"expected one of \\ \" \' \n \t \r"),
        ("zimbabwe(c=1e999)", 12, "expected a finite number"),
    ],
)
def test_a_broken_spec_is_refused_with_the_place(text: str, column: int, what: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_spec(text)
    pointer = " " * (column - 1) + "^"
    assert str(caught.value) == f"bad spec, column {column}: {what}\n  {text}\n  {pointer}"


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_spec_error(text: str) -> None:
    try:
        spec = parse_spec(text)
    except SpecError:
        return
    assert parse_spec(str(spec)) == spec


@pytest.mark.parametrize(
    ("name", "params", "message"),
    [
        ("a b", {}, "'a b' cannot be the name of a spec"),
        ("a", {"b c": 1}, "a: 'b c' cannot be a key of a spec"),
        ("a", {"b": float("nan")}, "a: b must be a finite number, not nan"),
    ],
)
def test_a_spec_that_could_not_be_printed_is_refused(
    name: str, params: dict[str, Value], message: str
) -> None:
    with pytest.raises(SpecError) as caught:
        Spec(name, params)
    assert str(caught.value) == message


def test_an_unknown_name_is_refused_with_the_near_miss() -> None:
    with pytest.raises(SpecError) as caught:
        check_name(parse_spec("zimbabe"), ["zimbabwe", "meduris"])
    expected = "no game 'zimbabe'; did you mean 'zimbabwe'? known: zimbabwe, meduris"
    assert str(caught.value) == expected


def test_a_name_like_no_other_is_refused_with_the_list() -> None:
    with pytest.raises(SpecError) as caught:
        check_name(parse_spec("chess"), ["zimbabwe", "meduris"], "bot")
    assert str(caught.value) == "no bot 'chess'; known: zimbabwe, meduris"


def test_an_unknown_key_is_refused_with_the_near_miss() -> None:
    with pytest.raises(SpecError) as caught:
        check_keys(parse_spec("zimbabwe(player=4)"), ["players", "setup_seed", "rules"])
    assert str(caught.value) == (
        "zimbabwe: unknown key 'player'; did you mean 'players'? "
        "known keys: players, setup_seed, rules"
    )


def test_known_names_and_keys_pass() -> None:
    spec = parse_spec("zimbabwe(players=4)")
    check_name(spec, ["zimbabwe"])
    check_keys(spec, ["players"])


@pytest.mark.parametrize("word", ["6", "1", "true", "four", "4.0"])
def test_a_wrong_number_of_players_is_refused_with_the_bounds(word: str) -> None:
    with pytest.raises(SpecError) as caught:
        int_param(parse_spec(f"zimbabwe(players={word})"), "players", None, low=2, high=5)
    expected = f"zimbabwe: players must be a whole number from 2 to 5, not {word}"
    assert str(caught.value) == expected


def test_a_number_without_default_must_be_given() -> None:
    with pytest.raises(SpecError) as caught:
        int_param(parse_spec("zimbabwe"), "players", None, low=2, high=5)
    assert str(caught.value) == "zimbabwe: players is missing; expected a whole number 2 to 5"


def test_parameters_are_taken_or_defaulted() -> None:
    spec = parse_spec("zimbabwe(players=3, rules=base)")
    assert int_param(spec, "players", 4, low=2, high=5) == 3
    assert int_param(spec, "setup_seed", 0, low=0, high=9) == 0
    assert text_param(spec, "rules", "other") == "base"
    assert text_param(spec, "book", "none") == "none"


def test_a_number_where_a_word_belongs_is_refused() -> None:
    with pytest.raises(SpecError) as caught:
        text_param(parse_spec("zimbabwe(rules=7)"), "rules", "base")
    assert str(caught.value) == "zimbabwe: rules must be a word or a path, not 7"
