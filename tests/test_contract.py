"""The promise between games and those above them: what is a game's own is never looked into.

mypy proves it, as long as the types of the contract say what is whose. These tests see to that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.decision import Decision
from adjudicator.games import opaque
from adjudicator.service.table.playing import Playing
from adjudicator.words.ahead import If, Standing
from tests.sources import tree_of
from tests.tables import each

ROOT = Path(__file__).parents[1] / "adjudicator"
SHARED = (
    "engine/reply",
    "games/contract", "games/dealing", "games/opaque", "games/practice", "games/telling",
    "words/ahead", "words/answering", "words/fitting",
)  # fmt: skip
"""The modules whose types stand between the games and those above them."""
ABOVE = ("caretakers", "service", "reports", "cases", "selfplay", "demo", "cli", "orders")

READ_BY_NAME = {
    ("cli/forum.py", "settings"),
    ("reports/render.py", "context"),
    ("reports/site_pages.py", "context"),
    ("reports/spoken.py", "value"),
    ("service/operations/upkeep/moving.py", "self"),
    ("service/operations/watch/health.py", "error"),
    ("service/public/site/public_record.py", "row"),
    ("service/seats/confirmations.py", "row"),
    ("service/table/turn_digests.py", "table"),
}
"""Where an attribute is read by its name: of a foreign error, of rows and tables of a database, of
settings, of a message's own fields, and of the object itself; never of what is a game's own."""


def modules(*places: str) -> Iterator[Path]:
    for place in places:
        yield from sorted((ROOT / place).rglob("*.py"))
    yield from sorted((ROOT / "games").glob("*.py"))


def types_in(tree: ast.Module) -> Iterator[ast.expr]:
    """Give the types that a module says of arguments, results, fields, aliases and variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield node.annotation
            if ast.unparse(node.annotation) == "TypeAlias" and isinstance(node, ast.AnnAssign):
                yield node.value or node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns


def untyped(annotation: ast.expr) -> bool:
    """Return whether a type leaves open what a game's own value is.

    What it may leave open: the answers of a decision, the views that a condition judges, and plain
    values by name, such as those of a TOML table.
    """
    if isinstance(annotation, ast.Subscript):
        name, parts = ast.unparse(annotation.value), annotation.slice
        if name in ("Decision", "Condition", "Literal"):
            return False
        if name in ("Mapping", "dict") and isinstance(parts, ast.Tuple):
            key, value = parts.elts
            return untyped(key) or (ast.unparse(value) != "Any" and untyped(value))
    if isinstance(annotation, ast.Name):
        return annotation.id == "Any"
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return untyped(ast.parse(annotation.value, mode="eval").body)
    return any(
        untyped(one) for one in ast.iter_child_nodes(annotation) if isinstance(one, ast.expr)
    )


@each(
    ("words", "found"),
    [
        ("Any", True),
        ("tuple[Any, ...]", True),
        ("Callable[[Table[Any]], Procedure] | None", True),
        ("'list[Any]'", True),
        ("Mapping[str, list[Any]]", True),
        ("Mapping[str, Any]", False),
        ("tuple[Decision[Any], object] | None", False),
        ("V_contra", False),
    ],
)
def test_an_open_type_is_found(words: str, found: bool) -> None:
    assert untyped(ast.parse(words, mode="eval").body) is found


@each("name", SHARED)
def test_the_contract_names_the_types_of_what_is_a_games_own(name: str) -> None:
    tree = tree_of(ROOT / f"{name}.py")
    assert [ast.unparse(one) for one in types_in(tree) if untyped(one)] == []


def test_states_and_views_have_no_members_above_the_games() -> None:
    for kind in (opaque.AnyState, opaque.AnyView):
        assert kind.__mro__ == (kind, object)
        assert [name for name in vars(kind) if not name.startswith("__")] == []
        assert not vars(kind).get("__annotations__")


@pytest.mark.parametrize("path", sorted((ROOT / "games").glob("*/game.py")), ids=str)
def test_every_game_says_of_which_types_it_is(path: Path) -> None:
    types = [
        ast.unparse(node.annotation)
        for node in tree_of(path).body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "GAME"
    ]
    assert len(types) == 1
    assert types[0].startswith("Final[Game[")
    assert "Any" not in types[0]


def calls(path: Path, name: str) -> list[ast.Call]:
    if f"{name}(" not in path.read_text(encoding="utf-8"):
        return []
    found = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id == name]


def test_the_types_of_a_game_are_left_behind_in_one_place() -> None:
    opaque_names = ("AnyGame", "AnyState", "AnyView", "AnyItem", "AnyRules", "AnyGrammar")
    casts = [
        path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.rglob("*.py"))
        for call in calls(path, "cast")
        if any(name in ast.unparse(call.args[0]) for name in opaque_names)
    ]
    assert casts == ["games/registry.py"]


def test_nothing_is_asked_of_a_games_values_by_name() -> None:
    read = set()
    for path in modules(*ABOVE):
        name = path.relative_to(ROOT).as_posix()
        assert not calls(path, "hasattr"), name
        defined = {
            node.name for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)
        }
        assert not {"__getattr__", "__getattribute__"} & defined, name
        read |= {(name, ast.unparse(call.args[0])) for call in calls(path, "getattr")}
    assert read == READ_BY_NAME


if TYPE_CHECKING:

    def look_inside(game: opaque.AnyGame, playing: Playing, decision: Decision[Any]) -> None:
        """Do what mypy refuses, line by line: it refuses an ignore that is not needed as well."""
        assert playing.state.turn  # type: ignore[attr-defined]
        view, order = playing.view(None), game.grammar.parse("pass")
        assert view.state  # type: ignore[attr-defined]
        assert order.verb == order.place  # type: ignore[attr-defined]
        if isinstance(order, Standing):
            assert order.order.place  # type: ignore[attr-defined]
        elif isinstance(order, If):
            assert order.condition.part  # type: ignore[attr-defined]
        assert game.grammar.value(order, decision, view).place  # type: ignore[attr-defined]
        assert game.grammar.item("", "", ()).kind  # type: ignore[attr-defined]
        assert game.rules.stage(view)  # type: ignore[arg-type]


BOUNDS = {"options", "least", "most", "total", "limits"}


@pytest.mark.parametrize("place", ["engine", "games"])
def test_a_choice_with_bounds_says_them(place: str) -> None:
    """Its question shows them: see ``telling.asked``."""
    silent = []
    for path in sorted((ROOT / place).rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if not isinstance(node, ast.ClassDef):
                continue
            methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            fields = {
                ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign)
            }
            if {"check", "dump", "load"} <= methods and BOUNDS & fields and "bounds" not in methods:
                silent.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert silent == []
