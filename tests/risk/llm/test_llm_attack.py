"""The attacker with a language model: answers are counted, clues are found, and only this machine is ever asked."""

from __future__ import annotations

import json
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from sfumato.app.cli import main
from sfumato.core.errors import SfumatoError
from sfumato.core.risk.llm import Calibration, LoopbackClient, attack_with, client
from sfumato.core.risk.llm.answers import parse
from sfumato.core.risk.llm.attack import _clues

TEXT = "She was one of the first women to cross the strait in winter, and later ran a lighthouse."


class Server(BaseHTTPRequestHandler):
    """Answers as a model would, the third time without JSON."""

    asked: list[dict[str, Any]] = []  # noqa: RUF012 - of the class on purpose: one server a test

    def do_POST(self) -> None:
        self.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        sure = {
            "candidates": [{"name": "Ada Strand", "confidence": 0.8}, {"name": "Eva Lie", "confidence": 40}],
            "attributes": {"sex": "female", "occupation": "keeper"},
            "clues": ["cross the strait in winter", "words that are not there"],
        }
        said = "1. Ada Strand\n2. Nobody Else" if len(self.asked) == 3 else f"Here: {json.dumps(sure)}"
        body = json.dumps({"choices": [{"message": {"content": said}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Silent: a log would hold the text."""


@pytest.fixture
def server() -> Iterator[str]:
    Server.asked = []
    running = HTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{running.server_port}/v1"
    running.shutdown()
    running.server_close()


def test_answers_become_ranks_confidences_and_clues(server: str) -> None:
    attack = attack_with(LoopbackClient(server), TEXT, samples=2)
    assert attack.asked == 6
    assert [g.name for g in attack.guesses] == ["Ada Strand", "Eva Lie", "Nobody Else"]
    assert attack.guesses[0].answers == 6
    assert attack.guesses[0].confidence == pytest.approx((5 * 0.8 + 0.2) / 6)
    assert attack.rank_of("Dr Eva Lie") == 2
    assert attack.rank_of("Somebody Unknown") is None
    assert [TEXT[c.start : c.end] for c in attack.clues] == ["cross the strait in winter"]
    assert ("sex", "female", 5) in attack.attributes
    assert all(TEXT in asked["messages"][0]["content"] for asked in Server.asked)


def test_confidence_is_worth_what_it_was_worth_before(tmp_path: Path) -> None:
    seen = [(0.9, True), (0.9, False), (0.8, True), (0.5, False), (0.2, False), (0.1, True), (0.1, False)]
    curve = Calibration.fit(seen)
    shares = [share for _, share in curve.steps]
    assert shares == sorted(shares) and shares[-1] < 1
    assert curve.of(0.95, 6) > curve.of(0.3, 6) >= 0
    curve.save(tmp_path / "curve.json")
    assert Calibration.load(tmp_path / "curve.json") == curve
    # Nothing is known of the model: one more answer that named nobody is assumed.
    assert Calibration().of(0.9, 2) == pytest.approx(0.6)
    (tmp_path / "curve.json").write_text("[]", encoding="utf-8")
    with pytest.raises(SfumatoError, match="calibration"):
        Calibration.load(tmp_path / "curve.json")


def test_guesses_carry_their_calibrated_probability(server: str) -> None:
    curve = Calibration(((0.0, 0.01), (0.6, 0.4)))
    attack = attack_with(LoopbackClient(server), TEXT, samples=2, calibration=curve)
    assert [g.probability for g in attack.guesses] == [0.4, 0.01, 0.01]


def test_clues_are_found_wherever_they_stand() -> None:
    text = "The keeper’s\nlighthouse stood. Later the Keeper's lighthouse fell; lighthouses do."
    found = list(_clues(text, Counter({"keeper's lighthouse.": 2, '"lighthouse"': 1, "...": 1})))
    assert [text[c.start : c.end] for c in found if c.answers == 2] == [
        "keeper’s\nlighthouse",
        "Keeper's lighthouse",
    ]
    assert sum(c.answers == 1 for c in found) == 2


@pytest.mark.parametrize(
    "address",
    [
        "http://192.0.2.1:80/v1",
        "https://127.0.0.1/v1",
        "http://example.org/v1",
        "ftp://127.0.0.1",
        "http://127.0.0.1.nip.io/v1",
        "",
    ],
)
def test_no_other_machine_is_ever_asked(address: str) -> None:
    with pytest.raises(SfumatoError, match="not on this machine"):
        LoopbackClient(address)


def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(SfumatoError, match="does not answer"):
        LoopbackClient("http://127.0.0.1:9/v1").ask("x", temperature=0, seed=0)


def test_a_server_that_takes_too_long_is_told_apart_from_one_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes the connection and says nothing
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        with pytest.raises(SfumatoError, match=r"did not answer within 0\.2 seconds") as told:
            LoopbackClient(address).ask("x", temperature=0, seed=0)
    assert "smaller model" in told.value.message


@pytest.mark.parametrize(
    "said", ["", "no idea", "{broken", '{"candidates": "Ada"}', '{"candidates": [1, {"name": ""}]}']
)
def test_bad_answers_name_nobody(said: str) -> None:
    assert parse(said).candidates == {}


def test_names_are_read_from_answers_that_are_cut_off_misspelled_or_plain_sentences() -> None:
    cut = '{"candidates":[{"name":"Ada Strand","confidence":0.8},{"name":"Eva Lie","confidence":40}],"clues":["in winter","and la'
    assert parse(cut).candidates == {"Ada Strand": 0.8, "Eva Lie": 0.4} and parse(cut).clues == ("in winter",)
    broken = '{"candidates":[{\n "name":"Ada Strand","confidence:"1,"attributes":["Sex"},"born": "1901"}]'
    assert parse(broken).candidates == {"Ada Strand": 1.0} and parse(broken).attributes == (("born", "1901"),)
    assert list(parse("I believe that this text is about Marie Curie.").candidates) == ["Marie Curie"]


@pytest.mark.parametrize(
    "said",
    [
        '{"guesses": [{"name": "Marie Curie", "confidence": 0.9}], "occupation": "keeper"}',
        '{"name": "Marie Curie"}',
        '{"person": "Marie Curie", "why": ["the lighthouse"]}',
    ],
)
def test_names_under_other_keys_than_asked_for_are_read(said: str) -> None:
    """A model need not use the keys of the prompt; a name that is given must not be told as nobody."""
    assert list(parse(said).candidates) == ["Marie Curie"]


def test_the_command_tells_rank_and_clues(
    server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.txt"
    file.write_text(TEXT, encoding="utf-8")
    code = main(["attack", str(file), "--llm", server, "--person", "Ada Strand", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert code == 1
    assert told["language_model"]["rank"] == 1
    # No local attacker knows her, the model does: the ensemble has found her.
    assert told["attackers"]["language model"]["rank"] == 1 and told["reidentified"]
    assert told["language_model"]["clues"][0]["text"] == "cross the strait in winter"
    assert main(["attack", str(file), "--llm", "http://192.0.2.1/v1"]) == 2


def test_a_pronoun_in_the_place_of_a_name_names_nobody() -> None:
    said = '{"candidates": [{"name": "She", "confidence": 0.9}, {"name": "Eva Lie", "confidence": 0.3}]}'
    assert parse(said).candidates == {"Eva Lie": 0.3}
