"""What each ingredient of the training brings (paper 003, table 3): added to nothing, and taken from everything.

    python -m models.reidentify.ablation --work WORK --encoder bag --base MINILM --passes 6

Every row starts from the same weights and gets equally many passes over all training people; a pass that one row
spends on g, another spends on f. Top-1 of all dev people among all profiles. Rows that are done are not done again.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import torch

from models.reidentify.train import Trainer, encoders, optimisers, prepare, spelling_of

RATIOS = (0.0, 0.25, 0.5, 0.75)
# word dropout, label smoothing, profile encoder fitted
ROWS = {
    "baseline": (False, False, False),
    "+ word dropout": (True, False, False),
    "+ label smoothing": (False, True, False),
    "+ profile encoder": (False, False, True),
    "combined": (True, True, True),
    "combined without word dropout": (False, True, True),
    "combined without label smoothing": (True, False, True),
    "combined without profile encoder": (True, True, False),
}


def fitted(
    trainer: Trainer, stage: str, base: Path | None, passes: int, fit_profiles: bool
) -> dict[str, float]:
    f, g = encoders(stage, base, 0)
    prepare(stage, trainer, f, g)
    of, og = optimisers(f, g, stage)
    rounds = passes // 2 if fit_profiles else passes
    for number in range(rounds):
        for optimiser in (of, og):
            for group in optimiser.param_groups:
                group["lr"] = 1e-3 * (1 - number / rounds) + 5e-5
        trainer.fit_f(f, g, of, 128)
        if fit_profiles:
            trainer.fit_g(f, g, og, 256)
    return trainer.accuracy(f, g, limit=None, ratios=RATIOS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--encoder", choices=("bag", "grams"), default="bag")
    parser.add_argument("--base", type=Path, help="MiniLM-L6; not needed for grams")
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    done = arguments.work / f"ablation-{arguments.encoder}-{arguments.passes}.json"
    table = json.loads(done.read_text(encoding="utf-8")) if done.exists() else {}
    trainer = Trainer(arguments.work, spelling_of(arguments.encoder, arguments.base))
    for name, (dropout, smoothing, fit_profiles) in ROWS.items():
        if name in table:
            continue
        began = time.process_time()
        trainer.restart(arguments.seed)
        trainer.dropout, trainer.smoothing = dropout, 0.1 * smoothing
        table[name] = fitted(trainer, arguments.encoder, arguments.base, arguments.passes, fit_profiles)
        print(name, table[name], f"{time.process_time() - began:.0f} s of processor", flush=True)
        done.write_text(json.dumps(table, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
