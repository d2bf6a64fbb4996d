"""Builds nouns.tsv and known.tsv.gz, what typed names tell of other names.

    python -m resources.kinds.build_names ../shared/data

nouns.tsv: nouns that end names and say what the named thing is ("Kildalton Agricultural College" is an agricultural college).
A phrase of one to three words is a noun of names if typed names of one sort (organisations, places, events) end in it, if its
last word has such a sense in WordNet, and if running text has it in lower case: what is written so names nobody.
known.tsv.gz: names that are known as one kind only, with that kind.

Only sentences to fit on and documents that rules may be written on are read.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.splits import is_development
from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.concepts import key
from sfumato.core.generalize.kinds.ontology_kinds import place_nodes
from sfumato.core.generalize.kinds.table import BARE, kinds
from sfumato.core.generalize.store import Store, open_store
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.inflection import plural
from sfumato.core.language.lists import listed
from sfumato.core.paths import MODELS
from sfumato.models.kind import corpora
from sfumato.models.kind.labels import LABELS

HERE = Path(__file__).parent
TEXTS = {
    "judgments": "echr/judgments.jsonl",
    "biographies": "wiki/biographies_masked.jsonl",
    "dbpedia": "wiki/dbpedia_bios.jsonl",
}
LISTS = ("wikipedia_titles_types.tsv.gz", "football_clubs.tsv.gz")  # companies are known by their legal form
LONGEST_PHRASE = 3  # words
LEAST_NAMES = 4  # names that must end in a single noun; one that ends in a longer phrase is enough
LEAST_TEXTS, LEAST_TEXTS_PHRASE = 5, 2  # texts that have a noun, or two words of a phrase, in lower case
LEAST_COUNTED = 3  # texts that have a noun with "a", and that have its plural: "clubs", no "aviations"
# Nouns that mostly mean something else in a sentence.
NOT_SAID = listed("open;rail;point;plain;lock;quarter;final;staff;management;range;plant;haven")
SHARE = 0.6  # of the names with an ending that must be of its sort; the rest are mostly titles of works
LEAST_NOUNS = (
    2  # nouns of names before which a word must be known to say what they are of: "agricultural", "fisheries"
)
# … and of an adjective, which may then stand before all of them, with the texts that have it in lower case.
LEAST_NOUNS_ADJECTIVE, LEAST_TEXTS_ADJECTIVE = 3, 10
OF_A_SORT = 1e5  # judgement: order of magnitude, things of a sort that the table of kinds does not count
UNSEEN = 0.01  # share of the things of a noun that a phrase stands for which no typed name has (judgement)
FEWEST = 300.0  # things that a phrase stands for at least (judgement)
NAMED_TWICE = 2  # sentences of Few-NERD that must agree before a name counts as known by them
# Sort of names → what WordNet has above its nouns.
SENSES = {
    "organisation": {"organization", "body", "establishment"},
    "place": {"structure", "facility", "building", "geological formation", "land", "way", "body of water", "tract",
              "district", "workplace"},
    "event": {"contest", "social event", "competition", "celebration", "military action", "campaign"},
}  # fmt: skip
# Words before a noun that say which one of several it is, or nothing, but not what it is.
ORDER = listed(
    "a;an;the;and;is;this;that;your;for;left;long;limited;standard;special;free;front;new;old;first;second;third;"
    "fourth;fifth;last;next;great;big;little;large;small;good;best;own;same;other;main;young;only;former;present;"
    "one;two;three;four;five;local;entire;whole;certain;major;minor;original;final;eastern;western;northern;"
    "southern"
)
_BREAK = re.compile(r"\s+(?:of|for|in|at|on|to|from|by|with|de|del|di|and|&|the)\s+|\s*[,(\[:]|\s+[-–—]\s+")
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|[^\w\s]")
_ASIDE = re.compile(r"\s*\(.*\)$")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    typed = typed_names(data)
    write_nouns(typed, Lowered(texts(data)))
    write_known(data, typed)


def typed_names(data: Path) -> dict[str, set[str]]:
    """Names with the kinds they are annotated as; "" is none of the table (a person)."""
    of_label: dict[str, str] = json.loads((MODELS / "kind" / "labels.json").read_text(encoding="utf-8"))[
        "kinds"
    ]
    found: dict[str, set[str]] = defaultdict(set)
    for sentence in corpora.few_nerd(data / "typing" / "fewnerd_spans.jsonl.gz"):
        for first, end, labels in sentence.spans if sentence.part == "fit" else ():
            found[" ".join(filter(None, sentence.words[first:end]))].add(of_label[LABELS[labels[0]]])
    for name, labels in corpora.names(data):
        found[_ASIDE.sub("", name)].add(_common([of_label[LABELS[label]] for label in labels]))
    return found


def _common(names: Iterable[str]) -> str:
    """The narrowest kind above all of these; "" where there is none."""
    names = list(names)
    if not all(names):
        return ""
    chains = [[kind.name for kind in kinds().chain(name)] for name in names]
    return next((name for name in chains[0] if all(name in chain for chain in chains)), "")


def texts(data: Path) -> Iterator[str]:
    """Running text with capitals: sentences to fit on, and documents that rules may be written on."""
    typing = data / "typing"
    for sentence in (
        *corpora.few_nerd(typing / "fewnerd_spans.jsonl.gz"),
        *corpora.crossner(typing / "crossner"),
    ):
        if sentence.part == "fit":
            yield " ".join(sentence.words)
    for corpus, file in TEXTS.items():
        for line in (data / file).open(encoding="utf-8"):
            row = json.loads(line)
            if is_development(corpus, row.get("doc_id") or row["wiki_name"]):
                yield row["text"]


class Lowered:
    """In how many texts words, and pairs of words, stand in lower case."""

    def __init__(self, found: Iterable[str]) -> None:
        self.words, self.pairs = Counter[str](), Counter[tuple[str, str]]()
        for text in found:
            words = _WORD.findall(text)
            self.words.update({word for word in words if word.islower()})
            self.pairs.update({(a, b) for a, b in itertools.pairwise(words) if a.islower() and b.islower()})

    def is_counted(self, noun: str) -> bool:
        return (
            self.words[noun] >= LEAST_TEXTS
            and self.pairs["a", noun] + self.pairs["an", noun] >= LEAST_COUNTED
            and self.words[plural(noun)] >= LEAST_TEXTS_PHRASE
            and noun not in NOT_SAID
        )

    def has(self, words: list[str]) -> bool:
        return all(self.pairs[pair] >= LEAST_TEXTS_PHRASE for pair in itertools.pairwise(words))


def write_nouns(typed: dict[str, set[str]], lowered: Lowered) -> None:
    endings: dict[str, Counter[str]] = defaultdict(Counter)
    for name, of in typed.items():
        words = _BREAK.split(name)[0].split()
        for size in range(1, min(LONGEST_PHRASE, len(words) - 1) + 1):
            group = words[-size:]
            if len(of) == 1 and all(w[0].isupper() and w.isalpha() for w in group):
                endings[" ".join(group).lower()].update(of)
    store = open_store()
    nouns = {
        noun: (sort, _count(noun))
        for noun, of in endings.items()
        if " " not in noun and (sort := _sort_of(of)) and _is_noun(noun, sort, of, lowered, store)
    }
    phrases = {
        phrase: (nouns[noun][0], max(FEWEST, nouns[noun][1] * of.total() / endings[noun].total()))
        for phrase, of in endings.items()
        if " " in phrase
        and (noun := phrase.split()[-1]) in nouns
        and _is_phrase(phrase, nouns[noun][0], of, lowered)
    }
    # What stands before such nouns in names says what they are of, also where no typed name has both words.
    defining = Counter(
        phrase.split()[-2] for phrase in endings if phrase.count(" ") == 1 and phrase.split()[-1] in nouns
    )
    for (word, noun), times in lowered.pairs.items():
        if (
            noun in nouns
            and times >= LEAST_TEXTS_PHRASE
            and defining[word] >= LEAST_NOUNS
            and word not in ORDER
        ):
            phrases.setdefault(f"{word} {noun}", (nouns[noun][0], max(FEWEST, nouns[noun][1] * UNSEEN)))
    adjectives = [
        word
        for word, before in sorted(defining.items())
        if before >= LEAST_NOUNS_ADJECTIVE
        and lowered.words[word] >= LEAST_TEXTS_ADJECTIVE
        and _is_adjective(word, store)
    ]
    lines = [
        "# noun of names, its sort, how many such things there are: built by resources/kinds/build_names.py"
    ]
    lines += [f"{noun}\t{sort}\t{count:.0f}" for noun, (sort, count) in sorted((nouns | phrases).items())]
    lines += [f"{word}\tadjective\t{UNSEEN}" for word in adjectives if word not in ORDER]
    (HERE / "nouns.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _is_noun(noun: str, sort: str, of: Counter[str], lowered: Lowered, store: Store) -> bool:
    return of.total() >= LEAST_NAMES and lowered.is_counted(noun) and _means(noun, sort, store)


def _is_phrase(phrase: str, sort: str, of: Counter[str], lowered: Lowered) -> bool:
    words = phrase.split()
    return _sort_of(of) == sort and lowered.has(words) and not ORDER & set(words[:-1])


def _is_adjective(word: str, store: Store) -> bool:
    found = {node.kind for node in store.find(key(word))}
    return StoreKind.QUALITY in found and not found & {
        StoreKind.NOUN,
        StoreKind.NATIONALITY,
        StoreKind.PLACE,
        StoreKind.REGION,
    }


def _count(noun: str) -> float:
    """How many things of a noun there are: what the table of kinds says of it, else a judgement."""
    kind = kinds().cues.get((noun,))
    return kinds().by_name[kind].count if kind and kind not in BARE else OF_A_SORT


def _sort_of(of: Counter[str]) -> str:
    roots = Counter[str]()
    for kind, times in of.items():
        roots[kinds().chain(kind)[-1].name if kind else ""] += times
    best, times = roots.most_common(1)[0]
    return best if best in SENSES and times >= SHARE * of.total() else ""


def _means(noun: str, sort: str, store: Store) -> bool:
    return any(
        node.kind is StoreKind.NOUN
        and node.name == noun
        and (noun in SENSES[sort] or any(above.name in SENSES[sort] for above in store.chain(node)))
        for node in store.find(key(noun))
    )


def write_known(data: Path, typed: dict[str, set[str]]) -> None:
    """Titles of Wikipedia, football clubs and names of Few-NERD that are of one kind."""
    times = Counter[str]()
    for sentence in corpora.few_nerd(data / "typing" / "fewnerd_spans.jsonl.gz"):
        if sentence.part == "fit":
            times.update(
                " ".join(filter(None, sentence.words[first:end])) for first, end, _ in sentence.spans
            )
    listed = {_ASIDE.sub("", name) for file in LISTS for name in _first_column(data / "names" / file)}
    found: dict[str, set[str]] = defaultdict(set)
    store = open_store()
    for name, of in typed.items():
        if name in listed or times[name] >= NAMED_TWICE or len(of) > 1:
            found[fold_phrase(re.sub(r"^[Tt]he\s+", "", name))] |= of
    rows = [
        f"{name}\t{kind}"
        for name, of in sorted(found.items())
        if len(of) == 1
        and name
        and _is_told(name, kind := next(iter(of)))
        and not (kind == "sports team" and place_nodes(name, store))  # the club "Rijeka"
    ]
    with gzip.GzipFile(HERE / "known.tsv.gz", "wb", mtime=0) as handle:
        handle.write(("\n".join(rows) + "\n").encode())
    print(len(rows), Counter(row.split("\t")[1] for row in rows).most_common(60))


def _first_column(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield line.split("\t")[0].replace("$", "")


def _is_told(name: str, kind: str) -> bool:
    """Whether the kind says something that the store does not know better. Titles of one word are mostly no works."""
    table = kinds()
    if not kind or kind in BARE or (kind in table.below["work"] and " " not in name):
        return False
    return not any(
        kind in table.below[wide]
        for wide in (
            "geographical area",
            "animal or plant",
            "chemical substance",
            "biological substance",
            "disease",
            "food",
            "ethnic group",
            "language",
            "software",  # the titles have computers as software
        )
    )


if __name__ == "__main__":
    main()
