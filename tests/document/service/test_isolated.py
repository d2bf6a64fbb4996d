"""Hostile files end their own process, quickly, and nothing else."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Name

from sfumato.core.document import isolated, pages, service
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.model import Document, Region, Story
from sfumato.core.errors import CannotRead, SfumatoError, TooLarge
from tests.document.pdf.makers import flowed


def bomb(path: Path, unit: bytes, size: int, levels: int) -> Path:
    data = unit * (size // len(unit))
    for _ in range(levels):
        data = zlib.compress(data, 9)
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        stream = pikepdf.Stream(pdf, b"")
        stream.write(data, filter=Array([Name.FlateDecode] * levels))
        pdf.pages[0].obj.Contents = pdf.make_indirect(stream)
        pdf.save(path, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return path


@pytest.mark.parametrize(("unit", "levels"), [(b" ", 1), (b" ", 2), (b"q Q ", 1), (b"(A) Tj ", 2)])
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, unit: bytes, levels: int) -> None:
    path = bomb(tmp_path / "bomb.pdf", unit, 120_000_000, levels)
    for call in (service.read_here, service.inspect_here):
        with pytest.raises(TooLarge):
            call(path)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_a_document_comes_back_from_its_own_process(tmp_path: Path) -> None:
    path = flowed(tmp_path / "a.pdf", ["Alice and Bob went to the court in Leeds."])
    here, there = service.read_here(path), isolated.read(path)
    assert there is not None and there.text == here.text and there.boxes(0, 5) == here.boxes(0, 5)
    with pytest.raises(CannotRead):
        isolated.read(path, memory=60_000_000)  # less than the libraries need to start


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_the_process_has_no_network_and_starts_no_programs() -> None:
    code = """
from sfumato.core.document.sandbox import enter
enter(2_000_000_000)
import os, _socket
for attempt in (lambda: _socket.socket(), lambda: os.execv("/bin/true", ["true"])):
    try:
        attempt()
    except PermissionError:
        print("refused")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["refused", "refused"], done.stderr


def test_an_answer_may_name_only_parts_of_a_document(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return print, ("taken over",)

    for value in (("value", Evil()), ("value", subprocess.Popen), ("value", "another kind")):
        with pytest.raises(CannotRead):
            data = pickle.dumps(value) if not isinstance(value[1], Evil) else _evil()
            isolated.answer_of(data, tmp_path, Document)


def _evil() -> bytes:
    return b"cbuiltins\nprint\n(S'taken over'\ntR."


def test_members_of_enumerations_cross_whatever_way_python_sends_them(tmp_path: Path) -> None:
    """Python 3.11.0 to 3.11.3 (Debian 12 has one of them) sends the attribute of a class; no other attribute is taken."""

    class Sent:
        def __init__(self, kind: type, name: str) -> None:
            self.sent = (getattr, (kind, name))

        def __reduce__(self) -> tuple[object, tuple[type, str]]:
            return self.sent

    page = Document("x", "txt", regions=(Region(0, 1, Sent(Story, "BODY")),))  # type: ignore[arg-type]
    read = isolated.answer_of(pickle.dumps(("value", page)), tmp_path, Document)
    assert read is not None and read.regions[0].story is Story.BODY
    for kind, name in ((Document, "boxes"), (Story, "mro"), (Story, "__class__")):
        with pytest.raises(CannotRead):
            isolated.answer_of(pickle.dumps(("value", Sent(kind, name))), tmp_path, Document)


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SFUMATO_ISOLATE", "1")


@pytest.mark.usefixtures("apart")
def test_every_step_of_a_hostile_file_happens_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = flowed(tmp_path / "a.pdf", ["Alice and Bob went to the court in Leeds."])
    for step in ("read_here", "inspect_here", "export_here", "verify_here"):
        monkeypatch.setattr(service, step, lambda *_: pytest.fail("parsed in this process"))
    document = service.read(path)
    edits = Edits.of([Edit(0, 5, Action.MASK, "[X]")], document.text)
    assert service.inspect(path).format == "pdf"
    certificate = service.redact(document, edits, tmp_path / "out.pdf")
    assert certificate.clean and certificate.key is not None
    checks = service.verify(tmp_path / "out.pdf", edits=edits, source=document, ocr=False)
    assert not any(check.failed for check in checks)


@pytest.mark.usefixtures("apart")
def test_typed_errors_come_back_with_their_words(tmp_path: Path) -> None:
    path = bomb(tmp_path / "bomb.pdf", b" ", 120_000_000, 1)
    for call in (service.read, service.inspect):
        with pytest.raises(TooLarge) as told:
            call(path)
        assert told.value.reason and Path(str(told.value.file)) == path


@pytest.mark.usefixtures("apart")
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_parser_that_dies_costs_its_own_process_and_no_draft(tmp_path: Path) -> None:
    path = flowed(tmp_path / "a.pdf", ["Alice and Bob went to the court in Leeds."])
    document = service.read(path)
    (tmp_path / "a.pdf").write_bytes(path.read_bytes()[:200])  # gone between reading and writing
    edits = Edits.of([Edit(0, 5, Action.MASK, "[X]")], document.text)
    with pytest.raises(SfumatoError):
        service.redact(document, edits, tmp_path / "out.pdf")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.pdf"]


@pytest.mark.usefixtures("apart")
def test_pages_are_drawn_in_another_process_which_may_die(tmp_path: Path) -> None:
    path = flowed(tmp_path / "a.pdf", ["Alice and Bob went to the court in Leeds."])
    document = service.read(path)
    there, here = pages.page_source(document), pages._HereDrawn(path, None, {})
    try:
        first = there.draw(0, 0.5)
        assert first == here.draw(0, 0.5)
        there._process.kill()  # type: ignore[attr-defined]
        there._process.wait()  # type: ignore[attr-defined]
        assert there.draw(0, 0.5) == first
        with pytest.raises(CannotRead):
            there.draw(7, 0.5)
        assert there.draw(0, 0.5) == first  # a page that is not there ends nothing
    finally:
        there.close()


def test_a_module_beside_the_document_is_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends a folder of documents could put a pickle.py into it."""
    path = flowed(tmp_path / "a.pdf", ["Alice and Bob went to the court in Leeds."])
    (tmp_path / "pickle.py").write_text("raise SystemExit('taken over')")
    monkeypatch.chdir(tmp_path)
    assert "Alice and Bob" in isolated.read(path).text


HELPED = """
import sys, time
from pathlib import Path
from sfumato.core.document import isolated
from sfumato.core.document.drafts import delete_on_termination
delete_on_termination()
helper = isolated.start("pages", (Path(sys.argv[1]), None, {}))
print(helper.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.skipif(sys.platform != "linux", reason="processes of Linux")
def test_the_other_process_ends_with_this_one(tmp_path: Path, how: signal.Signals) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", HELPED, str(tmp_path / "a.pdf")], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    helper = int(parent.stdout.readline())
    parent.send_signal(how)
    parent.wait(30)
    for _ in range(300):
        state = Path(f"/proc/{helper}/stat")
        if not state.exists() or state.read_text().split()[2] == "Z":
            return
        time.sleep(0.1)
    pytest.fail("the process goes on without its parent")
