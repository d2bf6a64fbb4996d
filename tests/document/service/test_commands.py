"""The commands as a person or a script runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sfumato.app.cli import main

TEXT = "The applicant, John Smith, was born in 1962.\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    source, plan, out = tmp_path / "a.txt", tmp_path / "plan.json", tmp_path / "out.txt"
    source.write_text(TEXT, encoding="utf-8")
    plan.write_text(json.dumps({"edits": [{"start": 15, "end": 25, "action": "mask", "text": "[PERSON 1]"}]}))
    return source, plan, out


def test_read_prints_text_or_json(files: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(files[0])]) == 0
    assert capsys.readouterr().out.strip() == TEXT.strip()
    assert main(["read", str(files[0]), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["text"] == TEXT and data["format"] == "txt"


def test_redact_then_verify(files: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    source, plan, out = map(str, files)
    assert main(["redact", source, "--plan", plan, "-o", out, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["certificate"]["edits"] == 1 and Path(data["certificate_path"]).exists()
    assert files[2].read_text(encoding="utf-8") == TEXT.replace("John Smith", "[PERSON 1]")
    assert main(["verify", out, "--plan", plan]) == 0
    assert main(["verify", out, "--plan", plan, "--source", source]) == 0


def test_verify_finds_a_leak_with_and_without_the_source(
    files: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    source, plan, out = map(str, files)
    main(["redact", source, "--plan", plan, "-o", out])
    files[2].write_text("It was JOHN SMITH.")
    assert main(["verify", out, "--plan", plan]) == 1
    assert main(["verify", out, "--plan", plan, "--source", source]) == 1
    assert "JOHN" not in capsys.readouterr().out


def test_verify_without_any_knowledge_cannot_tell(files: tuple[Path, Path, Path], tmp_path: Path) -> None:
    assert main(["verify", str(files[0]), "--plan", str(files[1])]) == 2


def test_redact_does_not_overwrite_unasked(files: tuple[Path, Path, Path]) -> None:
    source, plan, out = map(str, files)
    files[2].write_text("mine")
    assert main(["redact", source, "--plan", plan, "-o", out]) == 2
    assert files[2].read_text() == "mine"
    assert main(["redact", source, "--plan", plan, "-o", out, "--overwrite"]) == 0


def test_a_readable_certificate_is_written_beside_the_data(
    files: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    source, plan, out = map(str, files)
    assert main(["redact", source, "--plan", plan, "-o", out, "--certificate", str(tmp_path / "c.pdf")]) == 0
    assert (tmp_path / "c.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "out.txt.certificate.json").exists()


@pytest.mark.parametrize(
    "plan", ["[]", '{"edits": [{"start": 0}]}', "not json", '{"edits": [{"start": 0, "end": 9999}]}']
)
def test_a_bad_plan_is_a_typed_error(
    files: tuple[Path, Path, Path], plan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files[1].write_text(plan)
    assert main(["redact", str(files[0]), "--plan", str(files[1]), "-o", str(files[2]), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"] == "BadPlan"
    assert not files[2].exists()


def test_inspect_tells_clean_from_hidden(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clean, marked, broken = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "c.pdf"
    clean.write_text("Nothing here.")
    marked.write_text("Zero\u200bwidth")
    broken.write_bytes(b"%PDF-1.7\nnonsense")
    assert main(["inspect", str(clean)]) == 0
    assert main(["inspect", str(marked), "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["hidden"][0]["name"] == "invisible characters"
    assert main(["inspect", str(broken)]) == 2


def test_an_unreadable_file_is_exit_two_and_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(tmp_path / "missing.pdf"), "--json"]) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out)["next_step"]
    assert "missing.pdf" in captured.err


def test_verify_knows_the_plan_of_an_export_that_filled_lines_anew(tmp_path: Path) -> None:
    """The rule under a heading is as long as the name; the export gives it one length, which is an edit of its own."""
    source, plan, out = tmp_path / "a.txt", tmp_path / "plan.json", str(tmp_path / "out.txt")
    source.write_text("Harriet Blackwood\n=================\n\nShe was heard.\n", encoding="utf-8")
    edit = {"start": 0, "end": 17, "action": "mask", "text": "[P]"}
    plan.write_text(json.dumps({"edits": [edit]}), encoding="utf-8")
    assert main(["redact", str(source), "--plan", str(plan), "-o", out]) == 0
    assert main(["verify", out, "--plan", str(plan)]) == 0
    assert main(["verify", out, "--plan", str(plan), "--source", str(source)]) == 0
    more = [{**edit, "start": 36 + n, "end": 37 + n} for n in range(5)]
    plan.write_text(json.dumps({"edits": [edit, *more]}), encoding="utf-8")
    assert main(["verify", out, "--plan", str(plan)]) == 2
    assert main(["verify", out, "--plan", str(plan), "--source", str(source)]) == 2
