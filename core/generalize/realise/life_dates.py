"""Dates in brackets: spans of life or office, and one end of them."""

from __future__ import annotations

import re
from typing import Any

from sfumato.core.facts.people import LABEL
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.frames import governing, row
from sfumato.core.generalize.realise.times import Shape, Told, grain_of, values_of
from sfumato.core.language.dates import Precision


def in_brackets(p: Place, t: Told) -> bool:
    """A span of life or office in brackets, or one end of it where the other is shown as it was."""
    if not re.search(r"\([^()]*$", p.before):
        return False
    if t.shape is Shape.SPAN:
        return not governing(p, "from|between|in")
    if p.gap.endswith("(") and p.after.startswith(")"):
        return True
    if governing(
        p, "on|in|of|by|since|until|at"
    ):  # "(born in Oslo on |5 May 1935| – died": a date of its own clause
        return False
    if p.before.rstrip()[-1:] in ("–", "—", "−", "-") or re.match(r"\??\s*[–—−-]", p.after):
        return True
    # With a place beside it: "(|5 May 1935| in Oslo – 1999 in Rome)".
    first = re.search(r"(?:\(|;\s|\)\s)$", p.before)
    return first is not None and re.match(r",?\s[^()–—−]{2,90}\s[–—−]\s", p.after) is not None


def write_in_brackets(p: Place, t: Told, _: Any) -> Cut:
    """Dates of a life in brackets: their values with the dash that was there; the narrower end alone where one is wider."""
    if t.shape is Shape.SPAN and (only := _one_end_of_a_life(p)):
        return p.saying(only)
    if t.shape is Shape.SPAN and len(t.values) == 1 and t.grain < Precision.PART:
        return p.saying(t.text.removeprefix("the "))
    dash = re.search(r"\s*[–—−-]\s*", p.cut.said)
    return p.saying((dash[0] if dash else "–").join(v.removeprefix("the ") for v in t.values))


def _one_end_of_a_life(p: Place) -> str:
    """ "born in the 1930s" where a death is told less precisely than the birth, "died in the 1990s" the other way; else ""."""
    ends = values_of(p.cut.phrase)
    named = re.search(rf"{LABEL.pattern}\s+\($", p.before)
    if len(ends) != 2 or named is None or not p.gap.endswith("("):
        return ""
    born, died = (grain_of(value) for value in ends)
    if born == died or max(born, died) < Precision.PART:
        return ""
    return f"born in {ends[0]}" if born < died else f"died in {ends[1]}"


IN_BRACKETS = row(
    "a time in brackets",
    in_brackets,
    write_in_brackets,
    (
        "Berg ([3 June 1931|DATETIME|date|date in the 1930s] – [2 May 2004|DATETIME|date|the 2000s])",
        "Berg (1930s – 2000s)",
    ),
    ("([1888|DATETIME|date|the 1880s]–1940)", "(1880s–1940)"),
    (
        "Berg ([1925|DATETIME|date|the 1920s] – [1 May 1999|DATETIME|date|the 20th century])",
        "Berg (20th century)",
    ),
    (
        "Berg ([6 May 1914|DATETIME|date|the 1910s] – [2002|DATETIME|date|the 21st century])",
        "Berg (20th century – 21st century)",
    ),
    (
        "[Ida Berg|PERSON|label|PERSON 1] ([1925|DATETIME|date|the 1920s] – [1999|DATETIME|date|the late 20th century])",
        "PERSON 1 (born in the 1920s)",
    ),
    (
        "[Ida Berg|PERSON|label|PERSON 1] ([1925|DATETIME|date|the 20th century] – [1 May 1999|DATETIME|date|the 1990s])",
        "PERSON 1 (died in the 1990s)",
    ),
    (
        "[Leeds Ltd|ORG|label|Company A] ([1925|DATETIME|date|the 1920s] – [1999|DATETIME|date|the late 20th century])",
        "Company A (early 20th century – late 20th century)",
    ),
    ("([1992|DATETIME|date|1992]–[May 1992|DATETIME|date|1992])", "(1992)"),
    ("her film [Ivan|MISC|mask|***] ([1985|DATETIME|date|date in the 1980s])", "her film (1980s)"),
    ("at Leeds ([1967–1969|DATETIME|date|period in the 1960s])", "at Leeds (1960s)"),
    (
        "Berg (c.[1871 - May 2, 1952|DATETIME|date|the 1870s to the 1950s]) sang.",
        "Berg (c.1870s - 1950s) sang.",
    ),
    (
        "Berg ([5 May 1889|DATETIME|date|date in the 1880s] in Oslo – [1969|DATETIME|date|date in the 1960s] in Rome) sang.",
        "Berg (1880s in Oslo – 1960s in Rome) sang.",
    ),
    (
        "Berg (born in Oslo on [5 May 1935|DATETIME|date|date in the 1930s] – died in Rome) sang.",
        "Berg (born in Oslo in the 1930s – died in Rome) sang.",
    ),
)
