"""Brackets behind a hidden name: what only says the name again, in other letters, another language or in short, goes with it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from sfumato.core.generalize.realise.cut import Cut

_BRACKET = re.compile(r",?\s*\(((?:[^()\n]|\([^()\n]*\))*)\)")
_TAG = re.compile(
    r"(?:(?:also|formerly|in|from)\s+)?[A-Z][a-z]+(?:[ -][A-Z]?[a-z]+){0,2}:\s|"  # "Hebrew: ", "Traditional Chinese: "
    r"(?:pinyin|romaji|jyutping|hanja|hangul|kana|kanji|(?:simplified|traditional)(?: Chinese)?|Wade[–-]Giles):\s|"
    r"or\s+(?=[A-Z]\w+$)|"
    r"(?:[A-Z]\w+ )?pronunciation\b|pronounced\b|listen\b|IPA\b|romani[sz]ed\b|transliterat|lit\.\s|literally\b|"
    r"n[ée]e:?\s|born\s+(?=[^\W\d_a-z]\w+(?:\s[^\W\d_a-z]\w+)*$)|birth name\b|"
    r"nicknamed\b|also known as\b|a\.?k\.?a\b|known as\b|stage name\b"
)
_SOUNDS = re.compile(r"[ˈˌːəɪʊɛɔʃʒθŋɡʁɑɒʌɐ͡]|^/.+/$|^\[.+\]$")
_QUOTES = "“”\"‘’' "
_LEAD = re.compile(
    r"^(?:hereinafter|henceforth|in short|or|formerly|previously|now|then|alias|also|born|n[ée]e|spelt|spelled|known as|called)"
    r"\b[:,]?\s*"
    r"|^the(?:\s+|$)",
    re.IGNORECASE,
)


_ALIAS = re.compile(
    r"(?:\s*\([^()\n]{0,160}\))?(?P<said>,\s+(?:(?:also|better|usually|commonly|professionally|sometimes|often|best|mostly|simply|formerly|previously)\s+)*"
    r"(?:known|credited|billed)\s+(?:\w+\s+)?(?:as|by\s+(?:his|her|their|the)\s+(?:\w+\s+)?(?:name|nickname|pseudonym|initials))\s+"
    r"[“\"‘]?|,\s+(?:formerly|previously|n[ée]e)\s+[“\"‘]?|,\s+(?:his |her |their )?(?:real|birth|full|legal)\s+name:?\s+)"
)


def told_after_comma(cut: Cut, after: str, following: Sequence[Cut], offset: int) -> tuple[int, int] | None:
    """The span of an alias between commas that is shown as the same person, also behind a bracket: "PERSON 1 (born in the
    1960s), also known as PERSON 1, sings"."""
    said = _ALIAS.match(after) if not cut.fixed and not cut.mask else None
    alias = next((c for c in following if c.start - offset == said.end()), None) if said else None
    if said is None or alias is None:
        return None
    same = alias.entity == cut.entity or (alias.phrase == cut.phrase and not alias.mask)
    end = _last_of(alias, after, following, offset)
    closing = re.match(r"[”\"’]?(?:,|(?=\s+(?:\(|was\b|is\b)))", after[end:])
    if not same or closing is None:
        return None
    return said.start("said"), end + closing.end()


def _last_of(alias: Cut, after: str, following: Sequence[Cut], offset: int) -> int:
    """Where a list of aliases ends, which "or" closes: "known as |Fisico|, |Giano| or |Speedy|"."""
    end = alias.end - offset
    for cut in following[following.index(alias) + 1 :]:
        joint = re.fullmatch(r"[”\"’]?(?:,\s+|(?P<or>,?\s+or\s+))[“\"‘]?", after[end : cut.start - offset])
        if joint is None or cut.type is not alias.type:
            break
        end = cut.end - offset
        if joint["or"]:
            return end
    return alias.end - offset


def told_in_brackets(after: str) -> tuple[int, int] | None:
    """The span of `after` that goes: the whole bracket, or its beginning where it goes on with something else."""
    found = _BRACKET.match(after)
    if found is None:
        return None
    content, base = found[1], found.start(1)
    reached = 0
    for part in re.finditer(r"[^;,]+(?:[;,]\s*|$)", content):
        words = part[0].strip(" ;,")
        if not (_is_foreign(words) or _TAG.match(words) or _SOUNDS.search(words)):
            break
        reached = part.end()
    if not reached:
        return None
    if reached == len(content):
        return 0, found.end()
    # "(born Ida Berg; 3 May 1960)": the date is that of the birth.
    born = re.match(r"born\s+", content)
    dated = re.match(r"(?:c\.\s*)?(?:\d|[A-Z][a-z]+ \d)[^–—−]*$", content[reached:])
    return base + (born.end() if born and dated else 0), base + reached


def _is_foreign(words: str) -> bool:
    """Mostly written in letters of another script."""
    letters = [c for c in words if c.isalpha()]
    other = sum("LATIN" not in unicodedata.name(c, "") for c in letters)
    return bool(letters) and other * 2 > len(letters)


def told_again(cut: Cut, after: str, following: Sequence[Cut], offset: int) -> tuple[int, int] | None:
    """The span of a bracket that only repeats the replacement, or the same entity in short."""
    found = _BRACKET.match(after)
    if found is None or cut.fixed:
        return None
    content = found[1].strip(_QUOTES)
    if content.casefold() in (cut.phrase.casefold(), f"the {cut.phrase}".casefold()):
        return 0, found.end()
    inside = [c for c in following if c.start < offset + found.end()]
    if len(inside) != 1 or inside[0].start < offset:
        return None
    only = inside[0]
    before, behind = after[found.start(1) : only.start - offset], after[only.end - offset : found.end(1)]
    behind = _LEAD.sub("", behind.strip(_QUOTES + "-–—,;")).strip(_QUOTES)  # "Name (Name - “the applicant”)"
    lead = _LEAD.sub("", before.strip(_QUOTES)).strip(_QUOTES)
    if _LEAD.sub("", lead):  # "hereinafter the"
        return None
    if behind and f"the {behind}".casefold() not in (cut.phrase.casefold(), f"the {cut.phrase}".casefold()):
        return None
    same = only.entity == cut.entity or only.phrase.casefold() == cut.phrase.casefold()
    return (0, found.end()) if same or (only.mask and cut.mask) else None
