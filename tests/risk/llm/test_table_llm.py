"""The table of a language model's attacks: who is named, in which texts, and that no attack is made twice."""

from __future__ import annotations

from benchmarks.table_llm import attacked, shown, table

RECORD = {"doc_id": "ada-strand", "text": "Ada Strand ran a lighthouse.", "manual_mask": [[0, 10], [17, 27]]}


class Stub:
    def ask(self, prompt: str, *, temperature: float, seed: int, tokens: int = 500) -> str:
        name = "Ada Strand" if "Ada Strand" in prompt else "Eva Lie"
        return f'{{"candidates": [{{"name": "{name}", "confidence": 0.9}}], "clues": ["lighthouse"]}}'


def test_texts_are_shown_as_the_condition_says() -> None:
    assert shown(RECORD, "untouched") == RECORD["text"]
    assert shown(RECORD, "people") == "*** ran a ***."


def test_attacks_become_a_table_with_intervals() -> None:
    rows = [attacked(Stub(), RECORD, condition, 1) for condition in ("untouched", "people")]
    assert [r["rank"] for r in rows] == [1, None]
    assert [r["clues"] for r in rows] == [1, 0]
    told = table([*rows, rows[0]])
    assert "| untouched | 2 | 100% [100%–100%] |" in told
    assert "| people | 1 | 0% | 0% |" in told, "of one document there is no interval"
