"""Nothing connects to anything: the whole way of a document runs with the network forbidden."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sfumato.core.document import ocr
from sfumato.core.offline import delete_queued_telemetry
from tests import cut_off

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
@pytest.mark.skipif(not ocr.available(), reason="the networks of the OCR are not there")
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


needs_namespaces = pytest.mark.skipif(
    not cut_off.possible(), reason="this system does not let a process cut itself off from the network"
)


def run_cut_off(*command: object) -> subprocess.CompletedProcess[str]:
    """A command in a network namespace without interfaces, ended by the kernel when any part of it connects or sends."""
    whole = [sys.executable, cut_off.__file__, *map(str, command)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(whole, capture_output=True, text=True, timeout=1800, env=environment)


def letters(folder: Path) -> Path:
    folder.mkdir()
    for number in (1, 2):
        text = f"Letter {number}. The applicant, John Smith, was born in Leicester in 1962.\n"
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    return folder


@needs_namespaces
def test_a_connection_ends_the_process_even_from_a_library_in_c() -> None:
    address = "bytes.fromhex('0200005001020304') + bytes(8)"  # 1.2.3.4, port 80
    native = f"import ctypes; c = ctypes.CDLL(None); c.connect(c.socket(2, 1, 0), {address}, 16)"
    done = run_cut_off(sys.executable, "-c", native)
    assert done.returncode == -signal.SIGSYS, done.stderr
    listed = run_cut_off("cat", "/proc/self/net/dev").stdout.splitlines()[2:]
    assert [line.split(":")[0].strip() for line in listed] in (["lo"], [])


@needs_namespaces
def test_a_batch_runs_without_a_network(tmp_path: Path) -> None:
    source = letters(tmp_path / "in")
    done = run_cut_off(
        sys.executable,
        "-c",
        _GUARD,
        "batch",
        source,
        "-o",
        tmp_path / "out",
        "--workers",
        1,
        "--profile",
        "names",
    )
    assert done.returncode == 0, done.stderr
    shown = [(tmp_path / "out" / f"{number}.txt").read_text(encoding="utf-8") for number in (1, 2)]
    assert all("John Smith" not in text and "Leicester" in text for text in shown)


@pytest.mark.slow
@needs_namespaces
def test_the_whole_job_with_its_window_runs_without_a_network() -> None:
    done = run_cut_off(sys.executable, "-m", "sfumato.app.cli", "--self-test")
    assert done.returncode == 0, done.stderr
    assert "Sfumato works." in done.stdout


@pytest.mark.slow
@needs_namespaces
def test_the_frozen_program_runs_without_a_network(tmp_path: Path) -> None:
    built = Path(__file__).parents[1] / "build" / "dist" / "sfumato" / "sfumato"
    program = Path(os.environ.get("SFUMATO_FROZEN", built))
    if not program.is_file():
        pytest.skip(
            "no frozen program: make it with `python installer/build.py`, or name one with SFUMATO_FROZEN"
        )
    done = run_cut_off(program, "--self-test")
    assert done.returncode == 0, done.stderr
    assert "Sfumato works." in done.stdout
    source = letters(tmp_path / "in")
    done = run_cut_off(program, "batch", source, "-o", tmp_path / "out", "--workers", 2, "--profile", "names")
    assert done.returncode == 0, done.stderr
    assert all("John Smith" not in p.read_text(encoding="utf-8") for p in (tmp_path / "out").glob("*.txt"))
