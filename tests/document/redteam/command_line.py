"""Attacks through the program itself: `sfumato inspect`, `read`, `redact`, `verify`, and on wish `sanitize`.

    python -m tests.document.redteam.command_line [--each N] [--only WORDS] [--sanitize] [--results FILE]

Of every group of the table so many attacks are run (one unless told). Each command is a process of its own, with the OCR check
that every export has. Looked at: exit codes, what is left on the disk, the certificate and its rights, and the secret in what
was written.
"""

from __future__ import annotations

import argparse
import json
import os
import stat
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from tests.document.corpus.absent import present
from tests.document.redteam.attack import Attack
from tests.document.redteam.catalogue import all_attacks

_MAIN = "import sys; from sfumato.app.cli import main; sys.exit(main())"


@dataclass(slots=True)
class Run:
    """How one attack ended on the command line."""

    name: str
    group: str
    suffix: str
    codes: dict[str, int] = field(default_factory=dict)
    outcome: str = ""
    bits: float = 0.0
    wrong: list[str] = field(default_factory=list)


def sfumato(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _MAIN, *arguments], capture_output=True, text=True, timeout=900, check=False
    )


def attempt(trial: Attack, folder: Path, *, sanitize: bool = False) -> Run:
    """One attack from inspection to the search for the secret."""
    run = Run(trial.name, trial.group, trial.suffix)
    source, out = folder / f"source{trial.suffix}", folder / f"out{trial.suffix}"
    plan, proof = folder / "plan.json", Path(f"{out}.certificate.json")
    trial.build(source)
    before = source.read_bytes()
    run.codes["inspect"] = _called(run, "inspect", str(source)).returncode
    read = _called(run, "read", "--json", str(source))
    run.codes["read"] = read.returncode
    if read.returncode:
        run.outcome = "refused"
        return run
    plan.write_text(
        json.dumps({"edits": _edits(json.loads(read.stdout)["text"], trial.plan)}), encoding="utf-8"
    )
    if sanitize:
        wanted = ("sanitize", str(source), "-o", str(out))
    else:
        wanted = ("redact", str(source), "--plan", str(plan), "-o", str(out), *_options(trial))
    written = _called(run, *wanted)
    run.codes[wanted[0]] = written.returncode
    if source.read_bytes() != before:
        run.wrong.append("the source was changed")
    if written.returncode:
        run.outcome = "refused"
        if out.exists() or proof.exists():
            run.wrong.append("refused, and something was written")
        if not (written.stdout + written.stderr).strip():
            run.wrong.append("refused without a word")
    else:
        _judge(run, trial, source, out, plan, proof, sanitize)
    left = {path.name for path in folder.iterdir()} - {source.name, out.name, plan.name, proof.name}
    if left:
        run.wrong.append(f"left behind: {sorted(left)}")
    return run


def _judge(run: Run, trial: Attack, source: Path, out: Path, plan: Path, proof: Path, sanitize: bool) -> None:
    if not out.exists():
        run.wrong.append("exit code 0, and nothing was written")
        return
    run.outcome = "held"
    if not sanitize:
        certificate = json.loads(proof.read_text(encoding="utf-8"))
        run.bits = float(certificate["leak_bits"])
        if any(check["result"] == "failed" for check in certificate["checks"]):
            run.wrong.append("a certificate with a failed check")
        if stat.S_IMODE(proof.stat().st_mode) != 0o600:
            run.wrong.append("a certificate that others can read")
        if any(secret in proof.read_text(encoding="utf-8") for secret in trial.secrets):
            run.wrong.append("the secret in the certificate")
        verified = _called(run, "verify", str(out), "--plan", str(plan), "--source", str(source))
        run.codes["verify"] = verified.returncode
        if verified.returncode:
            run.wrong.append("verify: " + " ".join(verified.stdout.split("\n")[:4])[:200])
    found = [secret for secret in trial.secrets if present(out, secret)]
    if found:
        run.outcome = "LEAKED" if not sanitize else "not recognised"


def _called(run: Run, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = sfumato(*arguments)
    if "Traceback" in done.stderr or done.returncode not in (0, 1, 2):
        run.wrong.append(f"{arguments[0]}: code {done.returncode}, {done.stderr.strip()[-200:]}")
    return done


def _options(trial: Attack) -> list[str]:
    layout = {"clean copy": "clean"}.get(
        trial.options.layout.value, trial.options.layout.value.replace(" ", "-")
    )
    made = ["--layout", layout, "--style", trial.options.style.value.replace(" ", "-")]
    for item in sorted(trial.options.keep_hidden):
        made += ["--keep-hidden", item]
    return made


def _edits(text: str, words: tuple[str, ...]) -> list[dict[str, object]]:
    taken: list[tuple[int, int]] = []
    for word in words:
        at = text.find(word)
        while at >= 0:
            if not any(start < at + len(word) and at < end for start, end in taken):
                taken.append((at, at + len(word)))
            at = text.find(word, at + 1)
    return [
        {"start": start, "end": end, "action": "mask", "text": "[PERSON 1]"} for start, end in sorted(taken)
    ]


def chosen(each: int, only: str) -> list[Attack]:
    """So many attacks of every group, of different formats before others of the same."""
    groups: dict[str, list[Attack]] = {}
    for trial in all_attacks():
        if only in trial.name and not trial.hidden:
            groups.setdefault(trial.group, []).append(trial)
    found = []
    for trials in groups.values():
        first = {trial.suffix: trial for trial in reversed(trials)}
        ordered = [*first.values(), *(trial for trial in trials if trial is not first[trial.suffix])]
        found += ordered[: max(each, len(first)) if each > 1 else each]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--each", type=int, default=1, help="attacks of every group; from 2 on one of every format"
    )
    parser.add_argument("--only", default="")
    parser.add_argument("--sanitize", action="store_true", help="by recognition, not by a plan")
    parser.add_argument("--results", type=Path)
    arguments = parser.parse_args()
    done = set()
    if arguments.results and arguments.results.exists():
        done = {
            json.loads(line)["name"] for line in arguments.results.read_text(encoding="utf-8").splitlines()
        }
    worst = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ["SFUMATO_HOME"] = home
        for trial in chosen(arguments.each, arguments.only):
            if trial.name in done:
                continue
            with tempfile.TemporaryDirectory() as folder:
                run = attempt(trial, Path(folder), sanitize=arguments.sanitize)
            worst |= bool(run.wrong) or run.outcome == "LEAKED"
            row = {name: getattr(run, name) for name in Run.__slots__}  # type: ignore[attr-defined]
            print(json.dumps(row), flush=True)
            if arguments.results:
                with arguments.results.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(row) + "\n")
    return worst


if __name__ == "__main__":
    sys.exit(main())
