"""What people chose in WikiReplace: labels for training only, never read for ranking."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.rank_data import Query
from sfumato.core.generalize.rank_features import form, head


def choices(path: Path) -> dict[str, Counter[str]]:
    """Mention id → how many annotators chose each option."""
    result: dict[str, Counter[str]] = {}
    for document in json.loads(path.read_text(encoding="utf-8")):
        for annotation in document["annotations"].values():
            for mention in annotation["entity_mentions"]:
                picked = (mention.get("replacement") or {}).get("generalization_selection")
                if picked:
                    result[mention["entity_mention_id"]] = Counter({t: len(who) for t, who in picked.items()})
    return result


def majority(votes: Counter[str]) -> str:
    return votes.most_common(1)[0][0]


def rates(
    queries: Sequence[Query], votes: Mapping[str, Counter[str]], strength: float = 4.0
) -> dict[str, float]:
    """How often an option text, its head noun or its type was chosen when offered; smoothed towards its type."""
    offered: dict[str, float] = defaultdict(float)
    chosen: dict[str, float] = defaultdict(float)
    for query in queries:
        total = sum(votes[query.id].values())
        for option in query.options:
            share = votes[query.id][option.text] / total
            kind = "*" if option.text == MASK else ""
            for name in (f"{query.type}|{form(option.text)}", f"{query.type}|head|{head(option.text)}",
                         f"{query.type}|" if not kind else f"{query.type}|mask", ""):  # fmt: skip
                offered[name] += 1
                chosen[name] += share
    base = chosen[""] / max(1.0, offered[""])
    result = {"": base}
    for name in offered:
        if name:
            parent = name.split("|")[0] + "|"
            prior = chosen[parent] / offered[parent] if offered[parent] and name != parent else base
            result[name] = (chosen[name] + strength * prior) / (offered[name] + strength)
    return result
