"""A hidden person's name in other dress: handles, user names in paths, spaced-out or broken letters, reversed or encoded words.

Only people whose name would be hidden are looked for; each hit joins the person. Base64 is found where a word was
encoded by itself or at the start of what was encoded; other encodings are not found.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sfumato.core.language.fold import fold
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.names import Name

KIND = "disguised name"
LEAST = 4  # letters of a surname that is looked for inside handles
LONG = 6  # … and reversed or encoded, where chance is greater
HIDDEN = 0.5
_BREAKS = "\u00ad\u200b\u200c\u200d\u2060\ufeff"


def with_disguised(text: str, entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The entities with every disguised occurrence of a hidden person's name, except where something else was found."""
    found = list(entities)
    covered = bytearray(len(text))
    for entity in found:
        for m in entity.mentions:
            covered[m.start : m.end] = b"\x01" * (m.end - m.start)
    for number, entity in enumerate(found):
        if entity.type is not EntityType.PERSON or entity.p_mask < HIDDEN:
            continue
        added = []
        for form in sorted(set(_forms(text, entity)), key=len, reverse=True):
            for match in re.finditer(form, text):
                if not any(covered[match.start() : match.end()]):
                    covered[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
                    added.append(
                        Mention(match.start(), match.end(), EntityType.PERSON, 0.9, ("spread",), KIND)
                    )
        if added:
            mentions = tuple(sorted((*entity.mentions, *added), key=lambda m: m.start))
            found[number] = replace(entity, mentions=mentions)
    return tuple(found)


def _forms(text: str, entity: Entity) -> Iterator[str]:
    """Expressions for the dresses of every written form of a person."""
    written = {text[m.start : m.end] for m in entity.mentions}
    for form in written:
        words = [w for w in Name.of(form).words if w.isalpha()]
        if len(words) > 1 and len(words[-1]) >= LEAST:
            yield from _handles(words)
        for word in {w for w in re.findall(r"[^\W\d_]+", form) if len(w) >= LEAST + 1 and fold(w) in words}:
            yield from _broken(word)
            if len(word) >= LONG:
                yield rf"(?i)(?<!\w){re.escape(word[::-1])}(?!\w)"
                yield from _encoded(word)


def _handles(words: list[str]) -> Iterator[str]:
    """hblackwood, h.blackwood, helen_blackwood, blackwoodh, blackwood-helen, each with digits behind it or not."""
    first, last = re.escape(words[0]), re.escape(words[-1])
    initial = first[0]
    pairs = rf"(?:{first}|{initial})[._-]?{last}|{last}[._-]?(?:{first}|{initial})"
    yield rf"(?i)(?<![^\W_])(?:{pairs})\d{{0,4}}(?![^\W_])"


def _broken(word: str) -> Iterator[str]:
    """Letters with soft hyphens or zero-width signs between them, or spaced out one by one."""
    letters = [re.escape(c) for c in word]
    inside = f"[{_BREAKS}]*"
    yield rf"(?i)(?<!\w)(?=\w*[{_BREAKS}]){inside.join(letters)}(?!\w)"
    yield rf"(?i)(?<!\w){'[ .·_-]'.join(letters)}(?!\w)"
    yield rf"(?i)(?<!\w){'  ?'.join(letters)}(?!\w)"


def _encoded(word: str) -> Iterator[str]:
    for spelled in {word, word.lower(), word.upper()}:
        raw = spelled.encode("utf-8")
        yield rf"(?i)(?<![0-9a-f]){raw.hex()}"
        whole = base64.b64encode(raw).decode().rstrip("=")
        # The last characters change with what follows; the rest does not.
        yield rf"(?<![A-Za-z0-9+/]){re.escape(whole[: len(raw) // 3 * 4])}[A-Za-z0-9+/]*={{0,2}}"
