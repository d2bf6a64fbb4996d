"""Nothing connects to anything: the whole way of a document runs with the network forbidden."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sfumato.core.document import ocr
from sfumato.core.offline import delete_queued_telemetry

# Any attempt to look up a name, connect or send ends the run with a code of its own. A socket that is only made and
# bound to this very machine (a library asking whether IPv6 exists) reaches nobody.
_GUARD = """
import os, sys
SELF = ("localhost", "127.0.0.1", "::1", "")
REACHING = ("connect", "getaddrinfo", "gethostbyname", "gethostbyaddr", "getnameinfo", "sendto", "sendmsg")
def forbid(event, arguments):
    if not event.startswith("socket."):
        return
    kind = event.removeprefix("socket.")
    address = arguments[1] if kind == "bind" and len(arguments) > 1 else None
    if kind in REACHING or (isinstance(address, tuple) and address[0] not in SELF):
        os.write(2, f"network: {event}\\n".encode())
        os._exit(77)
sys.addaudithook(forbid)
from sfumato.app.cli import main
code = main(sys.argv[1:])
if os.path.isdir("/proc/self/fd"):  # libraries in C open sockets without telling Python
    for number in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink(f"/proc/self/fd/{number}")
        except OSError:
            continue
        if target.startswith("socket:"):
            os.write(2, b"network: an open socket\\n")
            os._exit(78)
sys.exit(code)
"""


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", _GUARD, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


def test_the_guard_itself_works() -> None:
    attempt = _GUARD.split("from sfumato")[0] + "import socket; socket.create_connection(('192.0.2.1', 80))"
    done = subprocess.run([sys.executable, "-c", attempt], capture_output=True, timeout=60)
    assert done.returncode == 77


@pytest.mark.parametrize("suffix", [".txt", ".docx", ".pdf"])
def test_a_document_goes_its_way_without_a_network(tmp_path: Path, suffix: str) -> None:
    text, plan = tmp_path / "a.txt", tmp_path / "plan.json"
    text.write_text("The applicant, John Smith, was born in 1962.\n", encoding="utf-8")
    nothing = tmp_path / "none.json"
    nothing.write_text(json.dumps({"edits": [{"start": 0, "end": 3, "action": "replace", "text": "The"}]}))
    source = tmp_path / f"source{suffix}"
    if suffix == ".txt":
        source = text
    else:
        assert run("redact", text, "--plan", nothing, "-o", source, "--no-ocr").returncode == 0
    done = run("read", source, "--json")
    assert done.returncode == 0, done.stderr
    start = json.loads(done.stdout)["text"].index("John")
    plan.write_text(json.dumps({"edits": [{"start": start, "end": start + 10}]}))
    out = tmp_path / f"out{suffix}"
    done = run("redact", source, "--plan", plan, "-o", out, "--no-ocr")
    assert done.returncode == 0, done.stderr
    assert run("verify", out, "--plan", plan, "--no-ocr").returncode == 0
    assert run("inspect", out).returncode in (0, 1)


@pytest.mark.slow
@pytest.mark.skipif(not ocr.available(), reason="the OCR package is not installed")
def test_ocr_needs_no_network(tmp_path: Path) -> None:
    from tests.document.corpus.pictures import scan

    scan().save(tmp_path / "a.png")
    done = run("read", tmp_path / "a.png")
    assert done.returncode == 0, done.stderr
    assert "appeal" in done.stdout


def test_a_full_job_writes_nothing_outside_its_folders(tmp_path: Path) -> None:
    home, work = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    work.mkdir()
    (work / "a.txt").write_text(
        "The applicant, John Smith, was born in Leicester in 1962.\n", encoding="utf-8"
    )
    keep = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG") if name in os.environ}
    environment = {**keep, "HOME": str(home), "TMPDIR": str(work), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", _GUARD, "sanitize", "a.txt", "-o", "out.txt"],
        capture_output=True, text=True, timeout=600, cwd=work, env=environment,
    )  # fmt: skip
    assert (work / "out.txt").exists(), done.stderr
    strays = [path for path in home.rglob("*") if path.is_file() and "sfumato" not in path.parts]
    assert strays == [], [str(path) for path in strays]


def test_queued_events_of_the_vendor_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "Microsoft" / "DeveloperTools" / ".onnxruntime"
    folder.mkdir(parents=True)
    (folder / "deviceid").write_text("x")
    (folder / "onnxruntime.db").write_text("x")
    assert delete_queued_telemetry() == 2 and not folder.exists()
