"""No bracket, quotation mark or semicolon is left over where words went."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sfumato.core.generalize.realise.debris import tidied
from sfumato.core.generalize.realise.rule import composed, parse

GONE = "DATETIME|event|-"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"Berg (born[ 3 May 1961|{GONE}]) sings.", "Berg sings."),
        (f"Berg ([born 3 May 1961|{GONE}]) sings.", "Berg sings."),
        (f"Berg (also Bergh;[ born 1961|{GONE}]) sings.", "Berg (also Bergh) sings."),
        (f"Berg ([Polish: Bergski|{GONE}]; born in Rome) sings.", "Berg (born in Rome) sings."),
        (f'people ([\\"Auswanderer\\|{GONE}]") came', "people came"),
        (f"his book “[Dawn|{GONE}]” sold well.", "his book sold well."),
        (f'\\"I left[ as I am a woman,\\|{GONE}]" said Berg.', '\\"I left,\\" said Berg.'),
        ("Berg (born [3 May 1961|DATETIME|event|in the 1960s]) sings.", "Berg (born in the 1960s) sings."),
        (f"Berg () was[ 30|{GONE}] then.", "Berg () was then."),
    ],
)
def test_nothing_is_left_over(before: str, after: str) -> None:
    text, cuts = parse(before)
    emptied = [replace(c, phrase=c.phrase.removeprefix("-")) for c in cuts]
    assert composed(text, tidied(text, emptied)) == after
