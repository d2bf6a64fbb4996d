"""Words around a hidden name that only repeat it, count it or belong to it: they go with it."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.names_and_nouns import same_kind
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType

_NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
_NUMBERED = re.compile(r"[ \u00a0](?:[Nn]o\.?|№|nr\.?)[ \u00a0]?\d+[\w/-]*")
_APPOSITION = re.compile(
    r",[ \u00a0](?:the|an?)[ \u00a0]((?:[a-z-]+[ \u00a0]){0,2}?[a-z]+)(?=[ \u00a0](?:based|located|in|from|for|of|which|that)\b)"
)


def _noun(cut: Cut) -> str:
    """The noun that a name is shown by, in small letters: "team" of "Sports team E" and of "team in Norway"."""
    words = re.sub(r" [A-Z]{1,2}$", "", inflection.head_split(cut.phrase)[0])
    return inflection.head_noun(words).lower()


def _shown(cut: Cut) -> bool:
    return cut.type in _NAMED and cut.is_name and not cut.mask and not cut.fixed and bool(cut.phrase)


def _said_again(among: Among) -> re.Match[str] | None:
    """The noun again in an apposition: "Celtic, the football club based in Glasgow"."""
    if not _shown(among.cut) or among.cut.kind is not RungKind.KIND:
        return None
    found = _APPOSITION.match(among.between)
    if found is None or found[1].split()[-1].lower() != _noun(among.cut):
        return None
    return found


def _label_said_again(among: Among) -> re.Match[str] | None:
    """The noun of a place's label again, with where it lies: "|Malgobek|, a town in the north"."""
    if not _shown(among.cut) or among.cut.kind is not RungKind.LABEL or among.cut.type is not EntityType.LOC:
        return None
    found = re.match(r",[ \u00a0](?:the|an?)[ \u00a0]([a-z]+)(?=[ \u00a0]in[ \u00a0])", among.between)
    return found if found and found[1] == _noun(among.cut) else None


def _where_it_lies(among: Among, found: re.Match[str]) -> tuple[Cut, ...]:
    cut = among.cut
    # A hidden place right behind is joined later, and the label keeps its country.
    joined = among.next is not None and re.fullmatch(r" in (?:the )?", among.between[found.end() :])
    label = cut.phrase if joined else inflection.head_split(cut.phrase)[0]
    return among.with_cuts(among.at, among.at, replace(cut, end=cut.end + found.end(), phrase=label))


# A backslash before the mark is left over from the form that the text was kept in.
_OPENING, _CLOSING = re.compile(r"(?:^|(?<=[\s\u00a0]))\\?[“\"«]$"), re.compile(r"\\?[”\"»]")


def _quoted(among: Among) -> bool:
    """Quotation marks of a name, which its kind needs none of, nor a label behind an article: "a room in “|Alfa|”"."""
    cut = among.cut
    opening, closing = _OPENING.search(among.before), _CLOSING.match(among.between)
    if not _shown(cut) or opening is None or closing is None:
        return False
    if cut.kind is RungKind.LABEL or cut.type is EntityType.MISC:
        return bool(re.search(r"\b(?:an?|the)\s$", among.before[: opening.start()], re.IGNORECASE))
    return cut.kind in (RungKind.KIND, RungKind.PLACE)


def _without_quotes(among: Among, _: Any) -> tuple[Cut, ...]:
    cut, opening, closing = among.cut, _OPENING.search(among.before), _CLOSING.match(among.between)
    assert opening is not None and closing is not None
    made = replace(cut, start=cut.start - len(opening[0]), end=cut.end + len(closing[0]))
    return among.with_cuts(among.at, among.at, made)


_NO_VERB = lexicon.FUNCTION | lexicon.DETERMINERS
_ACTS = re.compile(r",(?=[ \u00a0]([a-z]+)[ \u00a0])")


def _closing_comma(among: Among) -> bool:
    """The second comma of a pair whose first went with the name, before a verb: "|Moss Court, Norway|, ordered"."""
    cut = among.cut
    if not _shown(cut) or "," in cut.phrase or re.sub(r"\([^()]*\)", "", cut.said).count(",") != 1:
        return False
    found = _ACTS.match(among.between)
    verb = found[1] if found else ""
    return bool(verb) and verb not in _NO_VERB and not verb.endswith("ing") and lexicon.is_verb(verb)


def _without_comma(among: Among, _: Any) -> tuple[Cut, ...]:
    return among.with_cuts(among.at, among.at, replace(among.cut, end=among.cut.end + 1))


def _noun_follows(among: Among) -> re.Match[str] | None:
    """The noun of a label again: "Sports team E teams", "the Court A court"."""
    if not _shown(among.cut) or among.cut.kind is not RungKind.LABEL:
        return None
    found = re.match(r"[ \u00a0]([a-z]+)\b", among.between)
    return found if found and inflection.singular_word(found[1]) == _noun(among.cut) else None


