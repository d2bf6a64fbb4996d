"""`sfumato annotations`: convert marks of people or other tools between formats, tell how far annotators agree, score marks."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sfumato.app.commands._shared import CLEAN, command, show

_FORMATS = ("tab", "brat", "conll", "docbin", "presidio")
_LEVELS = ("exact", "partial", "token")


def add_to(subparsers: Any) -> None:
    """Adds `annotations`."""
    parser = command(
        subparsers,
        "annotations",
        run,
        "Convert annotations between formats, tell the agreement of annotators, score one against another.",
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="TAB JSON, JSON lines with plain texts, brat folder, CoNLL, .spacy or Presidio JSON",
    )
    parser.add_argument(
        "--from", dest="source", choices=_FORMATS, help="the format of the files (default: by name)"
    )
    parser.add_argument(
        "-o", "--output", type=Path, help="write all of them, joined by document, to this file or folder"
    )
    parser.add_argument(
        "--to",
        choices=_FORMATS,
        help="the format to write (default: by name; a name without an ending is a brat folder, .json is TAB JSON)",
    )
    parser.add_argument(
        "--open", metavar="ANNOTATOR", help="open the window in which this annotator marks the documents"
    )
    parser.add_argument(
        "--score", metavar="ANNOTATOR", help="score the masks of this annotator against all others"
    )


def run(arguments: argparse.Namespace) -> int:
    """Converts, compares or scores annotations, or opens the window in which they are made."""
    import sfumato.docbin  # noqa: F401 (makes the format known)
    from sfumato.core.evaluate.agreement import agreement
    from sfumato.core.evaluate.annotations import merged
    from sfumato.core.evaluate.formats import FORMATS, format_of, read_annotations, write_annotations

    corpus = merged(d for path in arguments.files for d in read_annotations(path, arguments.source))
    if arguments.open:
        return _window(corpus, arguments)
    names = sorted({a.annotator for d in corpus for a in d.annotations})
    marks = sum(len(a.marks) for d in corpus for a in d.annotations)
    found = agreement(corpus)
    data: dict[str, Any] = {"documents": len(corpus), "annotators": names, "marks": marks}
    words = [
        f"{_number(len(corpus), 'document')}, {_number(marks, 'mark')}, annotators: {', '.join(names) or 'none'}."
    ]
    if found.documents:
        data["agreement"] = {
            "documents": found.documents,
            "span": {"kappa": round(found.span_kappa, 3), "alpha": round(found.span_alpha, 3)},
            "character": {"kappa": round(found.character_kappa, 3), "alpha": round(found.character_alpha, 3)},
        }
        words.append(
            f"Agreement over {_number(found.documents, 'document')} with several annotators: "
            f"spans κ {found.span_kappa:.2f}, α {found.span_alpha:.2f}; "
            f"characters κ {found.character_kappa:.2f}, α {found.character_alpha:.2f}."
        )
    if arguments.score:
        rows = _scores(corpus, arguments.score)
        data["scores"] = rows
        words += [
            f"{arguments.score} against {name} ({_number(row['documents'], 'document')}): "
            + ", ".join(f"{level} {_told(row[level])}" for level in _LEVELS)
            for name, row in rows.items()
        ]
    if arguments.output is not None:
        chosen = arguments.to or format_of(arguments.output)
        write_annotations(corpus, arguments.output, chosen)
        loses = FORMATS[chosen].loses
        data["output"], data["loses"] = str(arguments.output), loses
        words.append(
            f"Wrote {arguments.output} ({FORMATS[chosen].title})."
            + (f" This format loses: {loses}." if loses else "")
        )
    show(arguments, data, "\n".join(words))
    return CLEAN


def _window(corpus: Any, arguments: argparse.Namespace) -> int:
    """Annotate in the window. Marks are saved to --output, else beside the first file, never over another tool's file."""
    from sfumato.app.gui.main import make_application
    from sfumato.app.gui.settings import Settings
    from sfumato.app.gui.views.annotate_window import AnnotateWindow
    from sfumato.app.gui.vm.annotate import AnnotateModel

    first: Path = arguments.files[0]
    target = arguments.output or first.with_name(f"{first.stem}-annotated.json")
    app = make_application(Settings())
    window = AnnotateWindow(AnnotateModel(corpus, arguments.open), target)
    window.show()
    return int(app.exec())


def _told(figures: dict[str, Any]) -> str:
    low, high = figures.get("f1_interval", (None, None))
    span = "" if low is None else f" [{low:.3f}–{high:.3f}]"
    return f"P {figures['precision']:.3f} R {figures['recall']:.3f} F1 {figures['f1']:.3f}{span}"


def _scores(corpus: Any, annotator: str) -> dict[str, dict[str, Any]]:
    """Exact, partial and token scores of one annotator's masks against each other one, over documents both read; below 200
    documents with an interval of F1."""
    from sfumato.core.errors import CannotRead
    from sfumato.core.evaluate.annotations import masked_spans
    from sfumato.core.evaluate.span_scores import (
        exact,
        interval,
        needs_interval,
        partial,
        score,
        token_counts,
    )

    if not any(a.annotator == annotator for d in corpus for a in d.annotations):
        raise CannotRead(
            f"Nobody called {annotator} marked anything.",
            next_step="Use one of the annotators that are listed.",
        )
    counted: dict[str, dict[str, list[Any]]] = {}
    for document in corpus:
        if not any(a.annotator == annotator for a in document.annotations):
            continue
        mine = masked_spans(document.of(annotator))
        for other in document.annotations:
            if other.annotator != annotator:
                gold = masked_spans(other.marks)
                rows = counted.setdefault(other.annotator, {level: [] for level in _LEVELS})
                rows["exact"].append(exact(gold, mine))
                rows["partial"].append(partial(gold, mine))
                rows["token"].append(token_counts(document.text, gold, mine))
    out: dict[str, dict[str, Any]] = {}
    for name, levels in counted.items():
        out[name] = {"documents": len(levels["exact"])}
        for level, counts in levels.items():
            found = score(counts)
            figures: dict[str, Any] = {"precision": found.precision, "recall": found.recall, "f1": found.f1}
            figures = {k: round(v, 4) for k, v in figures.items()}
            if needs_interval(len(counts)):
                figures["f1_interval"] = [round(v, 4) for v in interval(counts, lambda part: score(part).f1)]
            out[name][level] = figures
    return out


def _number(count: int, one: str) -> str:
    return f"{count:,} {one}" + ("" if count == 1 else "s")
