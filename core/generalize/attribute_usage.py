"""How an attribute is used: before a noun ("a Catholic family"), or as a noun or predicate ("a Catholic", "is Catholic").

A rung that cannot stand in all the places where an entity is mentioned is left out of its ladder."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.model import Entity, EntityType, Mention

_COUNT_BEFORE = 20  # characters before a noun in which its number stands: a judgment call

_NOUN_AFTER = re.compile(
    r"[ \u00a0‑-]+(?!(?:and|or|but|nor|who|which|that|in|from|by|at|on|of|to|since|is|was|were|are|has|had|with|for|as|because"
    r"|when|while|until|after|before|than|then|also|not|so|if|into|during|living|working|born|aged)\b)[a-z]"
)

_COUNT = re.compile(rf"\b(?:{'|'.join(sorted(NUMBER_WORDS))}|several|many|multiple|various|\d{{1,2}}) $")
_ARTICLE = re.compile(r"\b[Aa]n? $")


# "a French and Italian national": both belong to the noun.
_BOTH = re.compile(
    r"[ \u00a0](?:and|or)[ \u00a0][^\W\d_a-z][\w-]+[ \u00a0](?:nationals?|citizens?|origin|descent)\b"
)


def before_a_noun(text: str, mention: Mention) -> bool:
    """Whether a lower-case word that may be a noun follows: the mention is then its attribute."""
    return any(form.match(text, mention.end) for form in (_NOUN_AFTER, _BOTH))


def as_adjective(text: str, entity: Entity) -> bool:
    """Whether a name stands between an article and a noun in half of its places or more: "a Hong Kong actress"."""
    found = sum(
        _ARTICLE.search(text, max(0, m.start - 4), m.start) is not None and before_a_noun(text, m)
        for m in entity.mentions
    )
    return found > 0 and 2 * found >= len(entity.mentions)


def is_counted(text: str, entity: Entity) -> bool:
    """Whether several things of one name are meant wherever it stands: "five European Championships"."""
    plural = all(text[m.start : m.end].endswith("s") for m in entity.mentions)
    return plural and all(
        _COUNT.search(text, max(0, m.start - _COUNT_BEFORE), m.start) for m in entity.mentions
    )


def fitting(text: str, entity: Entity, ladder: Ladder) -> Ladder:
    """The ladder without rungs that cannot stand where the entity is mentioned."""
    if entity.type in (EntityType.ORG, EntityType.LOC):
        return _without_state(text, entity, ladder)
    if entity.type is not EntityType.DEM or not entity.mentions:
        return ladder
    attributive = [before_a_noun(text, mention) for mention in entity.mentions]
    kept = tuple(r for r in ladder.rungs[1:-1] if _fits(r, all(attributive), any(attributive)))
    if len(kept) == len(ladder.rungs) - 2:
        return ladder
    return replace(ladder, rungs=(ladder.rungs[0], *kept, ladder.rungs[-1]))


def _without_state(text: str, entity: Entity, ladder: Ladder) -> Ladder:
    """ "a New Zealand player" is no "state player": a country before a noun needs an adjective, and the bare word has none."""
    if not as_adjective(text, entity):
        return ladder
    return replace(ladder, rungs=tuple(r for r in ladder.rungs if r.text not in ("state", "country")))


def _fits(rung: Rung, always: bool, ever: bool) -> bool:
    if rung.flags & RungFlag.ATTRIBUTIVE:
        return always
    # "a member of a religious community family" is no English; short nouns are: "a relative group".
    long_noun = rung.kind is RungKind.ATTRIBUTE and " of a" in rung.text
    return not (long_noun and ever)
