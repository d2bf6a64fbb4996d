"""From a plan on the whole text to cuts in each section, and the text that the output must read as."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sfumato.core.document.digests import TOKEN, digests_of, has_token
from sfumato.core.document.disguises import disguised, words_of
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.flow.sections import BETWEEN_SECTIONS, Cut, Span
from sfumato.core.document.flow.xml import legal
from sfumato.core.document.model import Box, Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.verify.folding import fold
from sfumato.core.errors import CannotRead


@dataclass(frozen=True, slots=True)
class OfficeOrigins:
    """The source's own bytes, so that writing never depends on a file that may have changed since."""

    data: bytes = field(repr=False)
    spans: tuple[Span, ...]

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """Nothing: the format has no pages."""
        return ()

    def at(self, offset: int) -> tuple[str, str, int] | None:
        """The part, the node and the offset in it of one character; none for a separator."""
        for span in self.spans:
            if span.start <= offset < span.end and offset not in span.gaps:
                before = [place for place in span.places if place[0] <= offset]
                if before:
                    start, part, node = before[-1]
                    return part, node, offset - start
        return None


def origins_of(document: Document) -> OfficeOrigins:
    """Where the text came from. Raises `CannotRead` for a document that another reader made."""
    if not isinstance(document.origins, OfficeOrigins):
        raise CannotRead("The document was not read by this format's own reader.", file=document.source)
    return document.origins


def removed_items(document: Document, edits: Edits, options: RedactOptions, items: Iterable[str]) -> set[str]:
    """Hidden data that goes: all but what the person keeps; and what an edit touches yet cannot change."""
    gone = set(items) - options.keep_hidden
    whole = with_asides(document, edits)
    for span in origins_of(document).spans:
        fixed = span.item and len(span.gaps) == span.end - span.start
        if fixed and any(edit.start < span.end and span.start < edit.end for edit in whole.edits):
            gone.add(str(span.item))
    return gone


def with_asides(document: Document, edits: Edits) -> Edits:
    """The plan, plus every further place of a removed string in text that no page shows."""
    found = list(edits.edits)
    pattern = removed_pattern(edits.removed(document.text))
    if pattern is None:
        return edits
    starts = [edit.start for edit in edits.edits]

    def free(match: re.Match[str]) -> bool:
        before = bisect_left(starts, match.end()) - 1  # the last edit that begins before the match ends
        return before < 0 or edits.edits[before].end <= match.start()

    digests = digests_of(edits.removed(document.text)) if has_token(document.text) else {}
    shown = {_plain(document.text[e.start : e.end]).casefold(): e.shown for e in edits.edits}
    for span in origins_of(document).spans:
        if not span.aside:
            continue
        for match in pattern.finditer(document.text, span.start, span.end):
            if free(match):
                found.append(
                    Edit(match.start(), match.end(), text=shown.get(_plain(match.group()).casefold()))
                )
        for match in TOKEN.finditer(document.text, span.start, span.end) if digests else ():
            string = digests.get(match.group().lower())
            if string is not None and free(match):
                found.append(Edit(match.start(), match.end(), text=shown.get(_plain(string).casefold())))
    return Edits.of([*found, *_disguises(document, edits, found)], document.text)


def _disguises(document: Document, edits: Edits, taken: list[Edit]) -> list[Edit]:
    """Further edits of asides: codes and addresses that say a word of a removed name which stays nowhere in the text."""
    text, spans = document.text, origins_of(document).spans
    words = words_of(edits.removed(text))
    hits = [hit for span in spans if span.aside for hit in disguised(text, span.start, span.end, words)]
    if not hits:
        return []
    staying = _staying(document, edits)
    found: list[Edit] = []
    for start, end, word in sorted(set(hits)):
        if word not in staying and not any(
            edit.start < end and start < edit.end for edit in (*taken, *found)
        ):
            found.append(Edit(start, end))
    return found


def _staying(document: Document, edits: Edits) -> set[str]:
    """The folded words of the pages that the plan leaves there."""
    asides = [(span.start, span.end) for span in origins_of(document).spans if span.aside]
    reached, kept = 0, []
    for start, end in sorted([*asides, *((edit.start, edit.end) for edit in edits.edits)]):
        kept.append(document.text[reached:start])
        reached = max(reached, end)
    kept.append(document.text[reached:])
    return {fold(word) for piece in kept for word in re.findall(r"[^\W_]+", piece)}


