"""What agrees with the words around: possessives, capitals, a or an. Every rule that holds applies, in this order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.beside_people import BESIDE_PEOPLE
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.inflection import POSSESSIVE
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection
from sfumato.core.language.lists import listed
from sfumato.core.language.numbers import UP_TO_TEN_PATTERN
from sfumato.core.language.parties import PARTIES
from sfumato.core.recognize.model import EntityType

FinishRule = Rule[Place, Cut]
_WORDS_OF_A_SENTENCE = 4  # fewer are a heading or an item of a list, which end without a full stop
_OPENS = listed(
    "on;however;according;subsequently;moreover;having;following;later;both;article;section;nevertheless;furthermore;meanwhile;"
    "therefore;thus;hence;afterwards;thereafter;once;relying;referring;given;notwithstanding;accordingly;lastly"
)
_INDEFINITE = r"an?[ \u00a0]+"
_OPEN_POSSESSIVE = re.compile(r"['’]s?(?=\s)")
_BRINGS_OWN = re.compile(
    rf"(?:an?|the|his|her|its|their|some|several|many|{UP_TO_TEN_PATTERN}|between|fewer|less|more|"
    r"under|over|PERSON|in|on|of)\b"
)


def _open_period(place: Place) -> re.Match[str] | None:
    if not place.cut.phrase.endswith("period of time"):
        return None
    return _OPEN_POSSESSIVE.match(place.after)


def _possessive(place: Place) -> bool:
    cut = place.cut
    return not cut.fixed and bool(cut.phrase) and bool(POSSESSIVE.search(cut.said)) and not cut.mask


def _write_possessive(place: Place, _: Any) -> Cut:
    phrase = place.cut.phrase
    if phrase.endswith("period of time"):  # "two years’ imprisonment" → "a period of imprisonment"
        return place.saying(phrase.removesuffix(" time"))
    if place.cut.type.value == "DATETIME":
        return place.cut
    return place.saying(phrase + ("’" if phrase.endswith("s") else "’s"))


def _agrees_not(place: Place) -> str:
    """An indefinite article before the cut that does not fit what follows it now."""
    if place.cut.fixed:
        return ""
    left = place.match_left(_INDEFINITE)
    follows = place.cut.phrase or place.after.lstrip()
    if not left or not follows or place.cut.mask:
        return ""
    if _refuses_article(place):
        return left
    return left if inflection.article(follows) != left.strip().lower() else ""


def _refuses_article(place: Place) -> bool:
    """The replacement brings a determiner or is plural; not where the article belongs to a noun that follows."""
    cut = place.cut
    if cut.is_adjective or not cut.phrase or place.noun_follows:
        return False
    if _BRINGS_OWN.match(cut.phrase):
        return True
    return inflection.is_plural(inflection.head_noun(cut.phrase)) and not re.search(r"\d", cut.phrase)


def _agree(place: Place, left: str) -> Cut:
    cut = place.cut
    follows = cut.phrase or place.after.lstrip()
    if _refuses_article(place):
        return replace(cut, start=cut.start - len(left), phrase=_like(left, cut.phrase))
    article = _like(left, inflection.article(follows))
    space = left[len(left.rstrip()) :]
    return replace(cut, start=cut.start - len(left), phrase=f"{article}{space}{cut.phrase}")


def _like(left: str, words: str) -> str:
    return words[:1].upper() + words[1:] if left[:1].isupper() else words


def _ended(place: Place) -> bool:
    """The mention held the full stop of its sentence: "to meet Mr N.| The court", "by 28 November.|"."""
    cut = place.cut
    if not cut.said.endswith(".") or not cut.phrase or cut.fixed or cut.phrase.endswith("."):
        return False
    follows = re.match(r"[”\"’)]*\s+((?:[A-Z]\.){2,}|[A-Z][a-z]*(?!\w))(,?)", place.after)
    if follows is None:
        return not place.after.strip() and len(place.before.split()) >= _WORDS_OF_A_SENTENCE
    word = follows[1].lower()
    if word.endswith(
        "."
    ):  # "under the name of R.C. B.B.O. did not appear": two people are not named side by side
        return cut.type is EntityType.PERSON
    adverb = word.endswith("ly") and (follows[2] or lexicon.is_adjective(word[:-2]))
    party = word in PARTIES and cut.type is EntityType.PERSON  # "custody of L.K.| Plaintiff shall pay"
    return bool(word in lexicon.FUNCTION or word in lexicon.DETERMINERS or word in _OPENS or adverb or party)


def _needs_capital(place: Place) -> bool:
    cut = place.cut
    if cut.fixed or not cut.phrase or not place.starts_sentence:
        return False
    if not cut.said[:1].islower():
        return True
    return cut.kind is not RungKind.DATE and not place.gap.strip() and cut.said != cut.said.lower()


FINISH: tuple[FinishRule, ...] = (
    *BESIDE_PEOPLE,
    FinishRule(
        "the full stop of a sentence stays",
        _ended,
        lambda p, _: p.saying(p.cut.phrase + "."),
        (
            ("He met [Mr N.|PERSON|label|PERSON 2] The court agreed.", "He met PERSON 2. The court agreed."),
            ("He appealed in vain on [28 November.|DATETIME|mask|***]", "He appealed in vain on ***."),
            ("[J. R.|PERSON|label|PERSON 2] Berg left.", "PERSON 2 Berg left."),
            (
                "He met [J.|PERSON|label|PERSON 2] Initially, he refused.",
                "He met PERSON 2. Initially, he refused.",
            ),
            (
                "They share custody of [L.K.|PERSON|label|PERSON 2] Plaintiff shall pay.",
                "They share custody of PERSON 2. Plaintiff shall pay.",
            ),
            (
                "He wrote as [R.C.|PERSON|label|PERSON 2] [B.O.|PERSON|label|PERSON 3] left.",
                "He wrote as PERSON 2. PERSON 3 left.",
            ),
        ),
    ),
    FinishRule(
        "a time owns nothing",
        lambda p: p.cut.kind is RungKind.DATE and not p.cut.mask and re.match(r"['’]s\b", p.after),
        lambda p, found: replace(p.cut, end=p.cut.end + found.end()),
        (("voiced in [1986|DATETIME|date|date in the 1980s]'s film", "voiced in a 1980s film"),),
    ),
    FinishRule(
        "a period before an open possessive",
        _open_period,
        lambda p, found: replace(
            p.cut, phrase=p.cut.phrase.removesuffix(" time"), end=p.cut.end + found.end()
        ),
        (
            (
                "to [nine months|DATETIME|duration|period of time]’ imprisonment",
                "to a period of imprisonment",
            ),
        ),
    ),
    FinishRule(
        "a possessive of a plural name",
        lambda p: (
            not p.cut.mask
            and not p.cut.fixed
            and p.cut.type.value not in ("DATETIME", "QUANTITY")
            and p.cut.said.endswith("s")
            and p.cut.phrase
            and not p.cut.phrase.endswith("s")
            and re.match(r"['’](?=\s+[a-z])", p.after)
        ),
        lambda p, found: replace(p.cut, phrase=f"{p.cut.phrase}’s", end=p.cut.end + found.end()),
        (("the [Suns|ORG|label|Sports team A]' coach", "Sports team A’s coach"),),
    ),
    FinishRule(
        "possessive as in the original",
        _possessive,
        _write_possessive,
        (
            ("the [Regional Court’s|ORG|kind|court] view", "the court’s view"),
            ("the [geologist’s|DEM|kind|scientist] son", "the scientist’s son"),
            ("[THE STATE'S|ORG|role|the Government] OBJECTIONS", "THE GOVERNMENT’S OBJECTIONS"),
        ),
    ),
    FinishRule(
        "a or an",
        _agrees_not,
        _agree,
        (
            ("He is an [electrician|DEM|kind|worker].", "He is a worker."),
            ("He saw an [MP|DEM|kind|member of a legislature].", "He saw a member of a legislature."),
            (
                "an [eight-year|DATETIME|duration|five to ten years] ban",
                "a five to ten year ban",
            ),
        ),
    ),
    FinishRule(
        "a sentence begins with a capital",
        _needs_capital,
        lambda p, _: p.saying(p.cut.phrase[:1].upper() + p.cut.phrase[1:]),
        (("[Oslo|LOC|place|city in Norway] is nice.", "A city in Norway is nice."),),
    ),
    FinishRule(
        "a heading in capitals",
        lambda p: p.capitals and p.cut.said.isupper() and not p.cut.fixed,
        lambda p, _: p.saying(p.cut.phrase.upper()),
        (("DEÉS v. [HUNGARY JUDGMENT|MISC|kind|legal case]", "DEÉS v. A LEGAL CASE"),),
    ),
)
