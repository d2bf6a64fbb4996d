"""Words for the store: WordNet nouns and verbs, ESCO occupations under ISCO groups, KBpedia concepts."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from pathlib import Path
from urllib.parse import unquote

from sfumato.core.generalize.concepts import NO_PARENT, PERSON, Kind, key
from sfumato.core.generalize.store_writer import StoreBuilder
from sfumato.core.language.inflection import singular_word


def wordnet(builder: StoreBuilder, folder: Path) -> None:
    """Nouns with their first hypernym; instances (names) marked apart; verbs as actions."""
    _wordnet_part(builder, folder, "noun", Kind.NOUN)
    _wordnet_part(builder, folder, "verb", Kind.ACTION)
    _wordnet_part(builder, folder, "adj", Kind.QUALITY)


def _wordnet_part(builder: StoreBuilder, folder: Path, part: str, kind: Kind) -> None:
    nodes: dict[str, int] = {}
    parents: dict[str, str] = {}
    for line in (folder / f"data.{part}").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            continue
        fields = line.split("|")[0].split()
        offset, lexfile, count = fields[0], int(fields[1]), int(fields[3], 16)
        lemma = re.sub(r"\([a-z]+\)$", "", fields[4]).replace("_", " ")
        pointers = fields[4 + 2 * count :]
        instance = "@i" in pointers
        for i, token in enumerate(pointers):
            if token in ("@", "@i") and pointers[i + 2] == part[0] and part != "adj":
                parents[offset] = pointers[i + 1]
                break
        nodes[offset] = builder.add(
            Kind.NAMED if instance else kind, lemma, detail=lexfile if part == "noun" else 0
        )
    below = _descendants(parents)
    people = sum(1 for o in nodes if part == "noun" and _under_person(o, parents, "00007846"))
    for offset, node in nodes.items():
        if offset in parents:
            builder.set_parent(node, nodes[parents[offset]])
        share = (below[offset] + 1) / max(
            1, people if _under_person(offset, parents, "00007846") else len(nodes)
        )
        universe = 8e9 if _under_person(offset, parents, "00007846") else 1e6
        builder.set_cover(node, max(12.0, universe * share))
    for line in (folder / f"index.{part}").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            continue
        fields = line.split()
        senses = [f for f in fields if re.fullmatch(r"\d{8}", f)]
        for rank, offset in enumerate(senses):
            builder.form(
                key(fields[0].replace("_", " ")), nodes[offset], 1.0 + rank / 100 + (kind != Kind.NOUN)
            )


def _descendants(parents: dict[str, str]) -> Counter[str]:
    below: Counter[str] = Counter()
    for offset in parents:
        at, steps = parents.get(offset), 0
        while at is not None and steps < 30:
            below[at] += 1
            at, steps = parents.get(at), steps + 1
    return below


def _under_person(offset: str, parents: dict[str, str], person: str) -> bool:
    for _ in range(30):
        if offset == person:
            return True
        if offset not in parents:
            return False
        offset = parents[offset]
    return False


_MAJOR = {
    "0": "member of the armed forces", "1": "manager", "2": "professional", "3": "technician or associate professional",
    "4": "clerical worker", "5": "service or sales worker", "6": "skilled agricultural worker",
    "7": "craft worker", "8": "machine operator", "9": "manual worker",
}  # fmt: skip
_WORKERS = 3.3e9


def occupations(builder: StoreBuilder, folder: Path) -> None:
    groups: dict[str, int] = {}
    person = builder.add(Kind.CLASS, "worker", cover=_WORKERS)
    rows = list(_rows(folder / "ISCOGroups_en.csv"))
    members: Counter[str] = Counter()
    for row in _rows(folder / "occupations_en.csv"):
        for length in (1, 2, 3, 4):
            members[row["iscoGroup"][:length]] += 1
    total = sum(n for code, n in members.items() if len(code) == 1)
    for row in sorted(rows, key=lambda r: len(r["code"])):
        code = row["code"]
        name = _MAJOR.get(code) or singular_group(row["preferredLabel"])
        parent = groups.get(code[:-1], person) if len(code) > 1 else person
        cover = max(1e5, _WORKERS * members[code] / max(1, total))
        groups[code] = builder.add(Kind.OCCUPATION, name, parent=parent, cover=cover, detail=int(code[0]))
        builder.form(key(row["preferredLabel"]), groups[code], 2.0)
    for row in _rows(folder / "occupations_en.csv"):
        node = builder.add(Kind.OCCUPATION, row["preferredLabel"], parent=groups.get(row["iscoGroup"], person),
                           cover=1e5, detail=10 + int(row["iscoGroup"][0]))  # fmt: skip
        builder.form(key(row["preferredLabel"]), node, 0.5)
        for label in re.split(r"[\n|]", row["altLabels"]):
            builder.form(key(label), node, 2.5)


def singular_group(label: str) -> str:
    """ISCO's plural group names as one person: "Legal professionals" → "legal professional"."""
    text = re.sub(r"\s*\(.*?\)|,? not elsewhere classified", "", label).strip()
    text = text[0].lower() + text[1:]
    pieces = re.split(r"(, and |, | and | or )", text)
    for i in range(0, len(pieces), 2):
        words = pieces[i].split()
        if words:
            stop = next(
                (n for n, w in enumerate(words) if w in ("in", "of", "for", "to", "with")), len(words)
            )
            words[stop - 1] = singular_word(words[stop - 1])
        pieces[i] = " ".join(words)
    return "".join(" or " if p == " and " else ", or " if p == ", and " else p for p in pieces)


def _rows(path: Path) -> csv.DictReader[str]:
    return csv.DictReader(path.read_text(encoding="utf-8").splitlines(keepends=True))


def kbpedia(builder: StoreBuilder, folder: Path) -> None:
    """Concepts with one parent each; Wikipedia titles as further surface forms."""
    parents: dict[str, list[str]] = defaultdict(list)
    for line in (folder / "edges.tsv").read_text(encoding="utf-8").splitlines():
        child, parent = line.split("\t")
        parents[child].append(parent)
    names = set(parents) | {p for ps in parents.values() for p in ps}
    nodes = {name: builder.add(Kind.TOPIC, _spaced(name), cover=50) for name in sorted(names)}
    below: Counter[str] = Counter()
    for name in parents:
        at, seen = name, 0
        while parents.get(at) and seen < 20:
            at, seen = parents[at][0], seen + 1
            below[at] += 1
    for name, node in nodes.items():
        builder.set_parent(node, nodes[parents[name][0]] if parents.get(name) else NO_PARENT)
        builder.set_cover(node, max(12.0, 1e6 * (below[name] + 1) / len(nodes)))
        builder.form(key(_spaced(name)), node, 4.0)
    for line in (folder / "wikipedia.csv").read_text(encoding="utf-8").splitlines():
        match = re.match(r"https?://wikipedia\.org/wiki/(.+),owl:\w+,http://kbpedia\.org/kko/rc/(.+)$", line)
        if match and match[2] in nodes:
            builder.form(
                key(re.sub(r"\s*\(.*?\)$", "", unquote(match[1]).replace("_", " "))), nodes[match[2]], 4.0
            )


def _spaced(name: str) -> str:
    text = re.sub(r"[-_]+", " ", name)
    text = re.sub(r"(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])", " ", text)
    return " ".join(w if w.isupper() else w.lower() for w in text.split())


__all__ = ["PERSON", "kbpedia", "occupations", "singular_group", "wordnet"]
