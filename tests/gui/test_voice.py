"""The window's words: those that the voice replaced do not come back, and every count has its singular."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sfumato.app import gui
from sfumato.app.gui.actions import SPECS
from sfumato.app.gui.vm.standing import crowd_sentence
from sfumato.core.generalize.code_rules import full_name
from sfumato.core.risk.crowd_model import Crowd

ROOT = Path(gui.__file__).parent
# Left column of the voice's table, and riddles that readers named since.
REPLACED = (
    "what may stand there", "stands there", "loses", "(planned)", "(suggested)", "take the way out", "bits to guess",
    "no identifier", "piece info", "gaps tell nothing", "look at the pages as pictures", "give the password", "passphrase",
    "what still gives away", "export what is left", "stop after this one", "weight of utility", "reidentify", "size of type",
    "narrows the person down", "single programs", "noted down", "is exported.", "protected alike",
)  # fmt: skip
MANY_ONLY = (  # counts that are never one where the sentence is shown
    "All {0} columns are analysed…",
    "{0} of {1} columns are analysed…",
    "A crowd of {0} people, one of them marked",
    "Layout reveals something about the length of hidden words ({0} bits).",
    "Layout reveals almost nothing ({0} bits).",
    "Hidden: {0} of {1} candidates (k is {2}).",
    "Found: an attacker ranks the person first of {0} candidates. Not safe.",
    "Still {0} of {1} candidates: not safe (k is {2}).",
    "not among the {0} people compared",
    "Measured on {0} annotated mentions, {1} of them masked by people. "
    "The cut-offs were chosen on {2} mentions of other documents.",
    "one cut-off, {0} bits: {1}",
    "{0} of {1} bits",
    "{0} entities",
    "Whoever reads the result must find at least {0} people who fit it.",
    "“{0}” does not read well in {1} of {2} mentions; the result shows a mask there.",
    "{0} people fit.",
)
COUNTED = re.compile(r"\{\d\} (?!this\b|is\b|was\b|has\b)[a-z]{3,}s\b|\{\d\} people\b")


def words_of(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Literals that are no docstring, each with whether it is one of two forms for a count."""
    passed: set[int] = set()
    pairs: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            first = node.body[0]
            assert isinstance(first, ast.Expr)
            passed.add(id(first.value))
        name = getattr(getattr(node, "func", None), "attr", getattr(getattr(node, "func", None), "id", ""))
        if isinstance(node, ast.Call) and name in ("tr_count", "plural"):
            pairs.update(id(part) for argument in node.args for part in ast.walk(argument))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            yield node.value, id(node) in pairs


def everything() -> Iterator[tuple[str, str, bool]]:
    for path in sorted(ROOT.rglob("*.py")):
        for words, pair in words_of(ast.parse(path.read_text(encoding="utf-8"))):
            yield path.name, words, pair


def test_words_that_were_replaced_do_not_come_back() -> None:
    sentences = [(name, words) for name, words, _ in everything() if " " in words.strip()]
    found = [(name, w) for name, w in sentences if any(old in w.casefold() for old in REPLACED)]
    assert found == []


def test_every_count_has_a_singular() -> None:
    found = [
        (name, words)
        for name, words, pair in everything()
        if not pair and words not in MANY_ONLY and COUNTED.search(words)
    ]
    assert found == []


MANY_IN_CORE = (  # in messages of `core`: a number that is never one, a share of a total, or a name and its verb
    "Fewer than {0} people are expected to fit what is left.",
    "Edit {0} needs whole numbers for start and end.",
    "An edit spans {0}–{1}, but the text has {2} characters.",
    "The file holds {0} parts, more than is safe.",
    "The part {0} defines XML entities, as attacks do.",
    "The part {0} uses XML entities that are not defined.",
    "Only the first {0} pages were checked for bad redactions.",
    "The file is damaged; only {0} of {1} pages could be read. Get an undamaged copy.",
    "{0} of {1} entities are known to an index of {2:,} people.",
)


def test_every_count_in_a_message_of_core_has_a_singular() -> None:
    """ "1 places, pages 1" stood in a row of the batch."""
    found = []
    for path in sorted((ROOT.parents[1] / "core").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Message":
                words = getattr(node.args[0], "value", "")
                if isinstance(words, str) and words not in MANY_IN_CORE and COUNTED.search(words):
                    found.append((path.name, words))
    assert found == []


@pytest.mark.parametrize(
    ("code", "caught"),
    [("tr('{0} entities', n)", True), ("tr_count(n, '{0} entity', '{0} entities')", False), ("tr('{0} is kept', n)", False)],
)  # fmt: skip
def test_the_search_for_counts_finds_what_it_should(code: str, caught: bool) -> None:
    assert any(not pair and COUNTED.search(words) for words, pair in words_of(ast.parse(code))) is caught


def test_menus_say_what_is_done_in_few_words() -> None:
    for spec in SPECS:
        assert spec.words[0].isupper() and len(spec.words.split()) <= 8, spec.words


def test_short_names_of_kinds_are_told_in_full() -> None:
    assert full_name("NINO") == "national insurance number" and full_name("IBAN") == "bank account number"
    assert full_name("date") == "date"


def test_a_crowd_is_a_sentence_with_its_number() -> None:
    assert crowd_sentence(Crowd("he", 1.0, 1.0, 1.0)) == "1 person fits."
    assert crowd_sentence(Crowd("he", 4.0, 4.0, 4.0)) == "4 people fit."
    assert crowd_sentence(Crowd("he", 40.0, 12.0, 130.0)) == "About 40 (12–130) people fit."
