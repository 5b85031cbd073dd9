"""What people read is made of words that can be said in their language (``engine.words``)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from adjudicator.games.here_i_stand.rules.deck import cards
from tests.sources import tree_of
from tests.tables import each

ROOT = Path(__file__).parents[1] / "adjudicator"

CONVERTED = ("engine", "words", "kit", "games", "reports")
"""Packages and modules of which every text that a person may read is words."""

LEFT_OUT = (
    "reports/calendar_file.py",  # a format of files
    # What pictures are drawn with; their words are tested as drawn.
    *("games/here_i_stand/board/", "games/thirty_years_war/board/"),
    "games/here_i_stand/cases/",  # rules cases are written and read by programmers
    "games/thirty_years_war/cases/",  # the same
    "games/here_i_stand/practice/",  # nobody reads what self-play thinks
    "games/thirty_years_war/practice/",  # the same
    "games/here_i_stand/rules/invariants.py",  # faults of the program
    "games/thirty_years_war/rules/invariants.py",  # the same
    "games/thirty_years_war/edition/",  # faults of data files, for operators and in English
    "words/lexicon.py",
    "games/here_i_stand/rules/rolls.py",  # labels on record, which are the same in every language
    "games/thirty_years_war/rules/rolls.py",
    "games/here_i_stand/language/",  # order lines, and what is said about them
    "games/thirty_years_war/language/",  # the same
    *("kit/sheet_lines.py", "kit/sheet_words.py", "words/condition_words.py"),  # the same
    "kit/taking_over_words.py",  # the same
    *("kit/case_keys.py", "kit/case_words.py"),  # rules cases are written by programmers
)
"""Modules and folders without words for people."""

MAKERS = frozenset({"_", "n_", "N_", "name", "name_of", "not_possible", "unreadable"})
"""What words are made or marked with."""

FOR_PROGRAMMERS = frozenset(
    {
        *("ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError"),
        "NotImplementedError",
        *("Diverged", "BrokenState", "Unrolled", "Sealed", "Untold"),
        *("UnknownName", "UnwordedFact", "WrongContext", "NoSuchGame"),
    }
)
"""Errors that mean a fault of the program and go to whoever runs it, in English."""

DICE = frozenset({"hits", "roll", "shuffle", "pick", "draw"})
LABELS = frozenset({"label", "who"})
"""Methods of the dice, and variables for their labels, which are kept in the record in English."""

TITLES = frozenset(card.title for card in cards().values())
"""Titles of cards that stand in facts are said by name by the templates."""

NOT_READ = frozenset({"compile", "cast"})
"""Functions whose texts nobody reads: patterns and types."""

TOPIC = re.compile(r"(card [\d{]+\}?|2P \d)(/|$)")
"""What is asked, and what happened, because of a card or a section of the variant for two (2P)."""

PLAIN: dict[str, tuple[str, ...]] = {
    "reports/handbook.py": (r"^#+ (.+)\n",),  # the headings of the guide
    "games/practice.py": ("{}: {}",),  # a use in reports of self-play
    "games/dealing.py": (  # for programmers: why there is no world
        "none of {} cards can be one drawn at {}",
        "{} has no place for {}",
    ),
    "engine/copying.py": (  # lines of functions that it writes
        "copied = new(kind)",
        "part = value.{}",
        "copied.{} = {}",
        "def copy(value):",
        "return copied",
        "[{} for {} in {}]",
        "{key: {} for key, {} in {}.items()} if {} else {}",
        "(({}) if type({}) is {} else {})",
    ),
    "engine/record.py": (  # labels of shuffles
        *("the pile anew ", "at the beginning", "before question {}"),
    ),
    "engine/stage.py": (" {}", "turn {}, {}{}"),  # how a stage is kept
    "engine/trail.py": ("{} {}",),  # procedures by name, for programmers
    "engine/words.py": ('{"{}": ',),  # JSON
    "words/plain_line.py": ("with ",),  # what an order says
    "words/toml.py": (  # lines of a file, and what is wrong with one
        *("{} = {}", "{ {} }", "    {},\n"),
        "it is nested too deeply, or a number in it is too long",
    ),
    "words/parsers.py": ("{} {}\n{}",),  # what a kept parser was made of
    "words/offers_best.py": ("{} {} {}",),  # order lines
    "words/offers_made.py": ("{} {}", "{} {}, {}"),  # order lines
    "words/offers_said.py": ("{} {} {}",),  # order lines
    "kit/taking_over.py": ("position, {}: {}", "position: {}"),  # a file of operators
    "reports/form.py": ("{} {}",),  # codes of game and window
    "reports/order_desk.py": (  # a header of a page; codes
        "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
        "{} {}",
    ),
    "words/ahead_lines.py": (  # order lines, part by part
        *("STANDING{}: {}{}{}", "IF {}"),
        *(" IN {}", " UNTIL {}", "the end of the {}", "my next {}", "{} {}"),
        *("NEXT {}", "{} {}{}", " of {} {}"),
    ),
    "games/lanterns/rules.py": (  # answers, the name of a stage, a fault of the program
        *("hide {}", "light {}", "guess {}", "a token is missing"),
    ),
    "games/lanterns/game.py": ("l-2 blue",),  # the same
    "games/thirty_years_war/odds/marches.py": ("battle at {}", "siege of {}"),  # names of fights
    "games/thirty_years_war/game.py": (  # the same, and a line of a file
        *("tyw-2 catholic", "Prague, Pilsen", "White Mountain"),
        'place.Linz.catholic = "2 Imperial mercenaries"',
    ),
    "games/sampling.py": ("abcdefgh ",),  # letters that free text is sampled from
    "words/order_grammar.py": (  # rules of a grammar
        *("{}: {}", "{}.{}: /{}/i", "ALONE.5: /{}\\s*$/i", "REFUSED.5: /{}\\s*$/i"),
        *("_NO.{}: /{}/i", "?start: {}", "alone: ALONE", "refused: _NO REFUSED"),
    ),
    "words/not_understood.py": ("{} ",),  # the first words of a line
    "words/conditions.py": ("at least", "at most", "{} {}"),  # words of conditions
    "kit/response_sheets.py": (  # order lines
        *("SHEET {}", "PLAY {}", "PLAY {} AS {} ON everything"),
    ),
    "words/verbs.py": ("an answer to {} has no words",),  # for programs
    "games/lanterns/words.py": ("STANDING: PASS UNTIL turn 2",),  # an order line
    "games/plain.py": (  # of rules cases, and of files of operators
        *("{} is {}; expected: {}", "there is no key {}; known: {}"),
        "no game of this kind goes on from a position",
    ),
    "games/plain_orders.py": ("{} ", "{} {}", "SHEET {}"),  # order lines
    "words/alternatives.py": ("{} {} {}", "{} {}"),
    "words/order_words.py": ("BEGIN {} {} {}",),  # the line that opens a block
    "games/here_i_stand/game.py": (  # what may stand behind commands, said with them
        *("his-9 france", "Vienna, Graz", "Ottomans move into Vienna"),
        'space.Vienna.hapsburg = "2 regulars"',
    ),
    "games/thirty_years_war/rules/piles.py": ("{} {}",),  # a card, by its number and printed title
    "games/here_i_stand/ahead/conditions.py": ("at war",),  # a word of conditions
    "games/here_i_stand/rules/windows/occasions.py": (  # words of response sheets
        *("naval moves", "field battles", "naval combats", "sea interceptions", "peace terms"),
        "any moment",
    ),
    "games/here_i_stand/rules/winter/quarters.py": ("{} {}",),  # a box of losses
    "games/here_i_stand/rules/religion/actions.py": ("str | None",),  # an annotation
    "games/here_i_stand/rules/land/losses.py": ("{} {}",),  # the same
    "words/saying.py": ("{} {}",),  # counted words that one English template has
    # Marks in the data of the rules, and numbers of sections: ``2P 3``.
    "games/here_i_stand/wording/sections.py": ("Order: ", "In a deal: ", "{} {}", "{} "),
    "games/here_i_stand/wording/names.py": (
        *("{} {}", "Knights of St. John"),  # an English filter; a printed name
        # What an identifier should have named, for UnknownName.
        *("a space or sea zone", "a power", "a leader", "a ruler", "a card number"),
        *("a debater", "an explorer or conquistador", "a colony"),
    ),
    "games/thirty_years_war/wording/rules_tables.py": ("dutch war",),  # what players write
    "reports/layout.py": ("# {}",),  # an order line as a comment
    "reports/render.py": ("no file",),  # for UnwordedFact
}
"""Texts with blanks that are no words for people, by module."""


JOINED_IN_ENGLISH: dict[str, int] = {
    "engine/play.py": 1,  # faults of the program
    "words/ahead_lines.py": 1,  # an order line
    "kit/taking_over_words.py": 1,  # the same
    "kit/grammar.py": 1,  # order lines
    "words/toml.py": 2,  # lines of a file
    "games/here_i_stand/rules/land/battle.py": 1,  # a label of dice
    "games/here_i_stand/rules/land/siege.py": 1,  # the same
    "words/other_language.py": 1,  # roles in a line
    "words/order_lines.py": 1,  # a fault of the program
    "games/plain_orders.py": 1,  # roles in a line that is said in Finnish
    "reports/render.py": 2,  # faults of the program
}
"""How often texts are joined in English, by module."""


def modules() -> list[Path]:
    found = [path for part in CONVERTED for path in sorted((ROOT / part).rglob("*.py"))]
    return [path for path in found if not where(path).startswith(LEFT_OUT)]


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def called(node: ast.expr) -> str:
    """Return the last part of the name of what is called."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


