"""Annotation formats: TAB JSON, brat, CoNLL, spaCy DocBin, Presidio results. Each reads into and writes `AnnotatedDocument`s."""

from sfumato.core.evaluate.formats.registry import FORMATS, format_of, read_annotations, write_annotations
from sfumato.core.evaluate.formats.tab import tab_record

__all__ = ["FORMATS", "format_of", "read_annotations", "tab_record", "write_annotations"]