def _noun_between(among: Among) -> bool:
    """A name and the noun of the label behind it: "with |Bundesliga| club |Team A|", "the |BBC| series |Programme A|"."""
    cut, following = among.cut, among.next
    if following is None or not _shown(following) or cut.fixed:
        return False
    if following.kind is not RungKind.LABEL and not following.phrase.startswith("the "):
        return False  # what is told for the first time is introduced by its noun: "a Norwegian club"
    if cut.type not in _NAMED or not cut.is_name or cut.kind is RungKind.LABEL:
        return False
    between = re.fullmatch(r"[ \u00a0]([a-z]+)[ \u00a0]", among.between)
    return between is not None and same_kind(between[1], _noun(following))


def _label_alone(among: Among, _: Any) -> tuple[Cut, ...]:
    cut, following = among.cut, among.next
    assert following is not None
    made = replace(following, start=cut.start, also=(*following.also, cut.entity, *cut.also))
    return among.with_cuts(among.at, among.at + 1, made)


def _number(among: Among) -> re.Match[str] | None:
    return (
        _NUMBERED.match(among.between)
        if _shown(among.cut) and among.cut.type is not EntityType.MISC
        else None
    )


def _longer(among: Among, found: re.Match[str]) -> tuple[Cut, ...]:
    return among.with_cuts(among.at, among.at, replace(among.cut, end=among.cut.end + found.end()))


def _figure_in_brackets(among: Among) -> int:
    """The space and bracket before a masked figure that stands alone in brackets: "average (758-for-2433)"."""
    cut = among.cut
    if not cut.mask or cut.type is not EntityType.QUANTITY or not among.after.startswith(")"):
        return 0
    found = re.search(r"[ \u00a0]+\($", among.before)
    return len(found[0]) if found else 0


def _drop(among: Among, left: int) -> tuple[Cut, ...]:
    cut = among.cut
    gone = replace(cut, start=cut.start - left, end=cut.end + 1, phrase="", fixed=True, mask=False)
    return among.with_cuts(among.at, among.at, gone)


def _equal_adjectives(among: Among) -> bool:
    cut, following = among.cut, among.next
    if following is None or not (cut.is_adjective and following.is_adjective) or cut.mask or following.mask:
        return False
    joined = re.fullmatch(r",?[ \u00a0](?:and|or)[ \u00a0]|,[ \u00a0]|[-–]", among.between)
    return bool(joined) and cut.phrase == following.phrase


def _equal_times(among: Among) -> bool:
    """Two spans that read the same: "from 1992 to 1993 and from 1995 to 1996" of one decade."""
    cut, following = among.cut, among.next
    if following is None or cut.mask or following.mask or cut.fixed or following.fixed:
        return False
    if not cut.type is following.type is EntityType.DATETIME or cut.phrase != following.phrase:
        return False
    spans = all(re.search(r"\d{4}\D+\d{2}", c.said) for c in (cut, following))
    joint = r",?[ \u00a0]and[ \u00a0](?:(?:again|later|then)[ \u00a0])?(?:(?:from|between)[ \u00a0])?"
    return spans and re.fullmatch(joint, among.between) is not None


def _join(among: Among, _: Any) -> tuple[Cut, ...]:
    assert among.next is not None
    return among.with_cuts(among.at, among.at + 1, as_one(among.cut, among.next))


def _name_again(among: Among) -> tuple[int, int] | None:
    """The number of a cut that says the same name again, in other letters, at the head of a bracket that goes on, and the
    end of the comma after it: "Ada (Ада, Ada Lovelace, born 1961)"."""
    cut, at = among.cut, among.at + 1
    while at < len(among.cuts) and not among.cuts[at].phrase:  # those that went before
        at += 1
    if at == len(among.cuts) or cut.type is not EntityType.PERSON or cut.mask or not cut.phrase:
        return None
    following = among.cuts[at]
    first = among.cuts[among.at + 1].start
    kept = all(one.end == two.start for one, two in itertools.pairwise(among.cuts[among.at + 1 : at + 1]))
    if not kept or not re.fullmatch(r"[ \u00a0]\(", among.text[cut.end : first]):
        return None
    if following.type is not EntityType.PERSON or following.phrase != cut.phrase:  # one label, one person
        return None
    comma = re.compile(r"[,;][ \u00a0]").match(among.text, following.end)
    return (at, comma.end()) if comma else None


def _without_again(among: Among, found: tuple[int, int]) -> tuple[Cut, ...]:
    at, end = found
    return among.with_cuts(at, at, replace(among.cuts[at], end=end, phrase="", fixed=True, mask=False))


_ALIAS = re.compile(
    r",?[ \u00a0](?:[adfn]/?[bk]/?a/?|@|alias|(?:also|formerly)[ \u00a0]known[ \u00a0]as)[ \u00a0][“\"‘]?",
    re.IGNORECASE,
)


_QUOTE_ENDS = re.compile(r"(?P<stop>[,.]?)[”\"’]")


def _without_alias(among: Among, _: Any) -> tuple[Cut, ...]:
    """One name for both, without the quotation marks of the second; a comma before the closing one stays."""
    assert among.next is not None
    made = as_one(among.cut, among.next)
    if among.between.endswith(("“", '"', "‘")) and (closing := _QUOTE_ENDS.match(among.text, made.end)):
        made = replace(made, end=closing.end(), phrase=made.phrase + closing["stop"])
    return among.with_cuts(among.at, among.at + 1, made)


