"""Words for what a person is, as the population's tables know it: marital states, ethnicities, census spellings, offices.

The census spellings ("Craft-repair", "Married-civ-spouse", "Trinadad&Tobago") are those of the sample that the table of
workers was counted from; people's own words stand beside them.
"""

from __future__ import annotations

import re

from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.nations import nations_in
from sfumato.core.risk import crowd_priors as priors

MARITAL = {
    "married": ("Married-civ-spouse", "Married-AF-spouse", "Married-spouse-absent"),
    "married civ spouse": ("Married-civ-spouse",),
    "married af spouse": ("Married-AF-spouse",),
    "married spouse absent": ("Married-spouse-absent",),
    "husband": ("Married-civ-spouse", "Married-AF-spouse"),
    "wife": ("Married-civ-spouse", "Married-AF-spouse"),
    "remarried": ("Married-civ-spouse",),
    "divorced": ("Divorced",),
    "divorcee": ("Divorced",),
    "separated": ("Separated",),
    "widowed": ("Widowed",),
    "widow": ("Widowed",),
    "widower": ("Widowed",),
    **dict.fromkeys(
        (
            f"{spouse} {had}{verb}"
            for spouse in ("wife", "husband")
            for had in ("", "had ")
            for verb in ("died", "passed away", "was killed")
        ),
        ("Widowed",),
    ),
    "late wife": ("Widowed",),
    "late husband": ("Widowed",),
    "never married": ("Never-married",),
    "single": ("Never-married",),
    "unmarried": ("Never-married", "Divorced", "Widowed"),
    "bachelor": ("Never-married",),
    "engaged": ("Never-married",),
}
# Conditions that nearly only one sex has, by the first of their words in `prevalence.tsv`.
SEX_OF_CONDITION = {
    "breast cancer": "f", "pregnant": "f", "miscarriage": "f", "prostate cancer": "m", "haemophilia": "m",
}  # fmt: skip
ETHNICITY = {
    "white": ("White",),
    "caucasian": ("White",),
    "black": ("Black",),
    "african american": ("Black",),
    "afro american": ("Black",),
    "asian": ("Asian-Pac-Islander",),
    "asian american": ("Asian-Pac-Islander",),
    "pacific islander": ("Asian-Pac-Islander",),
    "asian pac islander": ("Asian-Pac-Islander",),
    "asian or pacific islander": ("Asian-Pac-Islander",),
    "amer indian eskimo": ("Amer-Indian-Eskimo",),
    "american indian": ("Amer-Indian-Eskimo",),
    "native american": ("Amer-Indian-Eskimo",),
    "eskimo": ("Amer-Indian-Eskimo",),
    "inuit": ("Amer-Indian-Eskimo",),
    "other": ("Other",),
}
GROUPS = {
    "Prof-specialty": "prof specialty|professional specialty|professional|professional specialist|profession|professional worker",
    "Craft-repair": "craft repair|craft and repair|craft or repair|craftsman|tradesperson|craft worker|craft and repair worker",
    "Exec-managerial": "exec managerial|executive managerial|executive|manager|managerial|executive or manager|management|"
    "executive and managerial",
    "Adm-clerical": "adm clerical|administrative clerical|clerical|clerk|office worker|administrative and clerical|"
    "administrative worker|clerical worker|administrative",
    "Sales": "sales|salesperson|sales worker|salesman|saleswoman",
    "Other-service": "other service|service worker|service|other services|services",
    "Machine-op-inspct": "machine op inspct|machine operator|machine operator inspector|machine operator or inspector|"
    "machine operators and inspectors",
    "Transport-moving": "transport moving|transport and moving|transportation|transport worker|transport or moving",
    "Handlers-cleaners": "handlers cleaners|handler or cleaner|handlers and cleaners|labourer|laborer|handler",
    "Tech-support": "tech support|technical support|technician|technical worker",
    "Farming-fishing": "farming fishing|farming and fishing|farming|agriculture|farm worker|farming or fishing",
    "Protective-serv": "protective serv|protective service|protective services|protective service worker",
    "Priv-house-serv": "priv house serv|private household service|domestic worker|private household worker|household service|"
    "private household services",
    "Armed-Forces": "armed forces|military|member of the armed forces",
}
GROUP_OF = {name: group for group, names in GROUPS.items() for name in names.split("|")}
# Country of birth as the sample spells it, by ISO code. Parts of the United Kingdom have codes of their own.
BORN = {
    "US": "United-States", "MX": "Mexico", "PH": "Philippines", "DE": "Germany", "SV": "El-Salvador", "PR": "Puerto-Rico",
    "CU": "Cuba", "JM": "Jamaica", "CA": "Canada", "GT": "Guatemala", "GB-ENG": "England", "GB": "England", "IN": "India",
    "DO": "Dominican-Republic", "IT": "Italy", "CO": "Columbia", "PL": "Poland", "KR": "South", "CN": "China", "PE": "Peru",
    "HT": "Haiti", "JP": "Japan", "IR": "Iran", "NI": "Nicaragua", "VN": "Vietnam", "TW": "Taiwan", "FR": "France",
    "EC": "Ecuador", "YU": "Yugoslavia", "HK": "Hong", "GR": "Greece", "TH": "Thailand", "IE": "Ireland", "PT": "Portugal",
    "HN": "Honduras", "TT": "Trinadad&Tobago", "LA": "Laos", "GU": "Outlying-US(Guam-USVI-etc)",
    "VI": "Outlying-US(Guam-USVI-etc)", "HU": "Hungary", "GB-SCT": "Scotland", "KH": "Cambodia",
    "NL": "Holand-Netherlands",
}  # fmt: skip
_SPELLED = {
    "columbia": "CO", "south": "KR", "hong": "HK", "trinadad tobago": "TT", "holand netherlands": "NL",
    "outlying us guam usvi etc": "GU", "trinidad": "TT", "holland": "NL", "taiwan": "TW", "puerto rico": "PR",
    "guam": "GU", "yugoslavia": "YU", "laos": "LA", "hong kong": "HK", "outlying us": "GU", "south korea": "KR",
}  # fmt: skip
# Spelled so only in the sample: a question that uses one of them asks about the workers of the sample's country.
_ONLY_CENSUS = frozenset({
    "prof specialty", "craft repair", "exec managerial", "adm clerical", "machine op inspct", "transport moving",
    "handlers cleaners", "protective serv", "priv house serv", "farming fishing", "married civ spouse",
    "married af spouse", "married spouse absent", "asian pac islander", "amer indian eskimo", "trinadad tobago",
    "holand netherlands", "outlying us guam usvi etc", "tech support", "other service",
})  # fmt: skip
LEVELS = {
    "phd": ("Doctorate",),
    "doctorate": ("Doctorate",),
    "masters": ("Masters", "Doctorate"),
    "master": ("Masters", "Doctorate"),
    "bachelors": ("Bachelors",),
    "bachelor": ("Bachelors", "Masters", "Doctorate", "Prof-school"),
    "university degree": ("Bachelors", "Masters", "Doctorate", "Prof-school"),
    "degree": ("Bachelors", "Masters", "Doctorate", "Prof-school"),
    "graduate": ("Bachelors", "Masters", "Doctorate", "Prof-school"),
    "law degree": ("Prof-school",),
    "prof school": ("Prof-school",),
    "some college": ("Some-college",),
    "hs grad": ("HS-grad",),
    "high school": ("HS-grad",),
    "secondary education": ("HS-grad",),
    "assoc voc": ("Assoc-voc",),
    "assoc acdm": ("Assoc-acdm",),
    "vocational": ("Assoc-voc",),
    "primary education": ("1st-4th", "5th-6th", "7th-8th"),
    "9th": ("9th",),
    "10th": ("10th",),
    "11th": ("11th",),
    "12th": ("12th",),
}