class Texts(ast.NodeVisitor):
    """Gathers the texts with blanks that are not given to a maker of words."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for part in (*node.decorator_list, node.args, *node.body):  # not the type of what it gives
            self.visit(part)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Call(self, node: ast.Call) -> None:
        function = called(node.func)
        if function in FOR_PROGRAMMERS | NOT_READ:
            return
        on_dice = isinstance(node.func, ast.Attribute) and called(node.func.value) == "dice"
        on_dice = on_dice or (isinstance(node.func, ast.Name) and function == "roll")
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            literal = isinstance(argument, ast.Constant | ast.JoinedStr)
            if literal and (function in MAKERS or (on_dice and function in DICE)):
                continue
            self.visit(argument)
        self.visit(node.func)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(called(target) in LABELS for target in node.targets):
            self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        is_type = isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
        if node.value is not None and not is_type:
            self.visit(node.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in (*node.defaults, *node.kw_defaults):
            if default is not None:
                self.visit(default)

    def visit_Constant(self, node: ast.Constant) -> None:
        # Separators such as ", " join words; they are none themselves.
        if isinstance(node.value, str) and " " in node.value and re.search("[a-z]", node.value):
            self.found.append((node.lineno, node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        text = "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
        if " " in text:
            self.found.append((node.lineno, text))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that a person might read in plain English, with their lines."""
    visitor = Texts()
    visitor.visit(tree_of(path))
    yield from visitor.found


