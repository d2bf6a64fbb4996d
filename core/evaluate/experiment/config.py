"""What an experiment is: a corpus, settings to sweep, and where the results go. Read from TOML.

[corpus]
path = "biographies.jsonl"     # TAB JSON or JSON lines, with or without annotations
documents = 50                 # the first so many (default: all)

[sweep]                        # every combination is run; a missing line takes the program's default
strategy = ["joint", "greedy", "random", "paper000"]
k = [5, 100]
threshold = [0.3, 0.5, 0.7]
combine = ["any"]
measures = [["search", "anonymity", "population"], ["classifier"]]
model = ["", "my-model"]       # folders of recognisers, as `sfumato train --install` writes them; "" is the installed one

[output]
folder = "results"             # beside the file, unless it is a full path
"""

from __future__ import annotations

import hashlib
import itertools
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sfumato.core.decide.model import Dials
from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.errors import CannotRead
from sfumato.core.packed import is_stored
from sfumato.core.risk.registry import DEFAULT_MEASURES

_LINES = {
    "corpus": {"path", "documents"},
    "sweep": {"strategy", "k", "threshold", "combine", "measures", "seed", "model"},
    "output": {"folder"},
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One point of the sweep."""

    strategy: str
    k: int
    threshold: float
    combine: str
    measures: tuple[str, ...]
    seed: int = 0
    model: str = ""  # the recogniser's folder; the installed one where empty

    @property
    def dials(self) -> Dials:
        """The dials of this point."""
        return Dials(
            k=self.k,
            threshold=self.threshold,
            strategy=self.strategy,
            combine=self.combine,
            measures=frozenset(self.measures),
            seed=self.seed,
        )

    @property
    def columns(self) -> dict[str, Any]:
        """The setting as the first columns of the table. The installed model is no column, so that earlier runs go on."""
        other = {"model": self.model} if self.model else {}
        return {
            "strategy": self.strategy,
            "k": self.k,
            "threshold": self.threshold,
            "combine": self.combine,
            "measures": "+".join(self.measures),
            "seed": self.seed,
            **other,
        }

    @property
    def key(self) -> str:
        """A short name of this point that stays the same from run to run: results already made are found by it."""
        return hashlib.sha256(json.dumps(self.columns, sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Experiment:
    """One experiment file: a corpus, the settings to run on it, and the folder of results."""

    corpus: Path
    documents: int | None
    settings: tuple[Setting, ...]
    folder: Path

    @property
    def measures(self) -> tuple[str, ...]:
        """All measures that any setting asks for: a document is analysed once."""
        return tuple(dict.fromkeys(name for setting in self.settings for name in setting.measures))


def load_experiment(path: Path) -> Experiment:
    """Raises `CannotRead` and says which line is wrong."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CannotRead(
            f"The experiment cannot be read ({error}).",
            file=path,
            next_step="Correct the file and start again.",
        ) from error
    if unknown := sorted(set(data) - set(_LINES)):
        known = ", ".join(f"[{name}]" for name in _LINES)
        raise _wrong(path, f"An experiment has no {unknown[0]}; it has {known}.")
    corpus, output = _table(data, "corpus", path), _table(data, "output", path)
    if "path" not in corpus:
        raise _wrong(path, "[corpus] has no path.")
    documents = corpus.get("documents")
    if documents is not None and (not isinstance(documents, int) or documents < 1):
        raise _wrong(path, "[corpus] documents must be a whole number from 1 on.")
    settings = _settings(_table(data, "sweep", path), path)
    folder = path.parent / str(output.get("folder", path.stem + "-results"))
    return Experiment(path.parent / str(corpus["path"]), documents, settings, folder)


def _settings(sweep: Mapping[str, Any], path: Path) -> tuple[Setting, ...]:
    default = Dials()
    strategies = _list(sweep, "strategy", [default.strategy], path)
    for name in strategies:
        if name not in STRATEGY_NAMES:
            raise _wrong(path, f"There is no strategy {name}; there are {', '.join(STRATEGY_NAMES)}.")
    measures = _list(sweep, "measures", [list(DEFAULT_MEASURES)], path)
    sets = [tuple(m) if isinstance(m, list) else (str(m),) for m in measures]
    points = itertools.product(
        strategies,
        _list(sweep, "k", [default.k], path),
        _list(sweep, "threshold", [default.threshold], path),
        _list(sweep, "combine", [default.combine], path),
        sets,
        _list(sweep, "seed", [default.seed], path),
        [_model(str(name), path) for name in _list(sweep, "model", [""], path)],
    )
    return tuple(
        Setting(str(s), int(k), float(t), str(c), m, int(seed), model)
        for s, k, t, c, m, seed, model in points
    )


def _model(name: str, path: Path) -> str:
    """A folder beside the file; raises `CannotRead` where it holds no model."""
    if name and not is_stored(path.parent / name / "model.onnx"):
        raise _wrong(path, f"[sweep] model {name} is no folder with a model.onnx.")
    return str(path.parent / name) if name else ""


def _list(sweep: Mapping[str, Any], name: str, default: list[Any], path: Path) -> list[Any]:
    value = sweep.get(name, default)
    if not isinstance(value, list) or not value:
        raise _wrong(path, f"[sweep] {name} must be a list with at least one value.")
    return value


def _table(data: Mapping[str, Any], name: str, path: Path) -> Mapping[str, Any]:
    value = data.get(name, {})
    if not isinstance(value, Mapping):
        raise _wrong(path, f"[{name}] must be a table.")
    if unknown := sorted(set(value) - _LINES[name]):
        raise _wrong(path, f"[{name}] has no {unknown[0]}; it has {', '.join(sorted(_LINES[name]))}.")
    return value


def _wrong(path: Path, reason: str) -> CannotRead:
    return CannotRead(reason, file=path, next_step="Correct the file and start again.")
