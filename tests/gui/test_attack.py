"""The attack: a list of one's own or encoded people, and a rank that follows the plan by itself."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from sfumato.app.gui.ranker import Ranker
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.attack import People, Rank, names_of
from sfumato.core.risk.reidentify import Attackers, load_profiles
from tests.gui.conftest import PATIENCE, wait_idle


@pytest.fixture
def people(opened: MainWindow, tmp_path: Path) -> Path:
    """A list that holds the person of the sample among others. The curve is none of this test's business."""
    opened.frontier.compute = lambda: None  # type: ignore[method-assign]
    person = next(e for e in opened.session.entities() if e.type == "PERSON")
    opened.controller.protect([person.id])
    path = tmp_path / "people.csv"
    rows = [names_of(opened.session)[0], "Ada Berg", "Liv Dahl", "Per Moe", "Kari Lund", "Nils Vik"]
    path.write_text("name,occupation\n" + "".join(f"{name},engineer\n" for name in rows), encoding="utf-8")
    return path


def rank_shown(window: MainWindow) -> str:
    table = window.frontier.table
    cells = {table.item(n, 0).text(): table.item(n, 1).text() for n in range(table.rowCount())}
    return cells.get("Re-identification rank", "")


def test_the_rank_follows_the_plan_without_being_asked(opened: MainWindow, people: Path, qtbot: Any) -> None:
    wait_idle(opened, qtbot)
    opened.controller.ranker.use(People(people))
    opened.go("frontier")
    assert rank_shown(opened) == "being computed…"
    qtbot.waitUntil(lambda: " of 6" in rank_shown(opened), timeout=PATIENCE)
    for (
        entity
    ) in opened.session.entities():  # nothing is hidden any more: whoever has the list finds the person
        opened.session.selected = (*opened.session.selected, entity.id)
    opened.controller.decisions.keep()
    qtbot.waitUntil(lambda: rank_shown(opened) == "1 of 6: found", timeout=PATIENCE)
    qtbot.waitUntil(lambda: opened.controller.ranker._worker is None, timeout=PATIENCE)


def test_encoded_people_open_with_their_passphrase_only(
    opened: MainWindow, people: Path, qtbot: Any, tmp_path: Path
) -> None:
    wait_idle(opened, qtbot)
    kept = tmp_path / "own.people"
    Attackers(load_profiles(people)).save(kept, "secret")
    view = opened.attack
    opened.go("attack")
    assert view.secret.isHidden()
    view.profiles.setText(str(kept))
    assert not view.secret.isHidden() and view.people() == People(kept, None)
    view.attack()
    wait_idle(opened, qtbot)
    assert view.before.topLevelItemCount() == 0 and "password" in view.ends.itemAt(0).widget().words
    view.secret.setText("secret")
    view.attack()
    wait_idle(opened, qtbot)
    assert view.before.topLevelItemCount() > 0
    assert " of 6 candidates" in view.ends.itemAt(0).widget().words
    opened.go("frontier")
    assert " of 6" in rank_shown(opened)  # known from the attack, nothing is computed again
    qtbot.waitUntil(lambda: opened.controller.ranker._worker is None, timeout=PATIENCE)


def test_a_language_model_on_this_computer_is_asked_only_where_its_address_is_given(
    opened: MainWindow, people: Path, qtbot: Any
) -> None:
    """It names the person, so they are found, whatever the local attackers say; its reasons lead into the document."""
    wait_idle(opened, qtbot)
    asked: list[str] = []
    person = names_of(opened.session)[0]

    class Model(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(body["messages"][0]["content"].split("TEXT:\n")[1])
            clue = " ".join(asked[-1].split()[:4])
            said = json.dumps({"candidates": [{"name": person, "confidence": 0.9}], "clues": [clue]})
            answer = json.dumps({"choices": [{"message": {"content": said}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            """Silent: a log would hold the text."""

    running = HTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    view = opened.attack
    opened.go("attack")
    view.profiles.setText(str(people))
    view.attack()
    wait_idle(opened, qtbot)
    assert not asked and view.words.rowCount() > 0
    view.server.setText("http://192.0.2.1/v1")
    view.attack()
    wait_idle(opened, qtbot)
    assert "not on this machine" in view.ends.itemAt(0).widget().words and not asked
    view.server.setText(f"http://127.0.0.1:{running.server_port}/v1")
    view.attack()
    wait_idle(opened, qtbot)
    running.shutdown()
    running.server_close()
    assert len(asked) == 6 and person not in asked[0]
    last = view.after.topLevelItem(view.after.topLevelItemCount() - 1)
    assert last is not None and last.text(0) == "by a language model · the person is first"
    assert "Found: an attacker ranks the person first" in view.ends.itemAt(0).widget().words
    clue, weight = view.words.item(0, 0), view.words.item(0, 1)
    assert clue is not None and weight is not None and weight.text() == "6 answers of the model"
    view.words.itemActivated.emit(clue)
    start, end = opened.review.document.preview.selection()
    assert opened.review.document.preview.text[start:end] == clue.text()
    qtbot.waitUntil(lambda: opened.controller.ranker._worker is None, timeout=PATIENCE)


def test_what_a_rank_says(opened: MainWindow) -> None:
    assert Rank(12, 5000, True).words() == "12 of 5,000"
    assert "found" in Rank(1, 5000, True).words()
    assert "not among" in Rank(None, 5000, True).words()
    assert "choose" in Rank(None, 5000, False).words()
    assert "secret" not in repr(People(Path("a.people"), "secret"))
    assert isinstance(opened.controller.ranker, Ranker)
