"""Words that say what a public body is and does, as opposed to words that tell which one it is.

    Gdańsk District Prosecutor                  → district prosecutor
    the Riga City Vidzeme District Bailiffs’ Office → district bailiffs’ office
    Supreme Court of the Autonomous Republic of Crimea → supreme court
    Court of Cassation                          → court of cassation: nothing in it tells which one

The lists are closed on purpose. A dictionary would take "Split", "Nice" or "Reading" for common words and leave a town in the
text; a word that is missing here only makes the phrase shorter. Of a body that only a State has, further words tell what it
does: those that texts write in small letters and that no town bears (`resources/language/body_words.txt`, counted by
`build_body_words.py`). Firms and clubs take such words for names ("Harmony Clinic"), so they do not count there.
"""

from __future__ import annotations

import re
from functools import lru_cache

from sfumato.core.language.lists import listed, word_list
from sfumato.core.language.nations import nations_in
from sfumato.core.paths import RESOURCES

_HEADS = word_list("nouns of public bodies")
# … of these, what only a State has.
_OF_A_STATE = listed(
    "court;tribunal;chamber;department;departments;ministry;prosecutor;directorate;division;section;bureau;authority;"
    "inspectorate;commissariat;registry;secretariat;commission;committee;board;council;commissioner;ombudsman;administration"
)
# Bodies that need not be public ones.
ALSO_PRIVATE = listed(
    "organisation;organization;club;institute;institution;foundation;association;union;federation;fund;centre;center;"
    "establishment;facility;committee;panel;church;academy"
)
_REMEMBERED = 20_000  # names: linking asks for the words of one name beside every other of a text
# Endings of words for what is done, as opposed to things that may be named after: "monitoring", "probation", "gynaecology".
_DEEDS = ("ing", "tion", "sion", "ment", "ance", "ence", "logy", "ics", "ality", "tude", "ship", "ure")
_FIELDS = word_list("fields of public bodies")
_INTERNATIONAL = word_list("names of international bodies")
_KNOWN = _HEADS | _FIELDS
_AREAS = frozenset({"county", "city", "region", "province", "district", "town", "state"})
_LEVELS = frozenset(
    {"regional", "district", "municipal", "county", "city", "provincial", "high", "supreme", "central"}
)
_SIDES = frozenset({"north", "south", "east", "west"})
_JOINTS = frozenset({"of", "for", "on", "in", "at", "to", "against"})
_SMALL = frozenset({"the", "and", "a", "an", ",", "–", "-"})
_WORD = re.compile(r"[^\s,]+|,")
_ASIDE = re.compile(r"\s*[(\[][^)\]]*[)\]]?|[“”\"«»]|\s+(?:[Nn]os?\b\.?|№)\s*[\w/.-]+.*$")
_NEXT = re.compile(r"[ \u00a0]([^\W\d_][\w’'-]*)")
_OWNER = re.compile(r"['’]s$|(?<=s)['’]$")


_FEDERAL = re.compile(r"^(?:united\s+states|u\.s\.)\s+", re.IGNORECASE)
_JUDICIAL_DISTRICT = re.compile(
    r"^(?:the\s+)?(?:northern|southern|eastern|western|middle|central)\s+district\s+of\s", re.IGNORECASE
)


_BAR = re.compile(r"(?:the\s+)?[^\W\d_a-z][\w-]+(?:\s(?:de|of|la|[^\W\d_a-z][\w-]+)){0,3}\sBar$")


@lru_cache(maxsize=1)
def _plain_words() -> frozenset[str]:
    """Words of names of bodies that name nobody."""
    return frozenset((RESOURCES / "language" / "body_words.txt").read_text(encoding="utf-8").split())


def _says_field(words: list[str]) -> bool:
    """Whether the third word from the end says of what a body of the State is the field: "|data| protection authority"."""
    public = len(words) > 2 and words[-1] in _OF_A_STATE and words[-2] in _FIELDS
    return public and words[-3] not in _KNOWN and words[-3] in _plain_words()


def _is_deed(word: str) -> bool:
    return word.endswith(_DEEDS) and word in _plain_words()


@lru_cache(maxsize=_REMEMBERED)
def descriptive_part(name: str) -> str:
    """The words of a name that say what kind of public body it is, in lower case and without article; "" where they do not
    end in the noun of one. Towns, people and numbers in the name are left out, and so is everything behind them."""
    name = _without_state(name)
    if _JUDICIAL_DISTRICT.match(name):  # of the United States: "Southern District of Florida"
        return "federal district"
    if _BAR.match(name):  # whose members are lawyers
        return "bar association"
    groups = _groups(name)
    if not groups:
        return ""
    if (first := _before_comma(groups[0][1])) != groups[0][1]:
        groups = [("", first)]
    said = _ending(groups[0][1])
    if not said:
        return ""
    parts = [said]
    public = said.split()[-1] in _OF_A_STATE
    for joint, words in groups[1:]:
        if all(w in _KNOWN or w in _SMALL or (public and w in _plain_words()) for w in words):
            parts.append(" ".join((joint, *words)))
            continue
        inner = _ending(words)
        if inner and joint == "of" and words[0] != "the" and len(parts) == 1:
            return inner  # "University of Zagreb Medical Faculty" is a faculty
        if inner:  # "director of the Haute-Marne Tax Office", "division of the Paris Court | of Appeal"
            parts.append(f"{joint} {_article(inner)} {inner}")
            parts += _known_ends(groups[groups.index((joint, words)) + 1 :])
        elif (
            joint == "of" and " the " in parts[-1]
        ):  # "Committee | for the Investigation of Smolensk Flights"
            parts = parts[:-1] or parts
        break
    return " ".join(parts).replace(" ,", ",").replace("-of-the-", " of the ")


