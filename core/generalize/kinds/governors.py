"""What governs a name in its sentence, by the grammar: "injury against X", "test-fly X", "the X forward", "X, a newspaper".

Who is kidnapped *by* X, or plays *for* X, tells what X may be. How often each such place in a sentence is held by people, teams,
towns or films is counted, not written (`resources/kinds/build_governors.py`): a table of selectional preferences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sfumato.core.language.syntax.model import NOUN_TAGS, Parsed

_CLAUSE = frozenset({"nsubj", "nsubjpass", "dobj", "attr", "dative", "oprd"})
_BEFORE_NOUN = frozenset({"compound", "nmod", "amod", "poss"})
_PREPOSITIONS = frozenset({"prep", "agent"})
_PLAIN_NOUNS = frozenset({"NN", "NNS"})
_CONJUNCTS = 8  # steps from a member of a list to its first
_VERB_ENDS = ("ing", "ied", "ies", "ed", "es", "s")


@dataclass(frozen=True, slots=True)
class Governor:
    """One place in a sentence, and the wider one it is a case of: "play for" of "for"."""

    narrow: str
    wide: str

    @property
    def sort(self) -> str:
        """Which sort of place it is: clause, prep, before, after, said or article."""
        return self.wide.partition(":")[0]


def governors(read: Parsed, start: int, end: int) -> tuple[Governor, ...]:
    """The places that the name at these offsets of a sentence holds; none where no word of it was read."""
    inside = read.within(start, end)
    if not inside:
        return ()
    head = read.head_of(inside)
    return tuple(dict.fromkeys((*_above(read, head, inside), *_below(read, head, inside))))


def _above(read: Parsed, head: int, inside: range) -> Iterator[Governor]:
    """The word that governs the name, or the first name of its list."""
    token = head
    for _ in range(_CONJUNCTS):
        above = read.heads[token]
        if read.labels[token] == "conj" and above < inside[0]:
            token = above
        else:
            break
    label, above = read.labels[token], read.heads[token]
    word = stem(read, above)
    if above == token:
        return
    if label in _CLAUSE:
        if label == "nsubj" and (noun := _told(read, above)):
            yield Governor(f"said:{noun}", "said:")
        yield Governor(f"clause:{label} {word}", f"clause:{label}")
    elif label == "pobj" and read.labels[above] in _PREPOSITIONS:
        preposition, governor = read.tokens[above].text.lower(), read.heads[above]
        yield Governor(f"prep:{stem(read, governor)} {preposition}", f"prep:{preposition}")
    elif label in _BEFORE_NOUN and above > inside[-1]:
        yield Governor(f"before:{label} {word}", f"before:{label}")
    elif label == "appos" and read.tags[above] in _PLAIN_NOUNS:
        yield Governor(f"said:{word}", "said:")


def _below(read: Parsed, head: int, inside: range) -> Iterator[Governor]:
    """Words that belong to the name: its article, a noun before it, an explanation behind it."""
    article = "none"
    for child in read.children[head]:
        if child in inside:
            continue
        label, tag = read.labels[child], read.tags[child]
        if label == "det" and child < inside[0]:
            article = "the" if read.tokens[child].text.lower() == "the" else "a"
        elif label == "poss" and child < inside[0]:
            article = "owner"
        elif (
            label in ("compound", "amod", "nmod") and child < inside[0] and read.tokens[child].text.islower()
        ):
            yield Governor(f"after:{stem(read, child)}", "after:")
        elif label == "appos" and tag in _PLAIN_NOUNS and child > inside[-1]:
            yield Governor(f"said:{stem(read, child)}", "said:")
    words = min(3, len(inside))
    yield Governor(f"article:{article} {words}", f"article:{article}")


def _told(read: Parsed, verb: int) -> str:
    """The noun that a form of "be" says of its subject; "" where it says none."""
    nouns = (t for t in read.children[verb] if read.labels[t] == "attr" and read.tags[t] in _PLAIN_NOUNS)
    noun = next(nouns, None)
    return stem(read, noun) if noun is not None else ""


def stem(read: Parsed, token: int) -> str:
    """A word without its ending: "coaches", "coached" and "coaching" are one. Not always a word; names are only "Name"."""
    word, tag = read.tokens[token].text.lower(), read.tags[token]
    if tag.startswith("NNP"):
        return "Name"
    if tag.startswith("V") and word not in ("is", "was", "has", "does"):
        for end in _VERB_ENDS:
            if word.endswith(end) and len(word) - len(end) >= 3:
                word = word[: -len(end)] + ("y" if end in ("ied", "ies") else "")
                break
        doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsaeiou"
        return word[:-1] if doubled or word.endswith("e") else word
    if tag in NOUN_TAGS and word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        return word[:-3] + "y" if word.endswith("ies") else word[:-1]
    return word
