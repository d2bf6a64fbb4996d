"""A thing that its owner and its name made known: "the HBO series Big Love" is "a broadcaster series" when both are hidden."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut
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
    return re.search(r"(?:^|(?<=\s))the[ \u00a0]$", among.before, re.IGNORECASE)


def _introduce(among: Among, the: re.Match[str]) -> tuple[Cut, ...]:
    cut = among.cut
    article = inflection.article(cut.phrase)
    article = article.capitalize() if the[0][0].isupper() else article
    start = cut.start - len(the[0])
    return among.with_cuts(
        among.at,
        among.at,
        replace(cut, start=start, phrase=f"{article} {cut.phrase}", said=the[0] + cut.said, fixed=True),
    )


OWNED: tuple[StructureRule, ...] = (
    StructureRule(
        "a thing of an owner is introduced",
        _owner,
        _introduce,
        (
            (
                "a part in the [HBO|ORG|kind|broadcaster] series [Big Love|MISC|mask|***], portraying",
                "a part in a broadcaster series, portraying",
            ),
            (
                "a part in the [HBO|ORG|kind|broadcaster] series [Big Love|MISC|kind|television series], portraying",
                "a part in a broadcaster series, portraying",
            ),
            (
                "a part in the [HBO|ORG|kind|broadcaster] series [Big Love|MISC|label|Series A], portraying",
                "a part in Series A, portraying",
            ),
        ),
    ),
)
