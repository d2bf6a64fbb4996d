"""Words of a sentence as the Penn Treebank counts them: "doesn't" is two, "well-known" three, "Ida's" two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CHUNK = re.compile(r"\S+")
_OPENS = re.compile(r"[(\[{<\"'“‘„«$£€¥#§¡¿…]|\.\.+|--+|[–—]")
_CLOSES = re.compile(r"(?:[)\]}>\"'”’»,;:!?…%*]|\.\.+|--+|[–—]|['’][sS])$")
# A full stop ends a word after a small letter, a figure, a closing sign or two capitals: not "J." nor "U.S.".
_FULL_STOP = re.compile(r"(?<=[^\WA-Z_]|[)\]}\"”’'%+²-])\.$|(?<=[A-Z]{2})\.$")
_UNIT = re.compile(
    r"(?<=\d)(?:km²?|m²?|cm|mm|ha|ft|mi|yds?|kg|g|mg|lbs?|oz|kmh|mph|hPa|[kKMG]B|[€£$]|am|pm|a\.m\.|p\.m\.)$"
)
_INSIDE = re.compile(
    r"(?<=[^\W_])[-‐‑](?=[^\W\d_])|(?<=[^\W_])[:<>=/](?=[^\W\d_])|(?<=[^\W\d_]),(?=[^\W\d_])|(?<=[^\W\d_])(?:--+|[–—~])(?=[^\W_])"
    r"|(?<=\d)[-+*^](?=\d|-)|\.\.+|…|(?<=[a-z])\.(?=[A-Z])|(?<=\d)[–—](?=[^\W\d_])"
)
_CONTRACTED = re.compile(
    r"(?P<verb>ca|wo|sha|ai|(?:do|does|did|is|are|was|were|has|have|had|would|could|should|must|need|might))(?P<rest>n['’]t)|"
    r"(?P<pronoun>I|you|he|she|it|we|they|who|that|there|what|where|how|let|this)(?P<end>['’](?:ll|re|ve|d|m|s))|"
    r"(?P<can>can)(?P<not>not)",
    re.IGNORECASE,
)
_ENDINGS = re.compile(r"(?<=[^\W\d_])['’](?:ll|re|ve|d|m)$", re.IGNORECASE)
# What the shortened half of a contraction stands for: the tables were trained with these forms.
_NORMS = {
    "n't": "not",
    "'ll": "will",
    "'re": "are",
    "'ve": "have",
    "'m": "am",
    "ca": "can",
    "wo": "will",
    "sha": "shall",
    "ai": "is",
}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign: where it stands, how it is written, and whether a space follows. `norm` is given for contractions only."""

    start: int
    end: int
    text: str
    spaced: bool
    norm: str = ""


def tokens_of(text: str, abbreviations: frozenset[str]) -> list[Token]:
    """The tokens of a text in order; they cover everything but its white space."""
    found: list[Token] = []
    for chunk in _CHUNK.finditer(text):
        pieces = list(_pieces(chunk[0], chunk.start(), abbreviations))
        last = len(pieces) - 1
        for number, (start, end, norm) in enumerate(pieces):
            spaced = number == last and end < len(text)
            found.append(Token(start, end, text[start:end], spaced, norm))
    return found


def _pieces(chunk: str, offset: int, abbreviations: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """The words of what stands between two spaces, with the norm of those that are halves of a contraction."""
    start, end = 0, len(chunk)
    closing: list[tuple[int, int]] = []
    while start < end:
        core = chunk[start:end]
        if _whole(core, abbreviations):
            break
        if (opening := _OPENS.match(core)) and len(core) > len(opening[0]):
            yield offset + start, offset + start + len(opening[0]), ""
            start += len(opening[0])
            continue
        ending = _CLOSES.search(core) or _FULL_STOP.search(core) or _UNIT.search(core)
        if ending is None or not ending.start():
            break
        closing.append((offset + start + ending.start(), offset + end))
        end = start + ending.start()
    for left, right, norm in _inside(chunk[start:end], abbreviations):
        yield offset + start + left, offset + start + right, norm
    for left, right in reversed(closing):
        yield left, right, ""


def _whole(core: str, abbreviations: frozenset[str]) -> bool:
    """Nothing is to be taken off: an abbreviation, a contraction, a mask."""
    return core in abbreviations or _CONTRACTED.fullmatch(core) is not None or not core.strip("*")


def _inside(core: str, abbreviations: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    if not core:
        return
    if core in abbreviations or not core.strip("*"):
        yield 0, len(core), ""
        return
    if contracted := _CONTRACTED.fullmatch(core):
        middle = next(
            contracted.end(name) for name in ("verb", "pronoun", "can") if contracted[name] is not None
        )
        yield from ((a, b, _norm(core[a:b])) for a, b in ((0, middle), (middle, len(core))))
        return
    ending = _ENDINGS.search(core)
    stop = ending.start() if ending else len(core)
    reached = 0
    for sign in _INSIDE.finditer(core, 0, stop):
        if sign.start() > reached:
            yield reached, sign.start(), ""
        yield sign.start(), sign.end(), ""
        reached = sign.end()
    if reached < stop:
        yield reached, stop, ""
    if ending:
        yield stop, len(core), _norm(core[stop:])


def _norm(half: str) -> str:
    return _NORMS.get(half.lower().replace("’", "'"), "")
