"""A part of a given name in quotation marks that somebody is called by: “Seun” of Oluwaseun Adeyemi, “Matt” of Matthew Berg."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sfumato.core.language.fold import fold
from sfumato.core.language.given_names import is_short_for
from sfumato.core.language.titles import without_honours
from sfumato.core.recognize.calibrate import HIDDEN
from sfumato.core.recognize.cuts import READ_BY_RULE
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_QUOTED = re.compile(r"[“\"‘](?P<it>[^\W\d_a-z][^\W\d_]{2,14}),?[”\"’](?!\w)")
_LEAST = 3  # letters of a part of a name that is a nickname: "Art" of Arthur
_LEAST_ALONE = 4  # … and of one that is looked for without quotation marks


def is_nickname(short: str, given: Iterable[str]) -> bool:
    """Whether a folded word is a short form of one of these given names, or a piece of a longer one."""
    return len(short) >= _LEAST and any(
        is_short_for(short, name) or (short != name and (name.startswith(short) or name.endswith(short)))
        for name in given
    )


def quoted(text: str) -> Iterator[re.Match[str]]:
    """Single capitalised words in quotation marks."""
    return _QUOTED.finditer(text)


def nicknames(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions, and the nicknames in quotation marks of hidden people that stand open, wherever the text says them."""
    people = [s for s in mentions if s.type is EntityType.PERSON and s.p_mask >= HIDDEN]
    models: dict[str, Scored] = {}
    for match in quoted(text):
        whose = next((s for s in people if is_nickname(fold(match["it"]), _given(text, s))), None)
        if whose is not None:
            models.setdefault(match["it"], whose)
    taken = bytearray(len(text))
    for scored in mentions:
        taken[scored.start : scored.end] = b"\x01" * (scored.end - scored.start)
    added = [
        _named(models[word], *span)
        for word in models
        for span in _places(text, word)
        if not any(taken[slice(*span)])
    ]
    return sorted([*mentions, *added], key=lambda s: s.start)


def _given(text: str, scored: Scored) -> list[str]:
    """The given names of a full name, without what is quoted in it."""
    words = [w for w in without_honours(text[scored.start : scored.end]).split() if w[0].isalpha()]
    return [fold(word) for word in words[:-1]]


def _places(text: str, word: str) -> Iterator[tuple[int, int]]:
    """Where a nickname stands: in quotation marks, and bare where it is long enough and no common word of the text."""
    if len(word) >= _LEAST_ALONE and re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", text) is None:
        yield from (m.span() for m in re.finditer(rf"(?<![\w/]){re.escape(word)}(?![\w/])", text))
    else:
        yield from (m.span("it") for m in quoted(text) if m["it"] == word)


def _named(model: Scored, start: int, end: int) -> Scored:
    probability = min(model.mention.probability, READ_BY_RULE)
    mention = replace(
        model.mention, start=start, end=end, probability=probability, sources=("spread",), kind=""
    )
    return replace(model, mention=mention)
