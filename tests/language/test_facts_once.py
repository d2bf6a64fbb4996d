"""What the program knows of English stands in `core/language` alone: no other room lists it again."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sfumato.core.language.lists import FILE, word_list

CORE = Path(__file__).parents[2] / "core"
# Three members in a row of a list that `core/language` holds, in a pattern or in a table.
LISTS = {
    "forms of address (titles.ADDRESS_PATTERN)": r"\bMr\|Mrs\|Ms\|(?:Miss\|)?Dr\b",
    "months (months.MONTHS, SHORT_MONTH_PATTERN)": r"\bJan(?:uary)?\W{1,4}Feb(?:ruary)?\W{1,4}Mar",
    "number words (numbers.UNITS, COUNT_PATTERN)": r"\bfive\W{1,4}six\W{1,4}seven\b",
    "weekdays (months.WEEKDAYS)": r"(?i)(?:\"|\|)monday\W{1,4}tuesday\W{1,4}wednesday\b",
    "ordinals (numbers.ORDINAL_UNITS)": r"\bfourth\W{1,4}fifth\W{1,4}sixth\b",
    "relatives (kin.KIN)": r"\bnephew\W{1,4}(?:m\W{1,4})?niece\b|\bstepfather\W{1,4}stepmother\b",
    "days and years of dates (dates.DAY_PATTERN, YEAR_PATTERN, read)": r"\[12\]\\d\|3\[01\](?!\)\b\)).{0,20}\?:st\|nd\|rd",
    "ages (ages.YEARS_OLD_PATTERN, is_age, read_ages)": r"years\?\S{1,12}\(\?:old\|of age\)",
    "currencies (currencies.CODE_PATTERN, WORD_PATTERN)": r"EUR\|USD|zlotys\?\|",
    "units (units.UNIT_PATTERN, ANY_UNIT_PATTERN)": r"centimet\(\?:re\|er\)s\?\||hectares\?\|acres\?\|",
    "particles of names (titles.PARTICLES)": r"\"van\",\s+\"von\",\s+\"de\"",
}


@pytest.mark.parametrize("what", LISTS)
def test_no_other_room_lists_it_again(what: str) -> None:
    again = [
        str(path.relative_to(CORE))
        for path in sorted(CORE.rglob("*.py"))
        if path.parent.name != "language" and re.search(LISTS[what], path.read_text(encoding="utf-8"))
    ]
    assert not again


def test_no_list_of_more_than_forty_words_stands_in_code() -> None:
    """Such lists are data: `resources/language/word_lists.txt`, each with its reason. Some stay with what they belong to."""
    kept = {
        "core/risk/reidentify/tokens.py: STOP_WORDS",  # the encoders were trained without them
        "core/generalize/kinds/table.py: LABELLED",  # ids of the labels that the kind model answers with
        "core/generalize/realise/lexicon.py: PREPOSITIONS",  # a closed class of English, beside the others
        "core/language/months.py: SHARED_TIMES",  # made of months, weekdays and seasons
    }
    long = {
        f"{path.relative_to(CORE.parent)}: {node.targets[0].id}"
        for path in sorted(CORE.rglob("*.py"))
        if "document" not in path.parts
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _words(node.value) > 40
    }
    assert long <= kept, long - kept
    assert all(
        word_list(name) for name in re.findall(r"^\[(.+)\]$", FILE.read_text(encoding="utf-8"), re.MULTILINE)
    )


def _words(node: ast.expr) -> int:
    """How many words a set in code lists: `frozenset({…})` or `listed("a;b;c")`."""
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) in ("frozenset", "listed") and node.args):
        return 0
    written = [
        n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant) and isinstance(n.value, str)
    ]
    return sum(len(text.split(";")) for text in written)