@each("part", CONVERTED)
def test_every_text_for_people_is_words(part: str) -> None:
    plain = [
        f"{where(path)}:{line}: {text!r}"
        for path in modules()
        if where(path).startswith(part)
        for line, text in texts(path)
        if text not in PLAIN.get(where(path), ()) and text not in TITLES and not TOPIC.match(text)
    ]
    assert plain == []


def test_no_exception_is_left_over() -> None:
    for module, plain in PLAIN.items():
        there = {text for _line, text in texts(ROOT / module)}
        assert set(plain) <= there, module


def test_messages_are_literal_so_that_they_can_be_found() -> None:
    wrong = [
        f"{where(path)}:{node.lineno}"
        for path in modules()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and called(node.func) in ("_", "n_", "N_")
        and node.args
        and isinstance(node.args[0], ast.JoinedStr | ast.BinOp)
    ]
    assert wrong == []


def test_lists_are_joined_so_that_they_stay_words() -> None:
    for path in modules():
        found = [
            ast.unparse(node)
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "join"
            and isinstance(node.func.value, ast.Constant)
            and re.search("[,;] |[a-z]", str(node.func.value.value))
        ]
        assert len(found) == JOINED_IN_ENGLISH.get(where(path), 0), (where(path), found)


def test_nothing_is_called_like_the_maker_of_words_where_it_is_used() -> None:
    wrong = []
    for path in modules():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _confuses(node):
                wrong.append(f"{where(path)}: {node.name}")
    assert wrong == []


def _confuses(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a function calls ``_`` and has a variable of that name of its own."""
    names = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == "_"]
    own_in_comprehensions = {
        id(name)
        for node in ast.walk(function)
        if isinstance(node, ast.comprehension)
        for name in ast.walk(node.target)
    }
    stored = [n for n in names if isinstance(n.ctx, ast.Store)]
    is_called = any(isinstance(n.ctx, ast.Load) for n in names)
    return is_called and any(id(n) not in own_in_comprehensions for n in stored)