def expected_text(
    document: Document,
    edits: Edits,
    options: RedactOptions,
    items: Iterable[str],
    *,
    whole: Edits | None = None,
    settled: Callable[[str, Span], str] = lambda text, _: text,
) -> str:
    """What reading the output must give, to the character. `whole`: the edits as the format carries them out, where
    that is more than `with_asides` finds. `settled`: what the format's reader makes of a section once it is edited."""
    gone = removed_items(document, edits, options, items)
    whole = whole or with_asides(document, edits)
    texts = []
    for span, cuts in cuts_by_section(document, whole):
        if span.item not in gone:
            texts.append(settled(_apply(document.text[span.start : span.end], cuts, span), span))
    return BETWEEN_SECTIONS.join(text for text in texts if text)


def cuts_by_section(document: Document, edits: Edits) -> list[tuple[Span, list[Cut]]]:
    """Each edit goes to the sections it touches; its words go to the first of them only."""
    spans = origins_of(document).spans
    ends = [span.end for span in spans]
    cuts: list[list[Cut]] = [[] for _ in spans]
    for edit in edits.edits:
        text = legal(edit.shown)
        for number in range(bisect_right(ends, edit.start), len(spans)):
            span = spans[number]
            if span.start >= edit.end:
                break
            low, high = max(edit.start, span.start), min(edit.end, span.end)
            if low < high:
                cuts[number].append(Cut(low - span.start, high - span.start, text))
                text = ""
    return list(zip(spans, cuts, strict=True))


def _apply(text: str, cuts: list[Cut], span: Span) -> str:
    if not span.values or len(span.gaps) == len(text):
        return _cut(text, cuts, span)
    # Lines that the edits leave empty vanish with the border before them; lone surrogates, which no text can
    # hold, stand for the borders meanwhile.
    marked = "".join(_BORDERS.get(c, c) if span.start + at in span.gaps else c for at, c in enumerate(text))
    first, *others = re.split(f"([{''.join(_BORDERS.values())}])", _cut(marked, cuts, span))
    lines = [("", first), *zip(others[::2], others[1::2], strict=True)]
    shown = [(_SEPARATORS.get(border, ""), line) for border, line in lines if line.strip()]
    if span.distinct:
        shown = list(dict.fromkeys(("\n", line) for _, line in lines if line.strip()))
    return "".join((border if number else "") + line for number, (border, line) in enumerate(shown))


_BORDERS = {"\n": "\ud800", "\t": "\ud801"}
_SEPARATORS = {stand_in: border for border, stand_in in _BORDERS.items()}


def _cut(text: str, cuts: list[Cut], span: Span) -> str:
    parts: list[str] = []
    reached = 0
    for cut in cuts:
        stays = [offset for offset in range(cut.start, cut.end) if span.start + offset in span.gaps]
        leading = 0
        while leading < len(stays) and stays[leading] == cut.start + leading:
            leading += 1
        parts += (text[reached : cut.start], text[cut.start : cut.start + leading], cut.text)
        parts += (text[offset] for offset in stays[leading:])
        reached = cut.end
    parts.append(text[reached:])
    return "".join(parts)


def removed_pattern(removed: Iterable[str]) -> re.Pattern[str] | None:
    """Finds removed strings elsewhere, whatever joins their words there (bookmarks use `_`, addresses `%20`).

    Strings of one letter or of marks alone are left out: they would hit everywhere and tell nothing. Short
    ones count only as whole words.
    """
    alternatives = []
    for string in sorted({_plain(item) for item in removed}, key=len, reverse=True):
        words = re.findall(r"[^\W_]+", string)
        letters = sum(map(len, words))
        if letters < 2 or not words:
            continue
        joined = r"(?:[\W_]|%20){0,3}".join(map(re.escape, words))
        alternatives.append(joined if letters >= 4 else rf"(?<!\w){joined}(?!\w)")
    return re.compile("|".join(alternatives), re.IGNORECASE) if alternatives else None


def _plain(text: str) -> str:
    return " ".join(text.split())
