"""A cut is a mention that will be replaced; a place is a cut with the words around it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.slot import Role, Slot
from sfumato.core.language.inflection import is_plural
from sfumato.core.language.lists import listed
from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.model import EntityType

_LAST_WORD = re.compile(r"(?:^|(?<=[\s(“\"‘]))([^\s(),;:“”\"]+)[ \u00a0]+$")
_NEXT_WORD = re.compile(r"[ \u00a0]+([^\W\d_][\w’'-]*)")
_OBJECT = re.compile(r"[ \u00a0]+[a-z][\w’'-]*[ \u00a0]+(?:that|the|an?|his|her|its|their|several|whether)\b")
_ENUMERATION = re.compile(r"^\W*(?:(?:\d{1,3}|[a-zA-Z]|[ivx]+)[.)][ \u00a0\t]+|\d{1,3}[ \u00a0\t]+$)")
_COMPOUND_WORDS = 4  # between a determiner and the mention: "a fast, goal-scoring left winger" has no more


_ACTS = frozenset({"VBD", "VBZ", "VBP", "MD"})  # tags of finite verbs


# "it's": a verb is hidden in it, nothing is owned.
_CONTRACTED = re.compile(r"(?:it|that|this|he|she|there|here|what|where|who)['’]s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cut:
    """Offsets are into the sentence. `phrase` is what will be written, at first the plain words of the rung."""

    start: int
    end: int
    phrase: str
    said: str
    type: EntityType
    kind: RungKind = RungKind.KIND
    flags: RungFlag = RungFlag.NONE
    entity: str = ""
    mention: int = 0
    rung: int = 1
    mask: bool = False
    fixed: bool = False  # words of a person's own: nothing is bent
    also: tuple[str, ...] = ()
    later: bool = False  # a date: the one told before it reads the same, and was before it

    @property
    def is_name(self) -> bool:
        """Whether the original words hold a capital letter at the start of a word."""
        return any(word.lstrip("“\"‘'(")[:1].isupper() for word in self.said.split())

    @property
    def is_adjective(self) -> bool:
        """Whether the rung is an adjective."""
        return bool(self.flags & RungFlag.ADJECTIVE)


_MAKE_SOMEBODY = listed("elected;appointed;made;named;declared;crowned;proclaimed;nominated;called")


@dataclass(frozen=True, slots=True)
class Place:
    """A cut in its sentence. `before` is what a reader has read so far, `gap` its end that may still be taken away: the
    kept words since the last cut. `after` are the words that follow in the document, `room` those before the next cut."""

    cut: Cut
    before: str
    gap: str
    after: str
    room: str
    capitals: bool = False  # the sentence is a heading in capitals
    stars: bool = True  # masks are "***": they may vanish where a word is only an ornament
    slot: Slot | None = None  # by the grammar of the original sentence; None where it cannot be read

    def taking(self, left: str, phrase: str) -> Cut:
        """The cut with another phrase, and over the words `left` before it too."""
        return replace(self.cut, start=self.cut.start - len(left), phrase=phrase, said=left + self.cut.said)

    def saying(self, phrase: str) -> Cut:
        """The cut with other words."""
        return replace(self.cut, phrase=phrase)

    def match_left(self, pattern: str) -> str:
        """The end of the gap that matches, or ""."""
        found = re.search(rf"(?:^|(?<=[\s(“\"‘\[–—-]))(?:{pattern})\Z", self.gap, re.IGNORECASE)
        return found[0] if found else ""

    @property
    def article(self) -> str:
        """The article right before the cut, with its space: "a ", or ""."""
        return self.match_left(r"(?:a|an|the)[ \u00a0\n]+")

    @property
    def next_word(self) -> str:
        """The word that follows; empty where punctuation does."""
        found = _NEXT_WORD.match(self.after)
        return found[1] if found else ""

    @property
    def cut_follows(self) -> bool:
        """Whether the next word is replaced too."""
        return bool(self.room) and not self.room.strip() and len(self.after) > len(self.room)

    @property
    def noun_follows(self) -> bool:
        """Whether a noun follows that the cut belongs to: "the Oslo court", not "Oslo lies"."""
        if self.slot is not None:
            return self.slot.role is Role.MODIFIER and bool(self.slot.head)
        word = self.next_word  # without the model of grammar only the dictionary is left
        return word.islower() and lexicon.is_noun(word) and not lexicon.is_verb(word)

    @property
    def determiner(self) -> str:
        """The determiner of the noun group that the cut ends: "a" in "an elementary school |teacher", or ""."""
        words = _words_before(self.before)
        if self.group is not None and not self.group.before and words[:1] and not _ends_group(words[0]):
            return ""  # "On the same day |the Bailiffs’ Service| was", "his gas line sprung |a leak|"
        if self.cut.phrase == "sum of money" and words and _is_only_noun(words[0].lower()):
            return ""  # "pay the first applicant |EUR 5| and costs"
        if words[:1] == ["her"] and words[1:2] and words[1] in _MAKE_SOMEBODY:
            return ""  # "the Council elected her |Mayor"
        if self.cut.type is EntityType.DEM and not self.cut.is_name and (article := _indefinite(words)):
            return article  # "an Italian retired |footballer", "an Australian rules |footballer"
        for number, word in enumerate(words[:_COMPOUND_WORDS]):
            lower = word.lower()
            if word[-1] in ".?!" or _CONTRACTED.fullmatch(word):
                return ""
            if lower in ("which", "that") and self.cut.is_name:
                return ""
            if not number and re.fullmatch(r"\d{4}s", lower):
                return ""  # "since the 2010s |District 98|"
            year = re.fullmatch(r"(?:1\d|20)\d\d", lower)  # "In 1994 |Leeds Council| approved"
            counted = (
                lower.isdigit() and not number and not year
            )  # "PERSON 1 earned |EUR 5" has no determiner
            if lower in lexicon.DETERMINERS or lower in NUMBER_WORDS or counted or _owner(word):
                return word
            if lower in lexicon.FUNCTION:
                return ""
            following = words[number + 1] if number + 1 < len(words) else ""
            # "a 72-year-old retired |headmistress", but "the applicant visited |Oslo"
            adjective = following.islower() and lexicon.is_adjective(lower) and not lexicon.is_noun(following)
            if lexicon.is_verb(lower) and not adjective and following.lower() not in lexicon.DETERMINERS:
                return ""
            if not number and lower.isalpha() and is_plural(lower) and not _owner(word):
                return ""
        return ""

    @property
    def group(self) -> Slot | None:
        """The slot where the original words are in a noun group, else None."""
        return self.slot if self.slot is not None and self.slot.is_noun else None

    @property
    def role(self) -> Role:
        """What the cut does in its noun group."""
        return self.slot.role if self.slot is not None else Role.HEAD

    @property
    def starts_sentence(self) -> bool:
        """Nothing but signs or a paragraph's number stands before it; a short form in brackets and quotes, (“the Bank”),
        begins nothing, and nor does what a bracket closes that was opened in an earlier piece: "EUR 125]."."""
        if self.after[:1] in ("]", ")") and not re.search(r"[(\[]", self.before):
            return False
        before = _ENUMERATION.sub("", self.before)
        return not any(c.isalnum() or c in "*█]" for c in before) and "(" not in before


def _is_only_noun(word: str) -> bool:
    return lexicon.is_noun(word) and not lexicon.is_adjective(word) and word not in lexicon.DETERMINERS


def _indefinite(words: list[str]) -> str:
    """The "a" or "an" that a plain noun after these words (last first) belongs to, if nothing closes its group."""
    for word in words[:_COMPOUND_WORDS]:
        if word.lower() in ("a", "an"):
            return word
        if word.lower() in lexicon.FUNCTION | lexicon.DETERMINERS or word[-1] in ".?!":
            return ""
    return ""


def _ends_group(word: str) -> bool:
    """Whether a word right before a name determines it, whatever the grammar of the sentence was taken to be."""
    return word.lower() in lexicon.DETERMINERS or word.lower() in NUMBER_WORDS or _owner(word)


def _owner(word: str) -> bool:
    return bool(re.search(r"(?:['’]s|s['’])$", word)) and not _CONTRACTED.fullmatch(word)


def _words_before(text: str) -> list[str]:
    """The words that end the text, last first, as far as nothing but spaces (and commas between adjectives) parts them."""
    found: list[str] = []
    while len(found) <= _COMPOUND_WORDS and (match := _LAST_WORD.search(text)):
        found.append(match[1])
        text = text[: match.start(1)]
    return found
