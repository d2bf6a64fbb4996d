"""A batch is finished exactly once, whatever kills it on the way."""

from __future__ import annotations

import csv
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sfumato.core.batch.executors import DaskCluster, Processes
from sfumato.core.batch.ledger import FOLDER, Ledger, fingerprint
from sfumato.core.batch.model import BatchSettings, FileRow, FileState
from sfumato.core.batch.report import COLUMNS, write_report
from sfumato.core.batch.run import find_files, run_batch
from sfumato.core.batch.work import work_on
from sfumato.core.decide.model import Dials
from sfumato.core.errors import CannotRead, SfumatoError


class Copying:
    """Works at once, in this process; counts how often each file is worked on."""

    def __init__(self, fail_after: int = 10**9) -> None:
        self.worked: list[str] = []
        self.fail_after = fail_after

    def run(self, settings: BatchSettings, paths: Sequence[str]) -> Iterator[FileRow]:
        ledger = Ledger(settings.out)
        for path in paths:
            ledger.claim(path)
            if len(self.worked) >= self.fail_after:
                raise KeyboardInterrupt
            self.worked.append(path)
            (settings.out / path).write_text("out", encoding="utf-8")
            row = FileRow(path, FileState.DONE, out=path, low=12.0, kept=0.5, seconds=0.1)
            ledger.finish(row)
            yield row


def folder(tmp_path: Path, count: int) -> BatchSettings:
    source = tmp_path / "in"
    source.mkdir()
    for number in range(count):
        (source / f"{number:03}.txt").write_text(
            f"Letter {number} of Anna Berg, born 1970.", encoding="utf-8"
        )
    return BatchSettings(source, tmp_path / "out", check_with_ocr=False)


def test_a_batch_that_is_interrupted_twice_does_every_file_once(tmp_path: Path) -> None:
    settings = folder(tmp_path, 30)
    worked: list[str] = []
    for limit in (7, 11):
        executor = Copying(fail_after=limit)
        with pytest.raises(KeyboardInterrupt):
            run_batch(settings, executor)
        worked += executor.worked
    last = Copying()
    rows = run_batch(settings, last)
    worked += last.worked
    assert sorted(worked) == [f"{n:03}.txt" for n in range(30)]
    assert {row.state for row in rows} == {FileState.DONE}
    assert len((settings.out / "report.csv").read_text(encoding="utf-8").splitlines()) == 31
    assert "30 done" in (settings.out / "report.html").read_text(encoding="utf-8")


def test_a_changed_file_and_a_lost_output_are_done_again(tmp_path: Path) -> None:
    settings = folder(tmp_path, 3)
    run_batch(settings, Copying())
    (settings.source / "001.txt").write_text("Changed.", encoding="utf-8")
    (settings.out / "002.txt").unlink()
    again = Copying()
    run_batch(settings, again)
    assert sorted(again.worked) == ["001.txt", "002.txt"]


def test_other_dials_or_another_profile_do_every_file_again(tmp_path: Path) -> None:
    settings = folder(tmp_path, 3)
    run_batch(settings, Copying())
    again, other = Copying(), Copying()
    run_batch(settings, again)
    run_batch(replace(settings, profile="names"), other)
    assert (len(again.worked), len(other.worked)) == (0, 3)
    page = (settings.out / "report.html").read_text(encoding="utf-8")
    assert "k = 1,\nthreshold = 1.0, profile names" in page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"profile": "none"}, "no profile"), ({"k": 0}, "1 or more"), ({"threshold": 2.0}, "0 and 1")],
)
def test_a_batch_with_impossible_settings_does_not_begin(
    tmp_path: Path, wrong: dict[str, Any], said: str
) -> None:
    executor = Copying()
    with pytest.raises(SfumatoError, match=said):
        run_batch(replace(folder(tmp_path, 1), **wrong), executor)
    assert executor.worked == []


def test_a_profile_decides_what_a_batch_writes(tmp_path: Path) -> None:
    settings = replace(folder(tmp_path, 0), profile="names")
    (settings.source / "a.txt").write_text(
        "Maria Berg was born in Larvik in 1970. Her card number is 4111 1111 1111 1111.", encoding="utf-8"
    )
    Ledger(settings.out).begin([("a.txt", "")], settings.out)
    row = work_on(settings, "a.txt")
    assert row.state is FileState.DONE, row.reason
    shown = (settings.out / "a.txt").read_text(encoding="utf-8")
    assert "Maria Berg" not in shown
    assert "in Larvik in 1970" in shown  # k is 1 in this profile: nothing but names and numbers is hidden
    assert "[CODE]" in shown  # the style of its masks


def test_the_report_shows_states_crowds_and_times(tmp_path: Path) -> None:
    rows = [
        FileRow("a.txt", FileState.DONE, low=900.0, seconds=1.5),
        FileRow("b.txt", FileState.BELOW_K, low=2.0, seconds=4.0),
        FileRow("c<d>.txt", FileState.FAILED, reason="It is damaged."),
    ]
    write_report(rows, tmp_path, Dials(k=5))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 3
    assert all(
        said in page for said in ("done: 1", "below k: 1", "failed: 1", "asked for, 5", ">900<", "4.0 s")
    )
    assert "c<d>" not in page
    with (tmp_path / "report.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [(row["path"], row["state"], row["low"]) for row in table] == [
        ("a.txt", "done", "900.0"),
        ("b.txt", "below k", "2.0"),
        ("c<d>.txt", "failed", ""),
    ]