# One holder at a time where the words after it name what it is the office of.
_UNIQUE = (
    r"prime minister|first minister|president|vice[- ]president|chancellor|king|queen|emperor|pope|sultan|emir|crown prince|"
    r"head of state|head of government|chief justice|attorney[- ]general|prosecutor[- ]general|ombudsman|speaker|governor|"
    r"mayor|lord mayor|archbishop|bishop|patriarch|grand mufti|chief rabbi|dean|rector|principal|headmaster|headmistress|"
    r"director(?:[- ]general)?|secretary[- ]general|general secretary|chairman|chairwoman|chairperson|chair|head|chief|"
    r"chief executive(?: officer)?|ceo|editor[- ]in[- ]chief|conductor|captain|head coach|commander|ambassador|consul|"
    r"minister|deputy minister|secretary of state|commissioner|leader|founder|co-founder|owner|warden|first lady|manager"
)
_UNIQUE_OF = re.compile(
    rf"^(?:the\s+)?(?:(?:former|ex|then|current|acting|deputy|late)[- ]+)?(?:{_UNIQUE})\s+(?:of|to|for|in|at)\s+(?:the\s+)?"
    r"(?:(?P<what>(?-i:[A-ZÀ-Þ]).*|justice|finance|defence|defense|education|health|foreign affairs|the interior|interior)"
    r"|(?P<kind>.+))$",
    re.IGNORECASE,
)
_MEMBER_OF = re.compile(
    r"^(?:\w+[- ])?member\s+(?:of|in)\s+(?:the\s+|an?\s+)?(?P<kind>(?-i:[a-z]).+)$", re.IGNORECASE
)
_NATIONAL = re.compile(
    r"^(?:(?:former|ex|then|current|acting|late)[- ]+)?(?:(?P<who>[A-Z]\w+)\s+)?"
    r"(?:prime minister|head of state|head of government|pope|crown prince|crown princess|chief justice|attorney[- ]general|"
    r"prosecutor[- ]general|foreign minister|minister of \w+|finance minister|justice minister|defence minister|"
    r"interior minister|king|queen|secretary[- ]general)$",
    re.IGNORECASE,
)
# Offices of which a country has several: holders for each country, spread.
SEVERAL = {
    "member of parliament": (350, 3), "mp": (350, 3), "deputy": (350, 3), "senator": (100, 3), "congressman": (435, 2),
    "congresswoman": (435, 2), "member of congress": (535, 2),
    "minister": (22, 2), "cabinet minister": (22, 2), "government minister": (22, 2), "ambassador": (90, 3),
    "bishop": (60, 5), "archbishop": (10, 4), "cardinal": (2, 4), "supreme court judge": (25, 3), "general": (100, 4),
    "admiral": (20, 4), "governor": (30, 4), "president": (1, 3),
    "olympic champion": (60, 6), "olympian": (1500, 6), "prince": (10, 6), "princess": (10, 6),
    "party leader": (10, 3), "head of department": (5000, 6),
}  # fmt: skip
# Offices of which there is a number in the world, or in a union of States: holders, spread (assumed but for the first two;
# large States have fewer of those than their part of the people).
IN_THE_WORLD = {
    "member of the european parliament": (705, 1.6), "mep": (705, 1.6), "judge of the european court of human rights": (46, 1.1),
    "astronaut": (600, 2), "cosmonaut": (130, 2), "nobel laureate": (300, 1.5), "nobel prize winner": (300, 1.5),
    "pope emeritus": (1, 1.1), "judge of the international court of justice": (15, 1.1),
}  # fmt: skip
# States whose people those of a union come from, by words of the office.
UNIONS = {
    "european parliament": (
        "AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT", "LU", "MT", "NL",
        "PL", "PT", "RO", "SK", "SI", "ES", "SE",
    ),
}  # fmt: skip
_FORMER = re.compile(r"^(?:the\s+)?(?:former|ex|retired|late|erstwhile)[- ]+", re.IGNORECASE)


