"""Drafts, certificates and outputs: nothing survives that should not, nothing is replaced that was not named."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sfumato.app.cli import main
from sfumato.core.document import service
from sfumato.core.document.drafts import draft_beside
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.errors import CannotWrite
from tests.document.pdf.makers import flowed

TEXT = "The applicant, John Smith, was born in 1962.\n"
PLAN = '{"edits": [{"start": 15, "end": 25}]}'
QUICK = RedactOptions(verify_with_ocr=False, overwrite=True)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.txt"
    path.write_text(TEXT, encoding="utf-8")
    (tmp_path / "plan.json").write_text(PLAN)
    return path


def redact(source: Path, *more: object) -> int:
    plan, out = source.with_name("plan.json"), source.with_name("out.txt")
    return main(["redact", str(source), "--plan", str(plan), "-o", str(out), "--no-ocr", *map(str, more)])


@pytest.mark.parametrize("victim", ["source.txt", "plan.json", "other.json"])
def test_a_certificate_replaces_no_other_file(source: Path, victim: str) -> None:
    target = source.with_name(victim)
    before = target.read_bytes() if target.exists() else b"mine"
    target.write_bytes(before)
    more = () if victim == "other.json" else ("--overwrite",)
    assert redact(source, "--certificate", target, *more) == 2
    assert target.read_bytes() == before and not source.with_name("out.txt").exists()


def test_a_file_that_appears_during_the_export_is_not_replaced(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, export = source.with_name("out.txt"), service.export_here

    def slow_export(*values: object) -> object:
        out.write_text("somebody else's", encoding="utf-8")
        return export(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(service, "export_here", slow_export)
    edits = Edits.of([Edit(15, 25)], TEXT)
    with pytest.raises(CannotWrite, match="appeared"):
        service.redact(service.read(source), edits, out, RedactOptions(verify_with_ocr=False))
    assert out.read_text(encoding="utf-8") == "somebody else's"
    assert not list(source.parent.glob(".sfumato-*"))


def test_certificate_and_key_are_for_their_owner_only(source: Path) -> None:
    from sfumato.core.document.verify.keys import key_folder

    assert redact(source) == 0
    proof = source.with_name("out.txt.certificate.json")
    assert stat.S_IMODE(proof.stat().st_mode) == 0o600
    assert stat.S_IMODE(key_folder().stat().st_mode) == 0o700
    written = proof.read_text()
    assert (
        '"length"' not in written
        and "[REDACTED]" not in written
        and '"key":' not in written.replace('"key": null', "")
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in the file system here")
def test_only_plain_files_are_replaced(source: Path, tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe.txt", tmp_path / "link.txt"
    os.mkfifo(pipe)
    link.symlink_to(tmp_path / "plan.json")
    document = service.read(source)
    for out in (pipe, link):
        with pytest.raises(CannotWrite, match="plain files"):
            service.redact(document, Edits((Edit(15, 25),)), out, QUICK)
    assert stat.S_ISFIFO(pipe.stat().st_mode) and link.is_symlink()


STUCK = """
import sys, time
from pathlib import Path
from sfumato.core.document.drafts import delete_on_termination, draft_beside
delete_on_termination()
with draft_beside(Path(sys.argv[1])) as draft:
    print("made", flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_no_draft_survives_its_process(tmp_path: Path, how: signal.Signals) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", STUCK, str(tmp_path / "out.pdf")],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGHUP, signal.SIG_DFL
        ),  # `nohup make test` would have it ignored
    )
    assert child.stdout is not None and child.stdout.readline() == "made\n"
    assert len(list(tmp_path.iterdir())) == 1
    child.send_signal(how)
    assert child.wait(30) == -how
    if how is signal.SIGKILL:  # nobody can answer that one; the next export tidies up
        with draft_beside(tmp_path / "next.pdf"):
            pass
    assert not list(tmp_path.iterdir())


FULL = """
import resource, signal, sys
from pathlib import Path
from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.errors import CannotWrite
document = service.read(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
try:
    service.redact(document, Edits((Edit(0, 5),)), Path(sys.argv[2]), RedactOptions(verify_with_ocr=False))
except CannotWrite as error:
    sys.exit(3 if error.file == sys.argv[2] else 4)  # the name a person gave, not that of the draft
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_full_disk_is_a_typed_error_and_leaves_nothing(tmp_path: Path) -> None:
    source, out = flowed(tmp_path / "a.pdf", ["Alice and Bob went to the court."]), tmp_path / "out.pdf"
    done = subprocess.run([sys.executable, "-c", FULL, str(source), str(out)], capture_output=True)
    assert done.returncode == 3, done.stderr.decode()[-2000:]
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
