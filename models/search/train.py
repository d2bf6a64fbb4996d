"""Trains the emulation of search results (paper 002 §3.2.2): is a combination likely to lead to the person?

    python models/search/train.py labels --data ../shared/data --spacy EN_CORE_WEB_SM --work W
    python models/search/train.py states --work W
    python models/search/train.py fit    --work W

`labels` builds a local index and runs Algorithm 1 itself, so every label is what the real algorithm answered. `states`
reads every mention with the shipped language model, `fit` trains (`fit.py`). Every stage can be stopped and started
again. Needs the `train` extra.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pickle
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MOST = 40  # entities a document
PAIRS = 25  # and pairs of them: their number grows with the square
# Of the results for entities, how many are looked at. The paper looks at 50 of the whole web's. Of some 78,000 documents
# the fifty best are nearly all that have a date in them; a page that is found on the web is among the very first here.
FIRST = 5
READ = 4000  # characters of a judgment
SPACY = {
    "PERSON": "PERSON", "NORP": "DEM", "FAC": "LOC", "ORG": "ORG", "GPE": "LOC", "LOC": "LOC", "DATE": "DATETIME",
    "TIME": "DATETIME", "PERCENT": "QUANTITY", "MONEY": "QUANTITY", "QUANTITY": "QUANTITY", "CARDINAL": "QUANTITY",
    "ORDINAL": "QUANTITY",
}  # fmt: skip
Entities = dict[tuple[str, str], list[tuple[int, int]]]  # by text and type: mentions


def part_of(name: str) -> str:
    """By the hash of the document's name: a fifth is reported on, a fifth chosen on, the rest fitted on."""
    return {0: "held", 1: "choose"}.get(int(hashlib.sha256(name.encode()).hexdigest(), 16) % 5, "fit")


