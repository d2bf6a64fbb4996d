"""Common nouns: WordNet hypernyms that read as replacements, ESCO/ISCO occupations, conditions."""

from __future__ import annotations

import re
from collections.abc import Collection

from sfumato.core.generalize.concepts import Kind, Node, key
from sfumato.core.generalize.linking import Linker
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import word_list

_LONGEST = 29  # one past the number of the last file of nouns of WordNet (lexnames 3 to 28)

EMPTY = word_list("empty hypernyms")
MEDICAL = re.compile(
    r"(?:itis|osis|omas?|opath(?:y|ies)|algia|aemia|emia|plegia|sclerosis|trophy|iasis|penia)$"
)


class WordLadders:
    """Rungs of common nouns: what WordNet, ESCO and the tables of conditions say they are kinds of."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.store = linker.store

    def up(self, node: Node, limit: int = 3) -> list[Step]:
        """A noun's hypernyms, without the empty ones. Their size is the number of nouns below them in WordNet."""
        result: list[Step] = []
        for above in self.store.chain(node):
            if above.kind == Kind.CLASS or above.name not in EMPTY:
                result.append(Step(above.name, above.cover, "WordNet: kinds of it"))
            if len(result) == limit:
                break
        return result

    def noun(self, text: str, fields: Collection[int]) -> Node | None:
        """The commonest noun sense within the wanted fields; the plural is tried as well."""
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.NOUN and node.detail in fields:
                    return node
        return None

    def occupation(self, text: str) -> Node | None:
        """The occupation that these words name, also in the plural or with a hyphen; None where there is none."""
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.OCCUPATION:
                    return node
        return None

    def condition(self, text: str) -> Node | None:
        """The illness that these words name; None where there is none."""
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.CONDITION:
                    return node
        return None

    def first_sense(self, text: str) -> Node | None:
        """The commonest noun sense of all."""
        return self.noun(text, range(3, _LONGEST))

    def _forms(self, text: str) -> tuple[str, ...]:
        plain = key(text)
        *before, last = plain.split(" ") if plain else [""]
        return tuple(dict.fromkeys((plain, " ".join([*before, singular_word(last)]))))
