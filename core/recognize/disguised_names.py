"""A hidden person's name in other dress: handles, user names in paths, file names, spaced-out or broken letters, letters of other
alphabets that look alike, reversed or encoded words.

Only people whose name would be hidden are looked for; each hit joins the person. Base64 is found where a word was
encoded by itself or at the start of what was encoded; other encodings are not found.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sfumato.core.language.fold import fold
from sfumato.core.recognize.calibrate import HIDDEN
from sfumato.core.recognize.cuts import READ_BY_RULE
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.names import Name

KIND = "disguised name"
LEAST = 4  # letters of a surname that is looked for inside handles
LONG = 6  # … and reversed or encoded, where chance is greater
CERTAIN = 0.9  # how sure it is that people hide what holds the name of somebody they hide
_BREAKS = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
# Letters of other alphabets that look like Latin ones, and small capitals, which no normal form knows.
_ALIKE = str.maketrans(
    "аеорсухіјѕԁһӏвкмнтАВЕКМНОРСТХУІЈЅαορνικτΑΒΕΖΗΙΚΜΝΟΡΤΥΧᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "aeopcyxijsdhlbkmhtABEKMHOPCTXYIJSaopvuktABEZHIKMNOPTYXabcdefghijklmnoprstuvwyz",
)
_TOKEN = re.compile(rf"[\w.+/={_BREAKS}\u24b6-\u24e9\U0001f130-\U0001f169-]+")
_APART = r"[ \t\n.·_|-]"  # between letters that stand apart: in a form, each has a cell of its own
_BETWEEN = re.compile(rf"[{_BREAKS} \t\n.·_|-]")  # whatever may stand between the letters of a broken word
_SPACED = re.compile(rf"[^\W_](?:{_APART}{{1,2}}[^\W_]){{{LEAST},}}")


@dataclass(frozen=True, slots=True)
class Dress:
    """An expression, and what must stand in the text for it to match: most do not, and reading a long text for each dress of
    each person takes a time that grows with the square of its length."""

    expression: str
    needed: str = ""  # in small letters; "" is in every text
    joined: bool = False  # with something directly before or behind it
    apart: bool = False  # its letters stand apart


class Haystack:
    """The different words of a text, each once, and apart from them its broken words and runs of single letters."""

    def __init__(self, text: str) -> None:
        words = sorted(set(_TOKEN.findall(text)))
        self.words = "\n".join(["", *(word.lower() for word in words), ""])
        broken = [word for word in words if not set(_BREAKS).isdisjoint(word)]
        self.apart = "\n".join([*_SPACED.findall(text), *broken])
        self.apart_letters = _BETWEEN.sub("", self.apart).casefold()
        self.alike: dict[
            str, list[str]
        ] = {}  # as they look in plain letters → words that are written otherwise
        for word in words:
            if not word.isascii() and (plain := _plain(word)) != word.lower():
                self.alike.setdefault(plain, []).append(word)

    def lookalikes(self, word: str) -> Iterator[str]:
        """Words of the text that look like this one and are written in other letters."""
        return (token for token in self.alike.get(_plain(word), ()) if token.lower() != word.lower())

    def may_hold(self, dress: Dress) -> bool:
        """False only where the expression cannot match."""
        if dress.apart:
            together = (
                dress.needed in self.apart_letters
            )  # an expression for each name of a long text takes seconds to compile
            return bool(self.apart) and together and re.search(dress.expression, self.apart) is not None
        at = self.words.find(dress.needed)
        while dress.joined and at >= 0:
            if self.words[at - 1] != "\n" or self.words[at + len(dress.needed)] != "\n":
                return True
            at = self.words.find(dress.needed, at + 1)
        return at >= 0


def with_disguised(text: str, entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The entities with every disguised occurrence of a hidden person's name, except where something hidden was found.

    Something that would stay and holds the name (a path, a heading) is hidden as a whole.
    """
    found = list(entities)
    haystack = Haystack(text)
    covered = bytearray(len(text))
    stays: list[tuple[int, int, int]] = []
    for number, entity in enumerate(found):
        if entity.type is not EntityType.PERSON and entity.p_mask < HIDDEN:
            stays += ((m.start, m.end, number) for m in entity.mentions)
            continue
        for m in entity.mentions:
            covered[m.start : m.end] = b"\x01" * (m.end - m.start)
    for number, entity in enumerate(found):
        if entity.type is not EntityType.PERSON or entity.p_mask < HIDDEN:
            continue
        added = []
        possible = {dress.expression for dress in set(_forms(text, entity)) if haystack.may_hold(dress)}
        possible |= {
            rf"(?<!\w){re.escape(token)}(?!\w)"
            for word in _words(text, entity)
            for token in haystack.lookalikes(word)
        }
        for form in sorted(possible, key=lambda form: (-len(form), form)):
            for match in re.finditer(form, text):
                if any(covered[match.start() : match.end()]):
                    continue
                holders = [n for start, end, n in stays if start < match.end() and match.start() < end]
                for holder in holders:
                    found[holder] = replace(found[holder], p_direct=max(found[holder].p_direct, CERTAIN))
                if not holders:
                    covered[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
                    added.append(
                        Mention(
                            match.start(), match.end(), EntityType.PERSON, READ_BY_RULE, ("spread",), KIND
                        )
                    )
        if added:
            mentions = tuple(sorted((*entity.mentions, *added), key=lambda m: m.start))
            found[number] = replace(entity, mentions=mentions)
    return tuple(found)


def _plain(word: str) -> str:
    """A word in the letters it looks like; words of another alphabet as a whole stay what they are."""
    alike = unicodedata.normalize("NFKC", word).translate(_ALIKE)
    return alike.lower() if alike.isascii() else word.lower()


def _words(text: str, entity: Entity) -> set[str]:
    """The longer words of a person's name."""
    written = {text[m.start : m.end] for m in entity.mentions}
    return {
        word
        for form in written
        for word in re.findall(r"[^\W\d_]+", form)
        if len(word) > LEAST and fold(word) in Name.of(form).words
    }


def _forms(text: str, entity: Entity) -> Iterator[Dress]:
    """The dresses of every written form of a person."""
    written = {text[m.start : m.end] for m in entity.mentions}
    for form in written:
        words = [w for w in Name.of(form).words if w.isalpha()]
        if len(words) > 1 and len(words[-1]) >= LEAST:
            yield from _handles(words)
        for word in {w for w in re.findall(r"[^\W\d_]+", form) if len(w) >= LEAST + 1 and fold(w) in words}:
            yield from _broken(word)
            if len(word) >= LONG:
                yield Dress(rf"(?i)(?<!\w){re.escape(word[::-1])}(?!\w)", word[::-1].lower())
                yield from _encoded(word)


def _handles(words: list[str]) -> Iterator[Dress]:
    """hblackwood, h.blackwood, helen_blackwood, blackwoodh, blackwood-helen, each with digits behind it or not."""
    first, last = re.escape(words[0]), re.escape(words[-1])
    initial = first[0]
    pairs = rf"(?:{first}|{initial})[._-]?{last}|{last}[._-]?(?:{first}|{initial})"
    yield Dress(rf"(?i)(?<![^\W_])(?:{pairs})\d{{0,4}}(?![^\W_])", words[-1].lower(), joined=True)
    if len(words[-1]) > LEAST:  # Blackwood_claim.docx, blackwood2014, JusticeForBlackwood
        capital = last[0].upper() + last[1:]
        beside = rf"(?:(?<=[\d_]){last}|{last}(?=[\d_]))"
        yield Dress(rf"(?i)(?<![^\W\d_]){beside}(?![^\W\d_])", words[-1].lower(), joined=True)
        yield Dress(rf"(?<=[a-z]){capital}(?![a-z])", words[-1].lower(), joined=True)


def _broken(word: str) -> Iterator[Dress]:
    """Letters with soft hyphens or zero-width signs between them, or spaced out one by one."""
    letters = [re.escape(c) for c in word]
    inside = f"[{_BREAKS}]*"
    broken = rf"(?i)(?<!\w)(?=\w*[{_BREAKS}]){inside.join(letters)}(?!\w)"
    plain = (
        word.lower() if word.isascii() else ""
    )  # which other letters an expression takes for equal is not known here
    yield Dress(broken, plain, apart=True)
    yield Dress(rf"(?i)(?<!\w){_APART.join(letters)}(?!\w)", plain, apart=True)
    yield Dress(rf"(?i)(?<!\w){'  ?'.join(letters)}(?!\w)", plain, apart=True)


def _encoded(word: str) -> Iterator[Dress]:
    for spelled in {word, word.lower(), word.upper()}:
        raw = spelled.encode("utf-8")
        yield Dress(rf"(?i)(?<![0-9a-f]){raw.hex()}", raw.hex())
        whole = base64.b64encode(raw).decode().rstrip("=")
        # The last characters change with what follows; the rest does not.
        start = whole[: len(raw) // 3 * 4]
        yield Dress(rf"(?<![A-Za-z0-9+/]){re.escape(start)}[A-Za-z0-9+/]*={{0,2}}", start.lower())