def _without_state(name: str) -> str:
    """A name without that of a State in several words, of which a part would be left: "|Russian Federation| Defence Ministry",
    "Supreme Court| of the Russian Federation|"."""
    for state in reversed(list(nations_in(name)) if " " in name else []):
        if state.is_name and " " in name[state.start : state.end]:
            before = re.sub(
                r"(?:^|\s+(?:of|in)\s+)(?:the\s+)?$", "", name[: state.start], flags=re.IGNORECASE
            )
            name = f"{before}{name[state.end :]}".strip() or name
    return name


def _article(noun: str) -> str:
    """What stands before a body within another: "department of the police", "division of a court"."""
    if noun.endswith(("police", "ies", "ices", "forces", "courts", "prosecutors", "inspectors", "judges")):
        return "the"
    return "an" if noun[0] in "aeiou" else "a"


def _known_ends(groups: list[tuple[str, list[str]]]) -> list[str]:
    """What follows the noun of a body and names nobody, up to the first group that may: "of appeal"."""
    ends: list[str] = []
    for joint, words in groups:
        if not all(w in _KNOWN or w in _SMALL for w in words):
            break
        ends.append(" ".join((joint, *words)))
    return ends


def kind_words_end(text: str, start: int) -> int:
    """Where the words that say what a body is, begun here behind a blank, end with its noun: behind "investigating judge" in
    "Vigo| investigating judge refused"; `start` where there are none."""
    end = reached = start
    while match := _NEXT.match(text, reached):
        word = match[1].replace("'", "’").lower()
        if word not in _KNOWN:
            break
        reached = match.end()
        if word in _HEADS:
            end = reached
    return end


def is_international(name: str) -> bool:
    """Whether a name is that of a body of States together: "the CPT", "Council of Europe"."""
    return re.sub(r"^the\s+", "", _ASIDE.sub("", name).strip().lower()) in _INTERNATIONAL


@lru_cache(maxsize=_REMEMBERED)
def is_only_kind(name: str) -> bool:
    """Whether every word of a name says only what kind of body it is: "Court of Cassation", "Ministry of the Interior"."""
    if is_international(name):
        return True
    if _ASIDE.search(name) or _JUDICIAL_DISTRICT.match(name):
        return False
    name = _FEDERAL.sub("", name)  # "United States District Court": there is one in every state
    words = [w for _, group in _groups(name) for w in group]
    if len(words) == 3 and _says_field(words):
        return True  # every State has a "Data Protection Authority"
    return bool(descriptive_part(name)) and all(w in _KNOWN or w in _SMALL for w in words)


def spells(short: str, name: str) -> bool:
    """Whether a form is the initials of a name: "the BIA" of "Board of Immigration Appeals"."""
    letters = re.sub(r"^the\s+|[.\s]", "", short, flags=re.IGNORECASE)
    words = [w for _, group in _groups(name) for w in group if w not in _SMALL]
    return letters.isupper() and letters.lower() == "".join(w[0] for w in words)


def _before_comma(words: list[str]) -> list[str]:
    """The words before a comma behind which a place stands: "Sessions Judge|, Pratapgarh"."""
    at = words.index(",") if "," in words else len(words)
    place = any(w not in _KNOWN and w not in _SMALL for w in words[at + 1 :])
    return words[:at] if place and _ending(words[:at]) else words


def _groups(name: str) -> list[tuple[str, list[str]]]:
    """The words of a name in lower case, parted at its prepositions: [("", […]), ("of", […])]."""
    plain = _OWNER.sub("", _ASIDE.sub("", name).strip(" .,;"))
    groups: list[tuple[str, list[str]]] = [("", [])]
    plain = plain.replace("'", "’").lower().replace("justice of the peace", "justice-of-the-peace")
    for word in _WORD.findall(plain):
        if word in _JOINTS and groups[-1][1]:
            groups.append((word, []))
        else:
            groups[-1][1].append(word)
    return groups if groups[0][1] else []


def _ending(words: list[str]) -> str:
    """The longest run of known words that ends the group in a noun; "" where there is none."""
    if not words or (
        words[-1] not in _HEADS and not (words[-1] == "general" and words[-2:-1] and words[-2] in _HEADS)
    ):
        return ""  # "Directorate General" ends in its adjective
    start = len(words)
    deeds = [
        n
        for n in range(len(words) - 1)
        if words[-1] in _OF_A_STATE and words[n] not in _KNOWN and _is_deed(words[n])
    ]
    told = {*deeds[-1:]}  # one is enough: with all of them a name may be whole
    if _says_field(words):
        told.add(len(words) - 3)
    while start and (
        words[start - 1] in _KNOWN or (words[start - 1] in ("and", ",") and start > 1) or start - 1 in told
    ):
        start -= 1
    run = words[start:]
    while run and (
        run[0] in ("and", ",", "de")
        or (start and run[0] in _SIDES and len(run) > 1)  # "Garza West | Unit"
        or (start and len(run) > 2 and run[0] in _AREAS and run[1] in _LEVELS)
    ):
        run = run[1:]  # "Pest County | Regional Court"
    if len(run) > 1 and start and words[start] == "and" and run[0] in _FIELDS:
        run = run[-1:]  # "Home| and Health |Department": half of what it is for would be another department
    public = run and run[-1] in _OF_A_STATE  # "High| Desert |State Prison" is no high prison
    if public and start > 1 and words[start - 2] in _LEVELS and run[0] not in _LEVELS:
        run = [words[start - 2], *run]  # "Regional | Rzeszów | Prosecutor"
    return " ".join(run)
