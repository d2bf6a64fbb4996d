"""The pages of `docs`: every link leads somewhere, every page is reached, every table of figures has its command."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("models/*/card.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]+)?\)")
# Read or judged by people, or a list of what was chosen: nothing makes these again.
BY_HAND = {"attack.md", "claims.md", "large-model.md", "splits.md"}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, heading in LINK.findall(page.read_text(encoding="utf-8")):
        found = (page.parent / target).resolve()
        assert found.exists(), target
        if heading and found.suffix == ".md":
            headings = re.findall(r"^#+ (.+)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading[1:] in {re.sub(r"[^\w\- ]", "", h).lower().replace(" ", "-") for h in headings}, (
                heading
            )


def test_every_page_is_reached_from_the_start_page() -> None:
    reached, to_read = set(), [DOCS / "README.md"]
    while to_read:
        page = to_read.pop()
        if page in reached:
            continue
        reached.add(page)
        linked = [
            (page.parent / target).resolve() for target, _ in LINK.findall(page.read_text(encoding="utf-8"))
        ]
        linked = [path / "README.md" if path.is_dir() else path for path in linked]
        to_read += [
            path for path in linked if path.suffix == ".md" and path.exists() and DOCS in path.parents
        ]
    parts = set((DOCS / "measurements" / "papers").glob("*.md"))  # joined into the page of the papers' tables
    assert set(DOCS.rglob("*.md")) - reached - parts == set()


@pytest.mark.parametrize("page", sorted((DOCS / "measurements").glob("*.md")), ids=lambda p: p.stem)
def test_tables_of_measurements_stand_under_their_command(page: Path) -> None:
    if page.name in BY_HAND | {"README.md"}:
        return
    text = page.read_text(encoding="utf-8")
    commands = [m.start() for m in re.finditer(r"python -m |python \w+/|pytest |sfumato |make bench", text)]
    first_table = re.search(r"^\|", text, re.MULTILINE)
    assert first_table is None or any(start < first_table.start() for start in commands)


def test_the_notice_names_the_source_of_every_file_of_data() -> None:
    """The last table of NOTICE.md lists patterns of files; each must fit a file, and each file a pattern."""
    table = (ROOT / "NOTICE.md").read_text(encoding="utf-8").rpartition("## Every file of data")[2]
    patterns = [
        p for row in re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE) for p in re.findall(r"`([^`]+)`", row)
    ]
    files = [
        str(path.relative_to(ROOT))
        for room in ("resources", "models")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".md", ".pyc")
    ]
    assert [f for f in files if not any(fnmatch(f, p) for p in patterns)] == []
    assert [p for p in patterns if not any(fnmatch(f, p) for f in files)] == []


CODE = ("core", "app", "sfumato", "benchmarks", "models", "resources", "installer", "docs", "tests")
QUOTED = re.compile(r"`([^`\n]+)`")
MODULE = re.compile(r"[\w/-]+\.(?:py|tsv)\b(?!\.gz)")
NAME = re.compile(r"[A-Za-z_][\w.]*(?:\([^)]*\))?")
# Names of other programs and of files that a reader chooses.
FOREIGN = {"MultiHeadAttention"}


@pytest.fixture(scope="module")
def sources() -> tuple[set[str], set[str]]:
    """The names of all files of the program, and every word of its modules."""
    files = [
        path
        for room in CODE
        for path in (ROOT / room).rglob("*.*")
        if path.suffix in (".py", ".tsv", ".toml")
    ]
    words = {
        word
        for path in files
        if path.suffix != ".tsv"
        for word in re.findall(r"\w+", path.read_text("utf-8"))
    }
    return {path.name for path in files}, words


@pytest.mark.parametrize(
    "page", [p for p in PAGES if p.name != "CHANGELOG.md"], ids=lambda p: str(p.relative_to(ROOT))
)
def test_modules_and_names_that_a_page_quotes_exist(page: Path, sources: tuple[set[str], set[str]]) -> None:
    files, words = sources
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    gone = []
    for quoted in QUOTED.findall(prose):
        gone += [m for m in MODULE.findall(quoted) if m.rpartition("/")[2] not in files and "*" not in quoted]
        if NAME.fullmatch(quoted) and not MODULE.fullmatch(quoted):
            parts = quoted.partition("(")[0].split(".")
            told = [part for part in parts if "_" in part or re.search(r"[a-z][A-Z]|^[A-Z][a-z]+[A-Z]", part)]
            gone += [part for part in told if part not in words | FOREIGN]
    assert not gone, gone
