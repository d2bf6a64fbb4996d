"""What the style sheets inside a page say of its elements, as far as it decides whether text is seen.

Only selectors of one element are applied (`p`, `.n`, `#k`, `span.n`), outside of any `@` block. A rule with another selector
whose last part fits an element may or may not apply to it: what it sets is then not known and counts as not set, so that
text which may be seen is never taken for hidden. Style sheets of other files are not loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sfumato.core.document.plain.html_tokens import Token, tokens

_DECLARATION = re.compile(r"(?:^|;)\s*([a-z-]+)\s*:\s*([^;!]+)(![^;]*)?")
_COMPOUND = re.compile(r"(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)")
_LAST = re.compile(r"(?:[a-z][\w-]*|\*)?(?:[.#][\w-]+)*(?=(?::{1,2}[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*$)")
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|<!--|-->", re.DOTALL)
# What decides whether text is seen; everything else of a sheet is passed over.
_LOOKS = frozenset(
    ("display", "visibility", "font-size", "opacity", "color", "background", "background-color", "mso-hide")
)
MOST_RULES = 5_000  # of a page; more are not read (a judgment call: large sites have about 3,000)
Rules = dict[str, str]


@dataclass(frozen=True, slots=True)
class _Rule:
    tag: str  # empty for any
    names: frozenset[str]  # classes with their dot, an id with its number sign
    sets: tuple[tuple[str, str, bool], ...]  # property, value, whether it is important
    sure: bool  # whether the selector is nothing but this element

    def fits(self, tag: str, names: frozenset[str]) -> bool:
        """Whether the selector, or its last part, is about an element of this tag with these classes and this id."""
        return self.tag in ("", tag) and self.names <= names

    @property
    def rank(self) -> tuple[int, int, int]:
        """How specific the selector is: ids, classes, elements."""
        ids = sum(name.startswith("#") for name in self.names)
        return ids, len(self.names) - ids, int(bool(self.tag))


@dataclass(slots=True)
class Sheets:
    """The rules of a page's own style sheets."""

    rules: list[_Rule] = field(default_factory=list)

    @classmethod
    def of(cls, source: str) -> Sheets:
        """Of the source of a page."""
        if "<style" not in source.lower():
            return cls()
        texts = (
            source[token.start : token.end]
            for token in tokens(source)
            if token.tag == "style" and token.kind == "text"
        )
        rules = [rule for text in texts for rule in _rules(text)][:MOST_RULES]
        return cls(sorted(rules, key=lambda rule: rule.rank))

    def style_of(self, token: Token) -> Rules:
        """What the sheets and the style attribute set for an element, without what its ancestors pass on to it."""
        own = (token.get("style") or "").lower()
        found: Rules = {}
        important: Rules = {}
        if self.rules:
            names = frozenset(f".{name}" for name in (token.get("class") or "").lower().split())
            if token.get("id"):
                names |= {"#" + (token.get("id") or "").lower().strip()}
            for rule in self.rules:
                if rule.fits(token.tag, names):
                    _apply(rule, found, important)
        found |= {key: value.strip() for key, value, _ in _DECLARATION.findall(own)}
        return found | important


def hides(token: Token, rules: Rules) -> bool:
    """Whether an element and what is inside it are not displayed."""
    if token.tag in ("template", "datalist"):
        return True
    if token.tag == "input" and (token.get("type") or "").lower() == "hidden":
        return True
    if any(attribute.name == "hidden" for attribute in token.attributes):
        return True
    return (
        rules.get("display") == "none"
        or rules.get("visibility") == "hidden"
        or rules.get("mso-hide") == "all"
    )


def _apply(rule: _Rule, found: Rules, important: Rules) -> None:
    for key, value, strong in rule.sets:
        where = important if strong else found
        if rule.sure:
            where[key] = value
        else:
            where.pop(key, None)


def _rules(sheet: str) -> Iterator[_Rule]:
    for selectors, body in _blocks(_COMMENT.sub("", sheet).lower()):
        sets = tuple(
            (key, value.strip(), bool(strong))
            for key, value, strong in _DECLARATION.findall(body)
            if key in _LOOKS
        )
        for selector in selectors.split(",") if sets else ():
            selector = selector.strip()
            whole = _COMPOUND.fullmatch(selector)
            last = _LAST.search(
                selector.rpartition(" ")[2].rpartition(">")[2].rpartition("+")[2].rpartition("~")[2]
            )
            tag, names = whole.groups() if whole else _COMPOUND.match(last.group() if last else "").groups()  # type: ignore[union-attr]
            if selector:
                tag = "" if tag in (None, "*") else tag
                yield _Rule(tag, frozenset(re.findall(r"[.#][\w-]+", names or "")), sets, whole is not None)


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Selectors and declarations of the rules that stand in no other block."""
    at = 0
    while (opening := sheet.find("{", at)) >= 0:
        selectors, depth, place = sheet[at:opening], 1, opening + 1
        while place < len(sheet) and depth:
            depth += {"{": 1, "}": -1}.get(sheet[place], 0)
            place += 1
        selectors = selectors.rpartition(";")[2].strip()
        if not selectors.startswith("@"):
            yield selectors, sheet[opening + 1 : place - 1]
        at = place
