"""Annotations survive every format, and files of other tools are read as they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sfumato.docbin  # noqa: F401 (makes the format known)
from sfumato.app.cli import main
from sfumato.core.errors import CannotRead
from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark, masked_spans
from sfumato.core.evaluate.corpus import documents, gold
from sfumato.core.evaluate.formats import FORMATS, format_of, read_annotations, write_annotations

TEXT = "Anna Larsen, a nurse from Larvik, was born in 1971.\nShe met Mr Larsen in Bergen."


def _mark(
    words: str, kind: str, identifier: str, entity: str = "", replacement: str = "", after: int = 0
) -> Mark:
    at = TEXT.index(words, after)
    return Mark(at, at + len(words), kind, identifier, entity, replacement)


def corpus() -> list[AnnotatedDocument]:
    one = (
        _mark("Anna Larsen", "PERSON", "DIRECT", "e1"),
        _mark("nurse", "DEM", "NO_MASK", "e2"),
        _mark("Larvik", "LOC", "QUASI", "e3", "a town in Norway"),
        _mark("1971", "DATETIME", "QUASI", "e4"),
        _mark("Larsen", "PERSON", "DIRECT", "e1", after=60),
    )
    two = (_mark("Anna Larsen", "PERSON", "DIRECT", "x1"), _mark("Larvik", "LOC", "QUASI", "x2"))
    return [
        AnnotatedDocument("case/1 a", TEXT, (Annotation("first", one), Annotation("second one", two))),
        AnnotatedDocument("2", "Nothing here.", (Annotation("first", ()),)),
    ]


def _plain(document: AnnotatedDocument, entities: bool, replacements: bool) -> object:
    def mark(m: Mark, groups: dict[str, int]) -> tuple[object, ...]:
        group = groups.setdefault(m.entity or f"{m.start}", len(groups)) if entities else 0
        return m.start, m.end, m.type, m.identifier, group, m.replacement if replacements else ""

    rows = []
    for annotation in document.annotations:
        groups: dict[str, int] = {}
        rows.append((annotation.annotator, [mark(m, groups) for m in annotation.marks]))
    return document.doc_id, document.text, sorted(rows)


@pytest.mark.parametrize("name", ["tab", "brat", "conll", "presidio", "docbin"])
def test_a_corpus_comes_back_as_it_was_written(tmp_path: Path, name: str) -> None:
    if name == "docbin":
        pytest.importorskip("spacy")
    suffix = {"tab": ".json", "brat": "", "conll": ".conll", "presidio": ".json", "docbin": ".spacy"}[name]
    path = tmp_path / f"corpus{suffix}"
    write_annotations(corpus(), path, name)
    assert format_of(path) == name
    back = read_annotations(path)
    keeps = name != "conll"
    assert [_plain(d, keeps, keeps) for d in sorted(back, key=lambda d: d.doc_id)] == [
        _plain(d, keeps, keeps) for d in sorted(corpus(), key=lambda d: d.doc_id)
    ]


@pytest.mark.parametrize(
    ("name", "suffix"),
    [("tab", ".json"), ("tab", ".jsonl"), ("brat", ""), ("conll", ".conll"), ("presidio", ".jsonl")],
)
def test_texts_with_unusual_line_breaks_come_back(tmp_path: Path, name: str, suffix: str) -> None:
    text = "Anna\u2028Larsen\x85was\x0cborn in\r\nLarvik."
    marks = (Mark(0, 4, "PERSON", "DIRECT"), Mark(text.index("Larvik"), len(text) - 1, "LOC", "QUASI"))
    path = tmp_path / f"corpus{suffix}"
    write_annotations([AnnotatedDocument("1", text, (Annotation("a", marks),))], path, name)
    (back,) = read_annotations(path, name)
    assert back.text == text
    assert [(m.start, m.end, m.type, m.identifier) for m in back.annotations[0].marks] == [
        (m.start, m.end, m.type, m.identifier) for m in marks
    ]


def test_a_new_name_without_an_ending_is_a_brat_folder_and_the_format_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "corpus.json"
    write_annotations(corpus(), source)
    assert main(["annotations", str(source), "-o", str(tmp_path / "folder")]) == 0
    assert "folder (brat)" in capsys.readouterr().out
    assert sorted((tmp_path / "folder").rglob("*.ann"))
    assert main(["annotations", str(source), "-o", str(tmp_path / "new.json")]) == 0
    assert "new.json (TAB JSON)" in capsys.readouterr().out


def test_presidio_results_behind_a_long_text_are_still_known(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    long = AnnotatedDocument(
        "long", "Ada " + "lorem " * 2000, (Annotation("a", (Mark(0, 3, "PERSON", "DIRECT"),)),)
    )
    write_annotations([long], path, "presidio")
    assert format_of(path) == "presidio"
    assert [len(a.marks) for d in read_annotations(path) for a in d.annotations] == [1]


def test_formats_that_lose_something_say_so() -> None:
    assert FORMATS["tab"].loses == FORMATS["brat"].loses == FORMATS["presidio"].loses == ""
    assert "replacements" in FORMATS["conll"].loses


def test_a_conll_file_of_another_tool_is_read(tmp_path: Path) -> None:
    path = tmp_path / "plain.conll"
    path.write_text(
        "Anna NNP B-PER\nLarsen NNP I-PER\nlives VBZ O\nin IN O\nLarvik NNP B-LOC\n. . O\n", encoding="utf-8"
    )
    (document,) = read_annotations(path)
    marks = document.annotations[0].marks
    assert [document.text[m.start : m.end] for m in marks] == ["Anna Larsen", "Larvik"]
    assert [m.type for m in marks] == ["PERSON", "LOC"]


def test_presidio_results_become_masks_of_our_types(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    results = [
        {"entity_type": "PERSON", "start": 0, "end": 11, "score": 0.85},
        {"entity_type": "LOCATION", "start": 26, "end": 32, "score": 0.85},
        {"entity_type": "EMAIL_ADDRESS", "start": 46, "end": 50, "score": 1.0},
    ]
    path.write_text(json.dumps([{"doc_id": "1", "text": TEXT, "results": results}]), encoding="utf-8")
    (document,) = read_annotations(path)
    assert [m.type for m in document.of("presidio")] == ["PERSON", "LOC", "CODE"]
    assert masked_spans(document.of("presidio")) == [(0, 11), (26, 32), (46, 50)]


def test_a_brat_mark_in_pieces_is_one_entity(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Anna and Per Larsen", encoding="utf-8")
    (tmp_path / "a.ann").write_text("T1\tPERSON 0 4;13 19\tAnna Larsen\n", encoding="utf-8")
    (document,) = read_annotations(tmp_path)
    marks = document.of("brat")
    assert [(m.start, m.end) for m in marks] == [(0, 4), (13, 19)]
    assert len({m.entity for m in marks}) == 1 and marks[0].entity


def test_marks_outside_the_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    mention = {"start_offset": 5, "end_offset": 500, "entity_type": "LOC", "identifier_type": "QUASI"}
    record = {"doc_id": "1", "text": TEXT, "annotations": {"a": {"entity_mentions": [mention]}}}
    path.write_text(json.dumps([record]), encoding="utf-8")
    with pytest.raises(CannotRead, match="outside its text"):
        read_annotations(path)


def test_scores_of_few_documents_stand_with_an_interval(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "corpus.json"
    first = corpus()[0]
    second = AnnotatedDocument("3", TEXT, (first.annotations[0], Annotation("second one", ())))
    for documents_, wanted in (([first], None), ([first, second], [0.0, 0.6667])):
        write_annotations(documents_, source)
        assert main(["annotations", str(source), "--score", "second one", "--json"]) == 0
        scores = json.loads(capsys.readouterr().out)["scores"]["first"]
        assert scores["documents"] == len(documents_) and scores["exact"]["precision"] == 1.0
        assert (
            scores["exact"].get("f1_interval") == wanted
        )  # of one document every draw is the same: it says nothing
    assert main(["annotations", str(source), "--score", "second one"]) == 0
    assert "F1 0.400 [0.000–0.667]" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "suffix"), [("brat", ""), ("conll", ".conll"), ("presidio", ".json")])
def test_a_corpus_of_another_tool_is_scored_like_its_own_copy_as_tab_json(
    tmp_path: Path, name: str, suffix: str
) -> None:
    path, copy = tmp_path / f"corpus{suffix}", tmp_path / "copy.json"
    write_annotations(corpus(), path, name)
    write_annotations(read_annotations(path, name), copy, "tab")
    assert [d.doc_id for d in documents(path)] == [d.doc_id for d in documents(copy)]
    assert gold(path) == gold(copy) and any(entity.needs_mask for d in gold(path) for entity in d.entities)


def test_types_of_other_tools_become_the_eight_and_unknown_ones_stay(tmp_path: Path) -> None:
    path = tmp_path / "others.conll"
    path.write_text("Anna\tB-PER\nof\tO\nOslo\tB-GPE\nin\tO\n1971\tB-DATE\nate\tO\nkale\tB-Plant\n")
    (document,) = read_annotations(path)
    assert [m.type for m in document.annotations[0].marks] == ["PERSON", "LOC", "DATETIME", "Plant"]
    folder = tmp_path / "brat"
    folder.mkdir()
    (folder / "a.txt").write_text("Anna lives in Oslo.")
    (folder / "a.ann").write_text("T1\tPerson 0 4\tAnna\nT2\tLocation 14 18\tOslo\n")
    (document,) = read_annotations(folder)
    assert [m.type for m in document.annotations[0].marks] == ["PERSON", "LOC"]


def test_masks_without_types_are_marks_of_people(tmp_path: Path) -> None:
    path = tmp_path / "masks.jsonl"
    path.write_text(json.dumps({"doc_id": "1", "text": TEXT, "manual_mask": [[26, 32], [0, 11]]}) + "\n")
    (document,) = read_annotations(path)
    assert masked_spans(document.of("people")) == [(0, 11), (26, 32)]


def test_a_file_that_is_not_there_is_called_so(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="no such file"):
        read_annotations(tmp_path / "absent.json")
