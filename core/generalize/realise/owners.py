"""A thing that its owner and its name made known: "the HBO series Big Love" is "a broadcaster’s series" when both are hidden."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.lexicon import is_person
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType

_THINGS = (EntityType.ORG, EntityType.MISC)


def _owner(among: Among) -> re.Match[str] | None:
    """The "the" before the owner of a thing whose name goes, too; None where the name keeps a label or stays."""
    cut, following = among.cut, among.next
    if following is None or cut.mask or cut.fixed or cut.kind is not RungKind.KIND or cut.type not in _THINGS:
        return None
    goes = following.type in _THINGS and (following.mask or following.kind is RungKind.KIND)
    if (
        not goes
        or following.fixed
        or following.mention
        or not re.fullmatch(r"[ \u00a0][a-z]+[ \u00a0]", among.between)
    ):
        return None
    if cut.phrase.startswith("the ") or " " in cut.phrase:
        return None
    own = re.match(r"the[ \u00a0](?=\w)", cut.said, re.IGNORECASE)
    return own or re.search(r"(?:^|(?<=\s))the[ \u00a0]$", among.before, re.IGNORECASE)


def _introduce(among: Among, the: re.Match[str]) -> tuple[Cut, ...]:
    cut = among.cut
    article = inflection.article(cut.phrase)
    article = article.capitalize() if the[0][0].isupper() else article
    start = cut.start if the.string == cut.said else cut.start - len(the[0])
    owns = cut.type is EntityType.ORG and not is_person(among.between.strip())
    words = f"{article} {cut.phrase}{'’s' if owns else ''}"
    said = among.text[start : cut.end]
    return among.with_cuts(among.at, among.at, replace(cut, start=start, phrase=words, said=said, fixed=True))


OWNED: tuple[StructureRule, ...] = (
    StructureRule(
        "a thing of an owner is introduced",
        _owner,
        _introduce,
        (
            (
                "She starred on [the NBC|ORG|kind|broadcaster] sitcom [Alfa|MISC|kind|television programme].",
                "She starred on a broadcaster’s sitcom.",
            ),
            (
                "a part in the [HBO|ORG|kind|broadcaster] series [Big Love|MISC|mask|***], portraying",
                "a part in a broadcaster’s series, portraying",
            ),
            (
                "a part in the [HBO|ORG|kind|broadcaster] series [Big Love|MISC|kind|television series], portraying",
                "a part in a broadcaster’s series, portraying",
            ),
            (
                "a part in the [HBO|ORG|kind|broadcaster] series [Big Love|MISC|label|Series A], portraying",
                "a part in Series A, portraying",
            ),
        ),
    ),
)