def test_the_outputs_of_a_batch_are_not_its_inputs(tmp_path: Path) -> None:
    settings = folder(tmp_path, 2)
    inside = BatchSettings(settings.source, settings.source / "public", check_with_ocr=False)
    run_batch(inside, Copying())
    assert [p.name for p in find_files(inside)] == ["000.txt", "001.txt"]


def test_an_empty_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="no files"):
        run_batch(folder(tmp_path, 0), Copying())


def test_people_have_one_number_in_all_files_and_names_are_not_stored(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    first = ledger.numbers(["Anna Berg", "Jon Dahl"])
    assert Ledger(tmp_path).numbers(["Jon Dahl", "ANNA BERG", "Eva Lie"]) == {
        "Jon Dahl": first["Jon Dahl"],
        "ANNA BERG": first["Anna Berg"],
        "Eva Lie": 3,
    }
    stored = b"".join(p.read_bytes() for p in (tmp_path / FOLDER).iterdir())
    assert b"Berg" not in stored
    assert b"berg" not in stored
    assert stat.S_IMODE((tmp_path / FOLDER).stat().st_mode) == 0o700
    assert {stat.S_IMODE(p.stat().st_mode) for p in (tmp_path / FOLDER).iterdir()} == {0o600}


def test_one_bad_file_is_told_and_a_good_one_is_sanitized(tmp_path: Path) -> None:
    settings = folder(tmp_path, 1)
    (settings.source / "bad.pdf").write_bytes(b"%PDF-1.7 broken")
    ledger = Ledger(settings.out)
    ledger.begin([(p.name, fingerprint(p)) for p in find_files(settings)], settings.out)
    bad = work_on(settings, "bad.pdf")
    good = work_on(settings, "000.txt")
    assert bad.state is FileState.FAILED
    assert bad.reason
    assert good.state in (FileState.DONE, FileState.BELOW_K)
    assert "Anna Berg" not in (settings.out / "000.txt").read_text(encoding="utf-8")
    assert [row.state for row in ledger.rows()] == [good.state, FileState.FAILED]


def test_the_report_has_a_column_for_every_value() -> None:
    assert COLUMNS[0] == "path"
    assert {"state", "low", "seconds"} <= set(COLUMNS)


@pytest.mark.slow
def test_a_killed_batch_and_a_killed_worker_lose_nothing(tmp_path: Path) -> None:
    settings = folder(tmp_path, 12)
    command = [
        sys.executable,
        "-m",
        "sfumato.app.cli",
        "batch",
        str(settings.source),
        "-o",
        str(settings.out),
        "--no-ocr",
    ]
    for _ in range(2):
        process = subprocess.Popen(
            [*command, "--workers", "2"], start_new_session=True, stderr=subprocess.PIPE, text=True
        )
        assert process.stderr is not None
        process.stderr.readline()  # one more file is done
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    begun = time.time()
    rows = run_batch(settings, Processes(2))
    assert {row.state for row in rows} <= {FileState.DONE, FileState.BELOW_K}
    assert len(rows) == 12
    redone = [p for p in settings.out.glob("*.txt") if p.stat().st_mtime > begun]
    assert len(redone) < 12
    leftovers = [
        p
        for p in settings.out.rglob("*")
        if p.suffix not in (".txt", ".csv", ".html") and FOLDER not in p.parts
    ]
    assert leftovers == []


def test_a_name_keeps_its_letter_in_every_file(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    oslo, bergen, hamar = ("court", "oslo court"), ("court", "bergen court"), ("court", "hamar court")
    first = ledger.letters([oslo, bergen], [oslo, bergen])
    again = Ledger(tmp_path).letters([oslo, hamar, ("town", "hamar")], [oslo, hamar])
    assert again.given[oslo] == first.given[oslo]
    assert len({first.given[oslo], first.given[bergen], again.given[hamar]}) == 3
    assert ("town", "hamar") not in again.given
    assert b"oslo" not in (tmp_path / FOLDER / "ledger.db").read_bytes()


@pytest.mark.slow
def test_a_dask_cluster_finishes_the_batch_though_a_worker_is_killed(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    settings = folder(tmp_path, 6)
    killed: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:

        def kill_one(row: FileRow, done: int, total: int) -> None:
            if not killed:
                process = next(iter(cluster.workers.values())).process.pid
                killed.append(process)
                os.kill(process, signal.SIGKILL)

        rows = run_batch(settings, DaskCluster(cluster.scheduler_address), kill_one)
    assert killed
    assert [row.path for row in rows] == [f"{n:03}.txt" for n in range(6)]
    assert {row.state for row in rows} <= {FileState.DONE, FileState.BELOW_K}
    assert all("Anna Berg" not in (settings.out / row.out).read_text(encoding="utf-8") for row in rows)
