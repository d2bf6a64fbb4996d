"""Builds `nations.tsv`: how texts name each country: its names, its adjective and people, its language and script.

    python -m resources.language.build_nations

Names and peoples come from the ontology store; what it does not hold (languages and scripts that tell a country, the parts of
the United Kingdom) stands below. Words that several countries share go to the most populous one ("Dutch": the Netherlands).
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from sfumato.core.generalize.concepts import Kind
from sfumato.core.generalize.store import open_store

OUT = Path(__file__).with_name("nations.tsv")
COLUMNS = "# code\tname\tadjective\tpart of\tnames (;)\tpeople, adjectives, languages and scripts (;)"
ROLES = ("citizen", "citizens", "national", "nationals", "nationality", "subject", "subjects", "government")
UNINFLECTED = ("s", "sh", "ch", "ese", "man", "men", "woman", "women")
NOT_NAMES = {"the states", "uk government", "gb"}

# Languages and scripts that tell one country; those of many countries (English, Arabic, Spanish) tell none by themselves,
# but "Spanish" and "French" are adjectives of a country already.
LANGUAGES = {
    "IL": "hebrew", "KR": "hangul;hanja", "NP": "nepali;nepalese", "IR": "farsi;persian", "CN": "mandarin;cantonese;pinyin",
    "IN": "hindi;devanagari", "JP": "kanji;katakana;hiragana;romaji", "PH": "tagalog", "BE": "flemish", "HU": "magyar",
    "KH": "khmer", "ES": "castilian", "IE": "gaeilge", "SI": "slovene", "BD": "bengali", "LK": "sinhala;sinhalese",
    "ET": "amharic", "GR": "hellenic", "CZ": "czechs", "SK": "slovakian", "HR": "croat;croats", "GB": "uk",
}  # fmt: skip
# Nations within a state: naming the part tells the whole, not the other way round.
PARTS = (
    ("GB-ENG", "England", "English", "GB", "england", "english;englishman;englishmen;englishwoman"),
    ("GB-SCT", "Scotland", "Scottish", "GB", "scotland", "scottish;scot;scots;scotsman"),
    ("GB-WLS", "Wales", "Welsh", "GB", "wales", "welsh;welshman"),
    ("GB-NIR", "Northern Ireland", "Northern Irish", "GB", "northern ireland", "northern irish;ulsterman"),
)


def main() -> None:
    store = open_store()
    names: dict[str, set[str]] = defaultdict(set)
    people: dict[str, set[str]] = defaultdict(set)
    size = {country.code: country.population for country in store.countries}
    for key, ids in store.starting_with("", limit=100_000_000):
        for node in map(store.node, ids):
            if node.country >= len(store.countries) or node.kind not in (Kind.COUNTRY, Kind.NATIONALITY):
                continue
            (names if node.kind is Kind.COUNTRY else people)[store.countries[node.country].code].add(key)
    for code, words in LANGUAGES.items():
        people[code] |= set(words.split(";"))
    of_parts = {form for part in PARTS for column in part[4:] for form in column.split(";")}
    lines = [COLUMNS, *("\t".join(part) for part in PARTS)]
    for country in sorted(store.countries, key=lambda c: c.code):
        code = country.code
        own_names = (
            {n for n in names[code] if n.isascii() and _largest(n, names, size) == code}
            - NOT_NAMES
            - of_parts
        )
        own_people = {
            p
            for p in people[code]
            if p.isascii() and not set(p.split()) & set(ROLES) and not _doubled(p, people[code])
        }
        own_people = {p for p in own_people - of_parts if _largest(p, people, size) == code} - own_names
        adjective = country.adjective.split(",")[0]
        row = (code, country.name, adjective, "", ";".join(sorted(own_names)), ";".join(sorted(own_people)))
        lines.append("\t".join(row))
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _doubled(form: str, known: set[str]) -> bool:
    """Whether the store's plural is none: "polishs", "poless"."""
    stem = form[:-1].strip()
    return form != "czechs" and form.endswith("s") and stem in known and stem.endswith(UNINFLECTED)


def _largest(form: str, people: dict[str, set[str]], size: dict[str, float]) -> str:
    return max((code for code in people if form in people[code]), key=lambda code: size.get(code, 0.0))


if __name__ == "__main__":
    main()
