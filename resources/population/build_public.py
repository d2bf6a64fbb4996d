"""Who the people with an article are: `public.tsv`, counted in the openings of biographies and in the people index.

    python -m sfumato.resources.population.build_public ../shared/data/wiki [--without NAMES] > resources/population/public.tsv

What people do, when they were born and their sex are counted in the openings of biographies drawn at random; whose nationals they
are in the index, which is larger. Documents that only report are left out (`--without`: their names, one a line).
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path

from sfumato.core.knowledge import open_index
from sfumato.core.language.fold import fold_phrase
from sfumato.core.risk.crowd_kinds import classes_of
from sfumato.core.risk.crowd_public import occupations_said, phrase_ends
from sfumato.resources.population.build_pairs import texts

LEAST = 3  # people of a trade, below which nothing is told of it
_BORN = re.compile(r"\([^()]{0,80}?\b(?P<year>1[0-9]\d\d|20[01]\d)\b")
_SHE, _HE = re.compile(r"\b(?:she|her)\b", re.IGNORECASE), re.compile(r"\b(?:he|his)\b", re.IGNORECASE)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--without", type=Path, help="names of documents to leave out, one a line")
    arguments = parser.parse_args()
    left_out = arguments.without.read_text(encoding="utf-8").splitlines() if arguments.without else []
    people = 0
    rows: Counter[tuple[str, str]] = Counter()
    for text in texts(arguments.folder, frozenset(left_out)):
        said = occupations_said(text)
        if not said:
            continue
        people += 1
        rows.update({("work", end) for words in said for end in phrase_ends(words)})
        rows.update({("class", name) for words in said for name in classes_of(words)})
        if born := _BORN.search(text[:300]):
            rows["decade", f"{int(born['year']) // 10 * 10}"] += 1
        she, he = len(_SHE.findall(text)), len(_HE.findall(text))
        if she != he:
            rows["sex", "f" if she > he else "m"] += 1
    index = open_index()
    for code in sorted(index.lexicon.codes()):
        if people_of := index.key(f"c:{code}"):
            rows["country", code] = len(people_of)
    print(
        "# People with an article: what they do (words, and classes of the ontology), birth by decade, sex, nationality."
    )
    print(
        "# Columns: kind, key, people. The row “people” says of how many openings; countries are counted in the people index,"
    )
    print("# whose size is the row “index”. Made by build_public.py.")
    print("people", "", people, sep="\t")
    print("index", "", len(index), sep="\t")
    for (kind, key), number in sorted(rows.items()):
        if kind != "work" or number >= LEAST:
            print(kind, fold_phrase(key) if kind == "work" else key, number, sep="\t")


if __name__ == "__main__":
    main()
