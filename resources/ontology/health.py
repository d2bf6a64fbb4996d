"""Conditions for the store: ICD-10-CM and the Human Phenotype Ontology."""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from sfumato.core.generalize.concepts import Kind, key
from sfumato.core.generalize.store_writer import StoreBuilder
from sfumato.resources.ontology.classes import Classes

_CHAPTERS = {
    "1": "infectious disease", "2": "tumour or cancer", "3": "blood or immune disorder", "4": "metabolic disease",
    "5": "mental disorder", "6": "nervous system disease", "7": "eye disease", "8": "ear disease",
    "9": "circulatory disease", "10": "respiratory disease", "11": "digestive disease", "12": "skin disease",
    "13": "musculoskeletal disease", "14": "genitourinary disease", "15": "condition of pregnancy or birth",
    "16": "perinatal condition", "17": "congenital condition", "18": "symptom", "19": "injury or poisoning",
    "20": "accident or external cause", "21": "health circumstance", "22": "disease",
}  # fmt: skip
_SYSTEMS = (
    (r"nervous|neuro|brain|seizure|cogniti|behavio", "nervous system condition"),
    (r"eye|vision|visual|ocul|retina", "eye condition"),
    (r"ear\b|hearing", "ear condition"),
    (r"skelet|bone|joint|limb|muscul|muscle|spine|digit|skull", "musculoskeletal condition"),
    (r"cardio|heart|vascular|blood pressure", "circulatory condition"),
    (r"respirat|lung|breath|airway", "respiratory condition"),
    (r"digest|gastro|abdom|liver|hepat|intestin|bowel", "digestive condition"),
    (r"skin|integument|hair|nail", "skin condition"),
    (r"genitourin|kidney|renal|urin|genital", "genitourinary condition"),
    (r"blood|immun|coagul|anemia", "blood or immune condition"),
    (r"endocrin|metabol|hormone|growth", "metabolic condition"),
    (r"neoplasm|tumor|cancer|carcinoma", "tumour or cancer"),
)


def icd(builder: StoreBuilder, classes: Classes, path: Path) -> None:
    for chapter in ElementTree.parse(path).getroot().iter("chapter"):
        name = _CHAPTERS[chapter.findtext("name", "").strip()]
        parent = classes.chain(name, "health condition")
        for section in chapter.iter("section"):
            for diagnosis in section.findall("diag"):
                _diagnosis(builder, diagnosis, parent, top=True)


def _diagnosis(
    builder: StoreBuilder, element: ElementTree.Element, parent: int, *, top: bool = False
) -> None:
    text = element.findtext("desc", "").strip()
    short = re.sub(r",? (?:unspecified|NOS|not elsewhere classified|other specified).*$|\s*\[.*?\]", "", text)
    shown = short[:1].lower() + short[1:] if re.match(r"[A-Z][a-z]", short) else short
    node = builder.add(Kind.CONDITION, shown if top and len(shown) < 50 else "", parent=parent, cover=20)
    for form in {
        text,
        short,
        *(n.text or "" for i in element.findall("inclusionTerm") for n in i.findall("note")),
    }:
        builder.form(key(re.sub(r"\s+NOS$", "", form)), node, 2.0 if top else 2.4)
    for child in element.findall("diag"):
        _diagnosis(builder, child, node if top and len(shown) < 50 else parent)


def phenotypes(builder: StoreBuilder, classes: Classes, path: Path) -> None:
    terms: list[tuple[str, str, list[str], str]] = []
    for block in path.read_text(encoding="utf-8").split("\n\n[Term]\n")[1:]:
        id_ = re.search(r"^id: (\S+)", block, re.M)
        name = re.search(r"^name: (.+)", block, re.M)
        above = re.search(r"^is_a: (\S+)", block, re.M)
        if id_ and name and "is_obsolete: true" not in block:
            terms.append(
                (id_[1], name[1], re.findall(r'^synonym: "(.+?)"', block, re.M), above[1] if above else "")
            )
    parents = {t[0]: t[3] for t in terms}
    names = {t[0]: t[1] for t in terms}
    for id_, name, synonyms, _ in terms:
        node = builder.add(
            Kind.CONDITION, "", parent=classes.chain(_system(id_, parents, names), "health condition")
        )
        for form in {name, *synonyms}:
            builder.form(key(form), node, 2.6)


def _system(id_: str, parents: dict[str, str], names: dict[str, str]) -> str:
    """The organ system an HPO term hangs below, by the words on its way up."""
    path = []
    while id_ in names and len(path) < 15:
        path.append(names[id_].lower())
        id_ = parents.get(id_, "")
    for step in reversed(path):  # the general terms decide
        for pattern, name in _SYSTEMS:
            if re.search(pattern, step):
                return name
    return "medical finding"


def rare_diseases(builder: StoreBuilder, classes: Classes, path: Path) -> None:
    parent = classes.chain("rare disease", "illness", "health condition")
    seen: set[str] = set()
    with path.open(encoding="utf-8") as file:
        for row in csv.reader((line for line in file if not line.startswith("#")), delimiter="\t"):
            if row[0] in seen or row[0] == "database_id":
                continue
            seen.add(row[0])
            node = builder.add(Kind.CONDITION, parent=parent)
            for form in row[1].split(";"):
                builder.form(key(form), node, 3.0)
