"""Cues of uniqueness that can be weakened in place: an ordered table, each row with an example that is its test.

The probabilities are judgment calls (no corpus marks such phrases): an attacker who knows the field needs little else when
somebody was "the first" or "the only" one, more when only a score or a count is told.
"""

from __future__ import annotations

import re

from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.inflection import article, is_plural, plural
from sfumato.core.language.numbers import ORDINAL_PATTERN, SMALL_COUNT_PATTERN
from sfumato.core.recognize.event_cue import CLAUSE, Cue, Match, always, cue
from sfumato.core.recognize.event_lives import LIVES
from sfumato.core.recognize.event_results import RESULTS
from sfumato.core.recognize.known_for import plain_part

_NUMBER = rf"(?:{SMALL_COUNT_PATTERN}|\d{{1,2}})"
_ORDINAL = r"\d+(?:st|nd|rd|th)"
_KIN = r"(?:brother|sister|son|daughter|child)"
_END = (
    r"(?=\s+(?:to|who|that|ever|among|amongst|in|of|from|at|for|with|on|since|elected|appointed|born|chosen|named|inducted|"
    r"ordained|built|made|held|sold|written|shown|given|won|found|sent|flown|known|seen|taught|[a-z]+ed)\b)"
)
_PREPOSITION = (
    r"(?!(?:among|amongst|between|by|as|during|after|before|under|within|than|and|or|the|this|these|those|his|her|he|she|they|"
    r"it|we)\b)"
)
_WORDS = rf"(?:{_PREPOSITION}[^\W\d_][\w’'-]*\s+){{0,3}}?{_PREPOSITION}[^\W\d_][\w’'-]*"
_ONE = r"\s+(?:[a-z-]+\s+)?(?:wo)?(?:man|person)\b"  # "the second woman", not "the third series"
_HOW = r"(?:(?:best|most|widely|well|perhaps|primarily|mainly|chiefly|also|particularly|especially|internationally)[\s-]+){0,2}"
_STATES = frozenset({"living", "surviving", "serving", "former", "known", "remaining", "current"})
_PLAIN_RANKS = {
    "first": "early", "first-ever": "early", "only": "rare", "sole": "rare", "last": "", "best": "good",
}  # fmt: skip


def _one_of(match: Match) -> str:
    """ "the first black woman" → "one of the first black women"."""
    few = {"only": "few", "sole": "few", "second": "first", "third": "first"}
    rank = few.get(match["rank"], match["rank"].removesuffix("-ever"))
    *before, head = match["rest"].split()
    return " ".join(("one of the", rank, *before, head if is_plural(head) else plural(head)))


def _plain_rank(match: Match) -> str:
    """ "the youngest" → "a young", "the last known" → "a", "’s oldest" → "’s older": where the noun is judged on its own and
    cannot be bent."""
    word = _PLAIN_RANKS[match["rank"]] if match["rank"] in _PLAIN_RANKS else _positive(match["rank"])
    next_word = match.string[match.end() :].split(maxsplit=1)[0]
    if match[0].startswith(match["rank"]):  # "the war’s oldest survivor" → "the war’s older survivor"
        return f"{match['rank'].removesuffix('est')}er" if match["rank"].endswith("est") else word or "late"
    if next_word in _STATES and match["rank"].endswith(("est", "last")):
        word = ""  # "the oldest living member" → "a living member"
    follows = word or next_word
    return f"{article(follows)} {word}".rstrip()


def _positive(superlative: str) -> str:
    """ "youngest" → "young", "largest" → "large", "biggest" → "big", "earliest" → "early": the commonest word of them."""
    stem = superlative.removesuffix("est")
    forms = [stem, f"{stem}e"]
    forms += [f"{stem[:-1]}y"] if stem.endswith("i") else [stem[:-1]] if stem[-2:-1] == stem[-1:] else []
    known = word_bits()
    return min(forms, key=lambda form: known.get(form, RARE_BITS))


def _without_count(match: Match) -> str:
    """ "a three-time" → "a", as the next word asks: "a multiple Congressman" is no English."""
    if match["own"].lower() == "the":
        return match["own"]
    return article(match.string[match.end() :].split(maxsplit=1)[0])


def _for_work(match: Match) -> str:
    """ "best known for his work on X" → "best known for his work": that somebody is known for it is no secret; nor what it
    is in a plain noun ("for his histories of X" → "for his histories")."""
    if plain := plain_part(match["what"]):
        return f"{match['lead']} {plain}"
    owner = re.search(r"\b(?:his|her|their)\b", match["what"])
    return f"{match['lead']} {owner[0] if owner else 'particular'} work"