def former(text: str) -> tuple[str, bool]:
    """The words without "former", and whether it stood there."""
    bare = _FORMER.sub("", text.strip())
    return bare, bare != text.strip()


def office(text: str) -> tuple[float, float, bool] | None:
    """Holders, their spread, and whether they are counted for each country; None when the words name no office."""
    bare, was = former(text)
    bare = re.sub(r"^(?:an?|the)\s+", "", bare)
    times = priors.FORMER_HOLDERS if was else 1.0
    national = _NATIONAL.match(bare)
    unique = _UNIQUE_OF.match(bare)
    if (unique and unique["what"]) or national:
        each = national is not None and not national["who"] and fold_phrase(bare) != "pope"
        return times, 2.0 if was else 1.0, each
    if (worldwide := held_worldwide(bare)) is not None:
        return worldwide[0] * (2.0 if was else 1.0), worldwide[1], False
    nation = next(iter(nations_in(bare)), None)
    of_one = nation is not None and nation.start == 0  # "US senator", "French president"
    folded = fold_phrase(bare[nation.end :] if nation is not None and of_one else bare)
    if folded in SEVERAL:
        holders, spread = SEVERAL[folded]
        return holders * (2.0 if was else 1.0), float(spread), not of_one
    return None


def held_worldwide(bare: str) -> tuple[float, float] | None:
    """Holders and their spread of an office of which a number is in the world; else None."""
    folded = fold_phrase(bare).replace(" of the ", " of ").replace(" of ", " of the ")
    return IN_THE_WORLD.get(folded) or IN_THE_WORLD.get(fold_phrase(bare))


def drawn_from(bare: str) -> tuple[str, ...]:
    """The States whose people hold an office of which a number is in the world: those of its union, else all of them."""
    if held_worldwide(bare) is None:
        return ()
    words = "european parliament" if fold_phrase(bare) == "mep" else fold_phrase(bare)
    return next((states for union, states in UNIONS.items() if union in words), ("WORLD",))


def headed(text: str) -> tuple[str, str] | None:
    """Head and body of a post in a body of a kind: "president of a university", "member of a political party"; else None."""
    bare = re.sub(r"^(?:an?|the)\s+", "", former(text)[0])
    if fold_phrase(bare) in SEVERAL or held_worldwide(bare) is not None:
        return None
    if member := _MEMBER_OF.match(bare):
        return "member", member["kind"]
    unique = _UNIQUE_OF.match(bare)
    return ("head", re.sub(r"^(?:an?|the)\s+", "", unique["kind"])) if unique and unique["kind"] else None


def census_country(text: str) -> str:
    """ISO code of a country as the census sample spells it; "" when it is no such spelling."""
    return _SPELLED.get(fold_phrase(text), "")


def only_census(text: str) -> bool:
    """Whether the words are a spelling that only the census sample uses."""
    return fold_phrase(text) in _ONLY_CENSUS or bool(
        re.search(r"[a-z]-[a-z]+-|United-States|Puerto-Rico|El-Salv", text)
    )


def group_of(text: str) -> str:
    """The occupation group that the words name; "" when they name none."""
    return GROUP_OF.get(fold_phrase(text), "") or GROUP_OF.get(
        fold_phrase(text).removesuffix(" workers").removesuffix("s"), ""
    )
