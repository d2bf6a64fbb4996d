"""Titles and forms of address before a name, suffixes behind it, and the particles inside it: each with what it tells."""

from __future__ import annotations

import re

from sfumato.core.language.fold import fold
from sfumato.core.language.lists import word_list

# Folded title → sex it tells ("m", "f" or ""). Plain forms of address first, then ranks and offices.
COURTESY: dict[str, str] = {
    "mr": "m", "mister": "m", "messrs": "m", "master": "m", "sir": "m", "lord": "m", "herr": "m", "monsieur": "m", "mm": "m",
    "senor": "m", "signor": "m", "shri": "m", "sri": "m", "sh": "m", "mrs": "f", "ms": "f", "miss": "f", "mme": "f",
    "mmes": "f", "mlle": "f", "madam": "f", "madame": "f", "mademoiselle": "f", "lady": "f", "dame": "f", "frau": "f",
    "fraulein": "f", "senora": "f", "senorita": "f", "signora": "f", "smt": "f", "shrimati": "f", "kumari": "f",
    "mx": "",
}  # fmt: skip
RELIGIOUS: dict[str, str] = {
    "father": "m", "fr": "m", "brother": "m", "sister": "f", "mother": "f", "rev": "", "reverend": "", "saint": "",
    "pope": "m", "bishop": "", "archbishop": "", "cardinal": "m", "rabbi": "", "imam": "m", "pastor": "", "sheikh": "m",
}  # fmt: skip
ROYAL: dict[str, str] = {
    "king": "m", "prince": "m", "emperor": "m", "queen": "f", "princess": "f",
    "duchess": "f", "countess": "f", "baroness": "f", "empress": "f",
}  # fmt: skip
LEARNED: dict[str, str] = dict.fromkeys(("dr", "prof", "professor", "doctor", "mgr", "ing", "hhj"), "")
RANKS: dict[str, str] = dict.fromkeys(
    (
        "captain", "capt", "major", "maj", "colonel", "col", "general", "gen", "lieutenant", "lt", "sergeant", "sgt",
        "corporal", "cpl", "private", "pvt", "admiral", "commander", "commodore", "marshal", "brigadier", "inspector",
        "superintendent", "constable", "officer", "ofc", "detective", "det",
        "pc", "wpc", "pcso", "dci", "agent", "warden", "sheriff", "deputy",
    ),
    "",
)  # fmt: skip
OFFICES: dict[str, str] = dict.fromkeys(
    (
        "judge", "justice", "hon", "honourable", "honorable", "magistrate", "president", "minister", "senator", "sen",
        "representative", "rep", "congressman", "congresswoman", "governor", "gov", "mayor", "chancellor", "ambassador",
        "secretary", "attorney", "advocate", "adv", "barrister", "counsel", "chairman", "chairwoman", "coach",
    ),
    "",
) | {"congressman": "m", "congresswoman": "f", "chairman": "m", "chairwoman": "f"}  # fmt: skip

# Forms of address as they are written before a name, for patterns; a full stop behind them is the caller's.
ADDRESS_PATTERN = "Mr|Mrs|Ms|Miss|Dr"

TITLES: dict[str, str] = COURTESY | RELIGIOUS | ROYAL | LEARNED | RANKS | OFFICES
SUFFIXES = frozenset(
    {"jr", "sr", "ii", "iii", "iv", "phd", "md", "qc", "kc", "esq", "obe", "mbe", "cbe", "llm", "llb"}
)
HONOURS = word_list("honours behind a name")
# Before a title: "HRH The Princess of Wales".
STYLES = frozenset({"hrh", "hm", "hh", "hsh", "trh"})
# Of these only "of" or a particle behind it makes a title: "Duke of Alba", not "Duke Ellington".
TITLES_OF: dict[str, str] = {
    "duke": "m", "earl": "m", "count": "m", "viscount": "m", "baron": "m", "marquis": "m", "marquess": "m", "archduke": "m",
    "elector": "m", "margrave": "m", "landgrave": "m", "archduchess": "f", "marchioness": "f", "viscountess": "f",
    "marquise": "f",
}  # fmt: skip
# What somebody is called by a party before the name: "defeated by Republican Ida Berg".
PARTISANS = frozenset(
    {
        "republican",
        "democrat",
        "conservative",
        "liberal",
        "tory",
        "whig",
        "labourite",
        "republicans",
        "democrats",
        "liberals",
    }
)
# All that may follow a name and a comma in dotted or bare capitals: "Tamsin Okafor, R.N."
POSTNOMINALS = (
    SUFFIXES
    | HONOURS
    | {
        "rn",
        "jd",
        "dds",
        "dvm",
        "lpn",
        "cpa",
        "bl",
        "bsc",
        "msc",
        "mph",
        "do",
        "pe",
        "llm",
        "msw",
        "rsw",
        "bsw",
        "lcsw",
        "mba",
        "mbbs",
        "mphil",
        "frcp",
        "frcs",
        # court reporters
        "csr",
        "rmr",
        "crr",
        "rpr",
        "fcrr",
        "ccrr",
    }
)
# Parts that belong to the family name: "van 't Hoff" is filed under hoff, but "van" is no given name.
PARTICLES = frozenset(
    {
        "van", "von", "de", "der", "den", "di", "da", "del", "della", "la", "le", "du", "dos", "bin", "ibn", "al",
        "el", "af", "av", "zu", "ter", "ten", "of", "the",
    }
)  # fmt: skip
# "Ortega y Gasset", "van 't Hoff": single letters join too where a name is filed; elsewhere they are initials.
LINKS = PARTICLES | {"y", "e", "t"}
# Short words that end with a full stop without ending a sentence.
ABBREVIATED = frozenset(
    {
        "st", "dr", "jr", "sr", "mr", "mrs", "ms", "prof", "gen", "col", "lt", "capt", "rev", "hon", "mt", "ft", "sgt",
        "messrs", "sen", "rep", "gov", "maj", "ofc", "det",
    }
)  # fmt: skip
# Titles in short: "Ofc." and "Sgt." stand for nothing else before a name.
SHORT_TITLES = ABBREVIATED & TITLES.keys()
_FIRST = re.compile(r"\s*([^\W\d_]+)(?:\.\s*|\s+)(?=\S)")


def title_of(word: str) -> str | None:
    """The sex a title tells ("" for none), or None where the word is no title. "M." counts as an initial."""
    return TITLES.get(fold(word).rstrip("."))


def without_titles(text: str) -> str:
    """A name without the titles before it: "Captain Anna Berg" → "Anna Berg". A title alone stays."""
    while (match := _FIRST.match(text)) and title_of(match[1]) is not None:
        text = text[match.end() :]
    return text


def sex_of(text: str) -> str:
    """The sex that the titles at the beginning of a name tell: "m", "f" or ""."""
    sex = ""
    while (match := _FIRST.match(text)) and (told := title_of(match[1])) is not None:
        sex, text = sex or told, text[match.end() :]
    return sex


_HONOUR_LAST = re.compile(r"(?<=\w)\.?(?:,\s*|\s+)(?P<it>[A-Z]{2,6}|[A-Z](?:\.[A-Z]){3,4})\.?$")


def without_honours(name: str) -> str:
    """A name of two words and more without the honours in capitals behind it: "Ida Berg, CMG, OBE"; "Mr A.M." is called so."""
    while (found := _HONOUR_LAST.search(name)) and fold(found["it"]).replace(".", "") in POSTNOMINALS:
        if " " not in name[: found.start()].strip():
            break
        name = name[: found.start()]
    return name