def _alias(among: Among) -> bool:
    """Another name of what was just named, under the same label: "PERSON 1, a/k/a PERSON 1"."""
    cut, following = among.cut, among.next
    if following is None or cut.mask or following.mask or not cut.phrase:
        return False
    return cut.phrase == following.phrase and _ALIAS.fullmatch(among.between) is not None


REPEATS: tuple[StructureRule, ...] = (
    StructureRule(
        "a name in other letters at the head of a bracket",
        _name_again,
        _without_again,
        (
            (
                "[Kohei Mishima|PERSON|label|PERSON 1] ([Mishima Kōhei|PERSON|label|PERSON 1], born later) plays.",
                "PERSON 1 (born later) plays.",
            ),
            (
                "[Ada|PERSON|label|PERSON 1] ([Ада|PERSON|label|PERSON 1], [Ada L.|PERSON|label|PERSON 1], born later) plays.",
                "PERSON 1 (born later) plays.",
            ),
        ),
    ),
    StructureRule(
        "another name under the same label",
        _alias,
        _without_alias,
        (
            (
                'The jury found [JOHN DOE|PERSON|label|PERSON 1], a/k/a "[Slim|PERSON|label|PERSON 1]," guilty.',
                "The jury found PERSON 1, guilty.",
            ),
            (
                "[JOHN DOE|PERSON|label|PERSON 1], a/k/a [Johnny|PERSON|label|PERSON 1], pleaded guilty.",
                "PERSON 1, pleaded guilty.",
            ),
            (
                "[Alfa LLC|ORG|label|Company A], f/k/a [Beta Co.|ORG|label|Company A], d/b/a [AX|ORG|label|Company A]; and",
                "Company A; and",
            ),
        ),
    ),
    StructureRule(
        "an apposition that says the noun again",
        _said_again,
        _longer,
        (
            (
                "his work for [Celtic F.C.|ORG|kind|football club], the football club based in the city.",
                "his work for a football club based in the city.",
            ),
        ),
    ),
    StructureRule(
        "where a place lies instead of its noun again",
        _label_said_again,
        _where_it_lies,
        (
            (
                "a flat in [Moss|LOC|label|Town B in Norway], a town in the east.",
                "a flat in Town B in the east.",
            ),
            (
                "a flat in [Moss|LOC|label|Town B in Norway], a town in [Viken|LOC|label|Region A].",
                "a flat in Town B in Norway.",
            ),
        ),
    ),
    StructureRule(
        "the quotation marks of a hidden name",
        _quoted,
        _without_quotes,
        (
            (
                "She lived in “[Alfa|ORG|kind|the housing facility]” then.",
                "She lived in the housing facility then.",
            ),
            (
                'known for the "[Immortal Game|MISC|label|Sports event A]" in May',
                "known for Sports event A in May",
            ),
            (
                'a poster in the \\"[Old School|MISC|kind|school]\\" style of art',
                "a poster in the school style of art",
            ),
            (
                "a room in a housing facility “[Alfa|ORG|kind|housing facility]”, the property",
                "a room in a housing facility, the property",
            ),
        ),
    ),
    StructureRule(
        "the second comma of a pair",
        _closing_comma,
        _without_comma,
        (
            (
                "then [Moss District Court, Norway|ORG|label|Court B], ordered the police",
                "then Court B ordered the police",
            ),
            ("by [Moss District Court, Norway|ORG|label|Court B], where he", "by Court B, where he"),
        ),
    ),
    StructureRule(
        "the noun of a label again",
        _noun_follows,
        _longer,
        (("played for [Suns|ORG|label|Sports team E] teams in May", "played for Sports team E in May"),),
    ),
    StructureRule(
        "a name before the noun of a label",
        _noun_between,
        _label_alone,
        (
            (
                "signed with [Bundesliga|ORG|kind|sports league] club [Mainz|ORG|label|Sports team A].",
                "signed with Sports team A.",
            ),
        ),
    ),
    StructureRule(
        "the number of a hidden body",
        _number,
        _longer,
        (("took him to [City Hospital|ORG|kind|city hospital] no. 1.", "took him to a city hospital."),),
    ),
    StructureRule(
        "a masked figure in brackets goes",
        _figure_in_brackets,
        _drop,
        (("a batting average ([758-for-2433|QUANTITY|mask|***]) with", "a batting average with"),),
    ),
    StructureRule(
        "spans of time that read the same",
        _equal_times,
        _join,
        (
            (
                "served [from 1992 to 1993|DATETIME|date|in the 1990s] and again [from 1995 to 1996|DATETIME|date|in the 1990s].",
                "served in the 1990s.",
            ),
        ),
    ),
    StructureRule(
        "an adjective only once",
        _equal_adjectives,
        _join,
        (
            (
                "a former [Yugoslav|DEM|attribute+adjective|European] and [Montenegrin|DEM|attribute+adjective|European] "
                "footballer",
                "a former European footballer",
            ),
        ),
    ),
)