def lines(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8") as handle:
        yield from map(json.loads, handle)


def corpus(data: Path, folder: Path) -> None:
    """What the attacker can search. Judgments stand there whole, as on a court's site, and by paragraphs, as they are
    quoted: only in a haystack that size is a court or a country what it is to a search engine, a word that leads
    everywhere. Biographies stand there whole."""
    from sfumato.core.evaluate.corpus import documents

    folder.mkdir(parents=True, exist_ok=True)
    judgments = [(r["doc_id"], r["text"]) for r in lines(data / "echr/judgments.jsonl")]
    judgments += [(d.doc_id, d.text) for d in documents(data / "tab/train.json")]
    with (folder / "judgments.jsonl").open("w", encoding="utf-8") as out:
        for name, text in dict(judgments).items():
            parts = [p for p in text.split("\n") if len(p) > 80]
            for number, part in enumerate([text, *parts]):
                out.write(json.dumps({"id": f"{name}-{number}", "title": name, "text": part}) + "\n")
    for name, field in [("dbpedia_bios", "text"), ("actors", "abstract"), ("biographies_masked", "body"),
                        ("wikibio_texts", "text")]:  # fmt: skip
        with (folder / f"{name}.jsonl").open("w", encoding="utf-8") as out:
            for number, record in enumerate(lines(data / f"wiki/{name}.jsonl")):
                title = str(record.get("title") or record.get("doc_id") or "").replace("-", " ")
                own = str(record.get("doc_id") or number)
                out.write(
                    json.dumps({"id": f"{name}-{own}", "title": title, "text": record.get(field) or ""})
                    + "\n"
                )


def annotated(data: Path) -> Iterator[tuple[str, str, str, Entities]]:
    """Judgments with the entities of one annotator, the kind that the recognizer finds."""
    from sfumato.core.evaluate.corpus import documents, gold

    people = {d.doc_id: d.person for d in documents(data / "tab/train.json")}
    for document in gold(data / "tab/train.json"):
        person = people[document.doc_id]
        if not person or not document.annotators:
            continue
        entities: Entities = {}
        for entity in document.entities:
            spans = [(a, b) for a, b in entity.mentions if b < READ]
            if entity.annotator == document.annotators[0] and spans:
                start, end = max(spans, key=lambda s: s[1] - s[0])
                entities.setdefault((document.text[start:end], entity.type), []).extend(spans)
        yield document.doc_id, document.text[:READ], person, entities


def biographies(data: Path, count: int, spacy_model: Path) -> Iterator[tuple[str, str, str, Entities]]:
    import spacy

    tagger = spacy.load(spacy_model)
    for _, record in zip(range(count), lines(data / "wiki/biographies_masked.jsonl"), strict=False):
        entities: Entities = {}
        for span in tagger(record["text"]).ents:
            key = (span.text.strip(), SPACY.get(span.label_, "MISC"))
            entities.setdefault(key, []).append((span.start_char, span.end_char))
        yield record["doc_id"], record["text"], record["doc_id"].replace("-", " ").title(), entities


class Haystack:
    """The index, with fewer results for queries that do not name the person: a small corpus stands for a large one."""

    def __init__(self, engine: Any, person: str) -> None:
        self.engine, self.person = engine, person

    def search(self, terms: Sequence[str], limit: int) -> Sequence[str]:
        found: Sequence[str] = self.engine.search(terms, limit if self.person in terms else FIRST)
        return found


def labels(arguments: argparse.Namespace) -> None:
    from sfumato.core.knowledge.fulltext import FullText, index_folder
    from sfumato.core.risk.search import Postings, find_risky_combinations

    folder = arguments.work / "public"
    if not folder.exists():
        corpus(arguments.data, folder)
    index_folder(folder, arguments.work / "public.fulltext")
    index = Postings(FullText(arguments.work / "public.fulltext"))
    target = arguments.work / "labels.jsonl"
    done = {record["name"] for record in lines(target)} if target.exists() else set()
    sources = [annotated(arguments.data), biographies(arguments.data, arguments.biographies, arguments.spacy)]
    with target.open("a", encoding="utf-8") as out:
        for source in sources:
            for name, text, person, entities in source:
                if name in done:
                    continue
                words = set(person.casefold().split())
                kept = [k for k in entities if k[0].strip() and not words & set(k[0].casefold().split())]
                draw = random.Random(name)
                draw.shuffle(kept)
                kept = kept[:MOST]
                engine = Haystack(index, person)
                risky = find_risky_combinations([k[0] for k in kept], person, engine, 1)
                pairs = [(i, j) for i in range(len(kept)) for j in range(i + 1, len(kept))]
                pairs = sorted(draw.sample(pairs, min(PAIRS, len(pairs))))
                # Every query with the person's name adds only documents with that name, and those are all known from
                # the first query on (they are fewer than 50): a pair's answer does not depend on the others asked.
                both = [
                    [i, j, (kept[i][0], kept[j][0]) in find_risky_combinations([kept[i][0], kept[j][0]], person, engine, 2)]
                    for i, j in pairs
                ]  # fmt: skip
                record = {
                    "name": name,
                    "text": text,
                    "entities": [
                        {"text": k[0], "type": k[1], "mentions": sorted(set(entities[k]))} for k in kept
                    ],
                    "singles": [(k[0],) in risky for k in kept],
                    "pairs": both,
                }
                out.write(json.dumps(record) + "\n")
                out.flush()


def states(arguments: argparse.Namespace) -> None:
    """What the model reads, by document."""
    from sfumato.core.recognize.model import Entity, EntityType, Mention
    from sfumato.core.risk.masked_model import LanguageModel
    from sfumato.core.risk.search_model import inputs_of

    model = LanguageModel(threads=arguments.threads)
    target = arguments.work / "states.pkl"
    found = pickle.loads(target.read_bytes()) if target.exists() else {}
    for record in lines(arguments.work / "labels.jsonl"):
        if record["name"] in found or len(record["entities"]) < 3:
            continue
        entities = [
            Entity(
                str(n), EntityType(e["type"]),
                tuple(Mention(a, b, EntityType(e["type"]), 1.0) for a, b in e["mentions"]), e["text"], 0.0, 0.0,
            )
            for n, e in enumerate(record["entities"])
        ]  # fmt: skip
        vectors, lengths, extra = inputs_of(record["text"], entities, model)
        found[record["name"]] = {"vectors": vectors, "lengths": lengths, "extra": extra}
        if len(found) % 10 == 0:
            target.write_bytes(pickle.dumps(found))
    target.write_bytes(pickle.dumps(found))
    print(len(found), "documents")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=["labels", "states", "fit"])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--spacy", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--biographies", type=int, default=150)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.stage == "fit":
        from sfumato.models.search.fit import fit

        fit(arguments.work, arguments.epochs, arguments.threads, HERE)
    else:
        {"labels": labels, "states": states}[arguments.stage](arguments)


if __name__ == "__main__":
    main()
