"""Every word a person reads can be translated: no control gets a literal that did not go through `tr`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from sfumato.app import gui

ROOT = Path(gui.__file__).parent
# What shows its text arguments to a person, and which of its positional arguments do.
SHOWING: dict[str, tuple[int, ...]] = {
    "setText": (0,), "setWindowTitle": (0,), "setToolTip": (0,), "setStatusTip": (0,), "setPlaceholderText": (0,),
    "setAccessibleName": (0,), "setAccessibleDescription": (0,), "setTitle": (0,), "showMessage": (0,), "setPrefix": (0,),
    "setSuffix": (0,), "setLabel": (1,), "addTab": (1,), "addMenu": (0,), "addAction": (0, 1), "addRow": (0,), "addItem": (0,),
    "setSpecialValueText": (0,), "setInformativeText": (0,), "setLabelText": (0,), "setHorizontalHeaderLabels": (0,),
    "QLabel": (0,), "QPushButton": (0,), "QCheckBox": (0,), "QRadioButton": (0,), "QAction": (0, 1), "QGroupBox": (0,),
    "QListWidgetItem": (0,), "QTableWidgetItem": (0,), "label": (0,), "button": (0,), "tool": (0, 1), "Notice": (0,),
    "warning": (1, 2), "information": (1, 2), "question": (1, 2), "critical": (1, 2), "getOpenFileName": (1,),
    "getSaveFileName": (1,), "getOpenFileNames": (1,), "getExistingDirectory": (1,), "getText": (1, 2), "TextItem": (0,),
}  # fmt: skip
NAMES = {"Sfumato", "PNG…", "SVG…", "CSV…"}  # the same in every language


def letters(node: ast.expr) -> bool:
    """Whether the expression holds words of its own. What stands inside a call (tr, format, join) is that call's."""
    if isinstance(node, ast.Constant):
        words = node.value if isinstance(node.value, str) else ""
        for name in NAMES:
            words = words.replace(name, "")
        return sum(c.isalpha() for c in words) > 1  # one letter is the name of a key
    if isinstance(node, ast.JoinedStr):
        return any(letters(part) for part in node.values)
    if isinstance(node, ast.BinOp):
        return letters(node.left) or letters(node.right)
    if isinstance(node, ast.IfExp):
        return letters(node.body) or letters(node.orelse)
    if isinstance(node, ast.BoolOp):
        return any(letters(value) for value in node.values)
    if isinstance(node, ast.List | ast.Tuple):
        return any(letters(item) for item in node.elts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return letters(node.func.value)
    return False


def untranslated(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        values = [node.args[i] for i in SHOWING.get(name, ()) if i < len(node.args)]
        values += [k.value for k in node.keywords if name in SHOWING and k.arg in ("tip", "text", "name")]
        if any(letters(value) for value in values):
            yield node.lineno, ast.unparse(node)[:90]
        said = name == "emit" and ast.unparse(node.func).endswith("said.emit")
        if said and any(letters(value) for value in node.args[1:]):
            yield node.lineno, ast.unparse(node)[:90]
        if name == "tr" and node.args and isinstance(node.args[0], ast.JoinedStr):
            yield node.lineno, "put together before it is translated: " + ast.unparse(node)[:60]


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """In a view-model: words put together without `tr`. Labels of the history are data of the project."""
    inside = {id(part) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for part in n.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node.lineno:
            words = "".join(str(p.value) for p in node.values if isinstance(p, ast.Constant))
            if len([w for w in words.split() if w.isalpha()]) >= 3 and id(node) not in inside:
                yield node.lineno, words


def test_view_models_put_no_sentence_together_without_tr() -> None:
    found = [
        f"{path.name}:{line}: {words}"
        for path in sorted((ROOT / "vm").glob("*.py"))
        if path.name not in ("decide.py", "bulk.py")
        for line, words in sentences(ast.parse(path.read_text(encoding="utf-8")))
        if not words.startswith("Check it near")  # the message of an error, which `core` words too
        and not words.startswith("Redaction log of")  # the title of a file that is written
    ]
    assert found == []


def test_no_control_shows_a_literal() -> None:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        for line, words in untranslated(ast.parse(path.read_text(encoding="utf-8"))):
            found.append(f"{path.relative_to(ROOT)}:{line}: {words}")
    assert found == []


@pytest.mark.parametrize(
    ("code", "caught"),
    [
        ("x.setText('Hello')", True),
        ("x.setText(f'{n} entities')", True),
        ("QLabel('Name' if a else '')", True),
        ("x.setText(self.tr('Hello'))", False),
        ("x.setText(self.tr('{0} of {1}').format(a, b))", False),
        ("x.setText('{0} of'.format(a))", True),
        ("x.setText(f'{a}: {b}')", False),
        ("x.said.emit('info', 'Saved.')", True),
        ("self.tr(f'{a} saved')", True),
    ],
)
def test_the_search_finds_what_it_should(code: str, caught: bool) -> None:
    assert bool(list(untranslated(ast.parse(code)))) is caught
