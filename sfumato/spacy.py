"""Sfumato as a component of a spaCy pipeline: `nlp.add_pipe("sfumato")`. Needs `spacy`.

Spans go to `doc.spans["sfumato"]` with our types as labels, the sanitized text to `doc._.sanitized`.
"""

from __future__ import annotations

from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, SpanGroup

import sfumato


@Language.factory("sfumato", default_config={"k": 5, "threshold": 0.5})
def make_component(nlp: Language, name: str, k: int, threshold: float) -> SfumatoComponent:
    """Makes the component for `nlp.add_pipe("sfumato", config={"k": 5, "threshold": 0.5})`."""
    if not Doc.has_extension("sanitized"):
        Doc.set_extension("sanitized", default=None)
    return SfumatoComponent(k, threshold)


class SfumatoComponent:
    """The spaCy component: the entities go to `doc.spans["sfumato"]`, the sanitized text to `doc._.sanitized`."""

    def __init__(self, k: int, threshold: float) -> None:
        self.k, self.threshold = k, threshold

    def __call__(self, doc: Doc) -> Doc:
        planned = sfumato.sanitize(doc.text, k=self.k, threshold=self.threshold)
        found: list[Any] = [
            span
            for entity in planned.analysis.entities
            for m in entity.mentions
            if (span := doc.char_span(m.start, m.end, label=entity.type.value, alignment_mode="expand"))
            is not None
        ]
        doc.spans["sfumato"] = SpanGroup(doc, name="sfumato", spans=found)
        doc._.sanitized = planned.text
        return doc