CUES: tuple[Cue, ...] = (
    cue(
        "place among siblings",
        rf"\b[Tt]he\s+(?:{ORDINAL_PATTERN}|only|[a-z]+est)(?:-born)?\s+(?P<kin>{_KIN})(?=\s+of\b)",
        lambda match: f"a {match['kin']}",
        0.4,
        "She was the youngest daughter of a clerk.",
        "She was a daughter of a clerk.",
    ),
    cue(
        "place among spouses",
        rf"\b(?P<own>[Tt]he|[Hh]is|[Hh]er)\s+(?:{ORDINAL_PATTERN}|{_ORDINAL})\s+(?P<kin>wife|husband|consort)\b",
        lambda match: f"{'a' if match['own'].lower() == 'the' else match['own']} {match['kin']}",
        0.4,
        "She was the third wife of a clerk.",
        "She was a wife of a clerk.",
    ),
    cue(
        "number of siblings",
        rf"\b(?:[Oo]ne|[Tt]he\s+\w+)\s+of\s+(?:the\s+)?{_NUMBER}(?=\s+(?:children|siblings|brothers|sisters|sons|daughters)\b)",
        always("one of several"),
        0.5,
        "He was the third of nine children.",
        "He was one of several children.",
    ),
    cue(
        "twin",
        rf"\b(?:identical\s+)?(?:twin|triplet)\s+(?P<kin>{_KIN}s?)\b",
        lambda match: match["kin"],
        0.5,
        "Her twin sister is a nurse.",
        "Her sister is a nurse.",
    ),
    cue(
        "first or only",
        rf"\b[Tt]he\s+(?:very\s+)?(?P<rank>first(?:-ever)?|(?:second|third)(?={_ONE})|only|last|sole)\s+(?P<rest>{_WORDS}){_END}",
        _one_of,
        0.6,
        "She was the first woman to climb it.",
        "She was one of the first women to climb it.",
    ),
    cue(
        "one of two",
        rf"\b[Oo]ne\s+of\s+(?:the\s+)?(?:only|just)\s+{_NUMBER}(?=\s)",
        always("one of few"),
        0.6,
        "He is one of only two actors to win twice.",
        "He is one of few actors to win twice.",
    ),
    cue(
        "superlative",
        rf"\b[Tt]he\s+(?P<rank>[a-z]{{3,}}est(?:-[a-z]+)?|(?:most|least)[\s-][a-z]+|best(?:-[a-z]+)?)\s+(?P<rest>{_WORDS}){_END}",
        _one_of,
        0.6,
        "He is the youngest player in the league.",
        "He is one of the youngest players in the league.",
    ),
    cue(
        "what somebody is known for",
        rf"(?P<lead>\b{_HOW}(?:known|noted|notable|famous|renowned|remembered|recogni[sz]ed)\s+for)\s+"
        rf"(?P<what>{CLAUSE})",
        _for_work,
        0.75,
        "He is best known for his work on the drainage of frozen alpine lakes, and later taught.",
        "He is best known for his work, and later taught.",
        over=True,
        told=True,
        whole=False,
        empty=True,
    ),
    cue(
        "repeated title with its article",
        rf"\b(?P<own>[Aa]n?|[Tt]he)\s+{_NUMBER}-(?:time|term)(?=\s+[^\W\d])",
        _without_count,
        0.55,
        "She is an eight-time champion.",
        "She is a champion.",
        whole=False,
    ),
    cue(
        "repeated title",
        rf"\b{_NUMBER}-(?P<what>time|term)(?=\s)",
        lambda match: "multi-term" if match["what"] == "term" else "multiple",
        0.55,
        "She is their three-time champion.",
        "She is their multiple champion.",
    ),
    cue(
        "run of ordinals",
        rf"\b(?:[Tt]he\s+)?{_ORDINAL}(?:,\s+{_ORDINAL})*,?\s+and\s+{_ORDINAL}(?=\s+[a-z])",
        always("several"),
        0.6,
        "He fought in the 1st, 2nd and 3rd regiments.",
        "He fought in several regiments.",
    ),
    cue(
        "nickname or saying",
        r"\\?[“\"][^”\"\n]{3,90}[”\"]",  # with the stroke that some files write before a mark
        always("“…”"),  # fits behind "her", "the" and "called" alike
        0.5,
        "They called her “The Iron Duchess” at home.",
        "They called her “…” at home.",
    ),
    *LIVES,
    *RESULTS,
)
# Before a post or an origin that is judged on its own: the noun cannot be bent. Asked only where such a mention follows.
BEFORE_A_POST = cue(
    "claim before a post",
    r"(?:\b[Tt]he\s+|(?<=[’']s\s))(?P<rank>first(?:-ever)?|only|sole|last|best|[a-z]{3,}est)(?:\s+known)?(?=\s[^\W\d_])",
    _plain_rank,
    0.6,
    "He is the only surgeon there.",
    "He is a rare surgeon there.",
    whole=False,
)
BY_NAME = {each.name: each for each in (*CUES, BEFORE_A_POST)}
