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

from sfumato.core.language.lists import listed
from sfumato.core.paths import RESOURCES

# What a body, or whoever stands for it, can be.
_HEADS = listed(
    "court;courts;tribunal;tribunals;chamber;office;offices;department;departments;ministry;ministries;prosecutor;prosecutors;"
    "police;station;directorate;division;section;unit;branch;bureau;agency;service;services;authority;authorities;"
    "administration;inspectorate;registry;secretariat;commission;committee;council;board;panel;assembly;parliament;government;"
    "municipality;borough;prefecture;prefect;governor;mayor;director;minister;commissioner;ombudsman;notary;bailiff;bailiffs;"
    "hospital;hospitals;clinic;polyclinic;dispensary;prison;jail;colony;penitentiary;institution;establishment;facility;"
    "centre;center;institute;university;school;college;academy;faculty;kindergarten;orphanage;library;fund;bank;association;"
    "embassy;consulate;army;battalion;battalions;regiment;brigade;squadron;gendarmerie;constabulary;guard;force;forces;"
    "justice-of-the-peace;headquarters;command;corps;treasury;inspectors;judge;judges;magistrate;registrar;squad;foundation;union;federation;district;instance;church;mosque;synagogue;monastery;organisation;organization"
)
# … of these, what only a State has.
_OF_A_STATE = listed(
    "court;tribunal;chamber;department;departments;ministry;prosecutor;directorate;division;section;bureau;authority;"
    "inspectorate;registry;secretariat;commission;committee;board;council;commissioner;ombudsman;administration"
)
# Endings of words for what is done, as opposed to things that may be named after: "monitoring", "probation", "gynaecology".
_DEEDS = ("ing", "tion", "sion", "ment", "ance", "ence", "logy", "ics", "ality", "tude", "ship", "ure")
# What tells the level, the field or the form of a body, and stands before its noun or after "of" and "for".
_FIELDS = listed(
    "district;regional;city;town;county;municipal;local;central;national;federal;state;supreme;superior;probate;bankruptcy;high;higher;highest;upper;lower;first;second;"
    "third;fourth;fifth;sixth;seventh;eighth;ninth;tenth;investigating;child;psychiatry;psychology;psychological;consulting;adolescent;adolescents;aliens;constitutional;administrative;criminal;civil;commercial;economic;arbitration;labour;social;family;guardianship;wardship;juvenile;children’s;children;"
    "youth;military;garrison;security;assize;magistrates;magistrates’;magistrate’s;circuit;crown;sheriff;appeal;appeals;appellate;cassation;"
    "instance;public;general;principal;chief;senior;deputy;special;specialised;interior;internal;foreign;external;affairs;justice;defence;finance;finances;"
    "health;education;culture;agriculture;transport;trade;industry;energy;environment;environmental;science;sport;sports;labor;employment;"
    "welfare;assistance;care;protection;insurance;pension;pensions;tax;taxes;customs;revenue;treasury;land;cadastral;property;housing;"
    "planning;building;construction;water;forestry;traffic;road;railway;railways;border;immigration;migration;aliens;asylum;refugee;passport;"
    "civil-status;registration;records;identity;electoral;election;police;prison;penitentiary;correctional;remand;detention;"
    "pre-trial;juvenile;rehabilitation;execution;enforcement;bailiffs;bailiffs’;bailiff’s;prosecutor’s;prosecutors;prosecutors’;prosecution;"
    "prosecuting;investigation;investigations;investigative;inquiry;inquiries;inspection;control;audit;accounts;supervision;supervisory;review;complaints;"
    "disciplinary;discipline;judicial;judiciary;legal;law;bar;advocates;lawyers;medical;psychiatric;neurological;surgical;"
    "clinical;forensic;expert;expertise;medicine;health-care;healthcare;emergency;ambulance;infectious;diseases;tuberculosis;oncology;"
    "maternity;university;teaching;technical;business;engineering;music;arts;drama;vocational;primary;secondary;elementary;nursing;polytechnic;boarding;"
    "consultation;diagnostic;guidance;counselling;crisis;shelter;human;rights;fundamental;freedoms;personnel;staff;economy;"
    "budget;urban;rural;communal;community;provincial;cantonal;departmental;territorial;interdistrict;inter-district;inter-regional;"
    "metropolitan;independent;joint;standing;temporary;grand;plenary;full;single;small;claims;bankruptcy;insolvency;patent;maritime;"
    "liaison;operations;operational;intelligence;counter-terrorism;anti-terrorist;anti-corruption;organised;crime;crimes;narcotics;drugs;drug;fraud;"
    "armed;land;air;naval;recruitment;enlistment;conscription;medico-social;hygiene;epidemiological;sanitary;veterinary;food;"
    "consumer;competition;energy;post;postal;telecommunications;broadcasting;trade;teachers;workers;nationality;citizenship;religious;"
    "sessions;additional;assistant;northern;southern;eastern;western;north;south;east;west;de;grande;governor’s;mayor’s;president;prime;vice;attorney;attorney’s;attorneys’;advocate’s;commissioner’s;ombudsman’s;coroner’s;censorship;queen’s;king’s;bench;chancery;general’s;matters;cases;minors;deputies;representatives"
)
# Bodies of States together and services of a whole country, which everybody knows and which tell nobody apart.
_INTERNATIONAL = listed(
    "nhs;gmc;nmc;hmrc;cps;general medical council;bureau of prisons;bop;irs;fbi;dea;eeoc;equal employment opportunity commission;"
    "home office;foreign office;cabinet office;care quality commission;crown prosecution service;social security administration;"
    "official gazette;official journal;journal of laws;official bulletin;public defender;people’s advocate;"
    "interpol;europol;eurojust;united nations;un;unhcr;unicef;who;nato;osce;european union;eu;european commission;"
    "council of europe;"
    "un general assembly;united nations general assembly;"
    "un security council;united nations security council;security council;un human rights committee;human rights committee;"
    "united nations high commissioner for refugees;international criminal court;icc;icty;ictr;international court of justice;"
    "international criminal tribunal for the former yugoslavia;international committee of the red cross;icrc;red cross;"
    "amnesty international;human rights watch;court of justice of the european union;cjeu;ecj;european court of justice;"
    "european parliament;committee of ministers;cpt;european committee for the prevention of torture;venice commission;"
    "world health organization;world bank;european central bank;ecb;"
    "international monetary fund;imf;international labour organization;ilo;unesco"
)
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


def descriptive_part(name: str) -> str:
    """The words of a name that say what kind of public body it is, in lower case and without article; "" where they do not
    end in the noun of one. Towns, people and numbers in the name are left out, and so is everything behind them."""
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
            article = "an" if inner[0] in "aeiou" else "a"
            parts.append(f"{joint} {article} {inner}")
            parts += _known_ends(groups[groups.index((joint, words)) + 1 :])
        elif (
            joint == "of" and " the " in parts[-1]
        ):  # "Committee | for the Investigation of Smolensk Flights"
            parts = parts[:-1] or parts
        break
    return " ".join(parts).replace(" ,", ",").replace("-of-the-", " of the ")


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
    if start > 1 and words[start - 2] in _LEVELS and run and run[0] not in _LEVELS:
        run = [words[start - 2], *run]  # "Regional | Rzeszów | Prosecutor"
    return " ".join(run)
