"""What people chose and judged, as replacements with a label: 1 accepted, 0 rejected."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.generalize.acceptance_features import TYPES
from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.rank_data import read
from sfumato.core.recognize.model import EntityType
from sfumato.models.rungs.data import choices


@dataclass(frozen=True, slots=True)
class Example:
    document: str
    source: str  # wikireplace, judged or other
    text: str
    start: int
    end: int
    type: EntityType
    replacement: str
    label: float  # share of people who accept it
    weight: float = 1.0


def chosen(path: Path) -> Iterator[Example]:
    """WikiReplace. What was taken is accepted; what is more specific on the same list, or on another list, is not. What is
    more general than the choice was not asked about and is left out."""
    votes = choices(path)
    for query in read(path):
        if query.id not in votes or query.type not in TYPES:
            continue
        total = sum(votes[query.id].values())
        best = votes[query.id].most_common(1)[0][0]
        taken = next((o for o in query.options if o.text == best), None)
        for option in query.options:
            if option.text == MASK:
                continue
            share = votes[query.id][option.text] / total
            wider = (
                taken is not None
                and taken.text != MASK
                and option.source == taken.source
                and option.level > taken.level
            )
            if not share and wider:
                continue
            yield Example(
                query.document,
                "wikireplace",
                query.text,
                query.start,
                query.end,
                query.type,
                option.text,
                share,
            )


def judged(folder: Path) -> Iterator[Example]:
    """Replacements of three systems, judged by people: accepted if true and less specific than the original."""
    import openpyxl

    for name in ("Dou", "INTACT", "Presidio"):
        sheet = openpyxl.load_workbook(
            folder / f"manual_eval_data_spec_truth_{name}.xlsx", read_only=True
        ).worksheets[0]
        rows = list(sheet.iter_rows(values_only=True))
        columns = {str(c): i for i, c in enumerate(rows[0])}
        context = columns.get("context", columns.get("Close context", 0))
        text = columns.get("sel_repl", columns.get("Presidio's synthetic replacement", 0))
        specific = columns.get("specificity", columns.get("Less specific", 0))
        true = columns.get("truthfulness", columns.get("Truthful", 0))
        for row in rows[1:]:
            before, rest = str(row[context]).split("[[", 1) if "[[" in str(row[context]) else ("", "")
            span, after = rest.split("]]", 1) if "]]" in rest else ("", "")
            if not span or not row[text]:
                continue
            label = min(float(row[specific]), float(row[true]))
            document = str(row[columns["entity_id"]]).split("_")[0]
            type_ = EntityType(row[columns["entity_type"]])
            sentence = before + span + after
            yield Example(
                document,
                "judged",
                sentence,
                len(before),
                len(before) + len(span),
                type_,
                str(row[text]).strip(),
                label,
            )


def other_system(path: Path, seed: int = 5) -> Iterator[Example]:
    """Another system's replacements in judgments: not judged, mostly fine (.93 true, .65 less specific where people looked), so
    they count little; beside each, the replacement of another span of the same type, which does not fit."""
    chooser = random.Random(seed)
    documents = json.loads(path.read_text(encoding="utf-8"))
    pool: dict[str, list[str]] = {}
    for document in documents:
        for entity in document["entities"]:
            pool.setdefault(entity["entity_type"], []).append(entity["intact"])
    for document in documents:
        times: Counter[str] = Counter()
        for entity in document["entities"]:
            type_ = entity["entity_type"]
            if type_ not in TYPES or "_" in entity["intact"] or times[type_] >= 4:
                continue
            times[type_] += 1
            place = (
                document["doc_id"],
                "other",
                document["text"],
                entity["start_offset"],
                entity["end_offset"],
                EntityType(type_),
            )
            yield Example(*place, entity["intact"], 0.7, 0.15)
            yield Example(*place, chooser.choice(pool[type_]), 0.1, 0.15)
