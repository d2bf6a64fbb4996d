"""`sfumato crowd`: how many people fit facts that are given by hand."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from sfumato.core.errors import SfumatoError


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `crowd`."""
    parser = commands.add_parser("crowd", help="how many people fit some facts")
    parser.add_argument(
        "--fact",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="such as sex=female, age=30-39, occupation=nurse, country=Norway; may be given several times",
    )
    parser.add_argument(
        "--batch", metavar="FILE", help="one JSON object of facts a line; - reads standard input"
    )
    parser.add_argument("--json", action="store_true", help="write the answer as one line of JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints how many people fit the facts given, or those of each line of a batch."""
    from sfumato.core.risk.crowd_facts import count_facts, facts_of_object

    if arguments.batch:
        for line in _lines(arguments.batch):
            try:
                row = json.loads(line)
            except ValueError as error:
                raise SfumatoError(
                    "A line of the batch is no JSON.", next_step="Write one JSON object a line."
                ) from error
            if not isinstance(row, dict):
                raise SfumatoError(
                    "A line of the batch is no JSON object.", next_step="Write one JSON object a line."
                )
            print(_json(count_facts(facts_of_object(row)).to_json()))
        return 0
    facts = []
    for fact in arguments.fact:
        key, equals, value = fact.partition("=")
        if not equals or not value.strip():
            raise SfumatoError(
                f"“{fact}” is no fact.", next_step="Write KEY=VALUE, such as --fact sex=female."
            )
        facts.append((key.strip(), value.strip()))
    if not facts:
        raise SfumatoError("No fact was given.", next_step="Give --fact KEY=VALUE, or --batch FILE.")
    crowd = count_facts(facts)
    if arguments.json:
        print(_json(crowd.to_json()))
        return 0
    from sfumato.core.risk.crowd_estimate import about
    from sfumato.core.risk.crowd_estimate import count_in_words as words

    print(f"{about(crowd.expected)} ({words(crowd.low)} to {words(crowd.high)}).")
    print(crowd.words)
    for one in crowd.not_counted:
        print(f"Not counted exactly: {one.text}: {one.reason}.")
    return 0


def _json(answer: dict[str, object]) -> str:
    answer.pop("person", None)
    return json.dumps(answer, ensure_ascii=False)


def _lines(name: str) -> Iterable[str]:
    if name == "-":
        yield from (line for line in sys.stdin if line.strip())
        return
    try:
        text = Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise SfumatoError("The batch cannot be read.", file=name, next_step="Give a text file.") from error
    yield from (line for line in text.splitlines() if line.strip())
