"""`sfumato predict`, `evaluate` and `train`: the recognizer over a corpus."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from sfumato.app.commands._shared import CLEAN, command, show


def add_to(subparsers: Any) -> None:
    """Adds `predict`, `evaluate` and `train`."""
    parser = command(
        subparsers, "predict", predict, "Write the spans that would be masked in each document of a corpus."
    )
    _data(parser)
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="OUT.json")
    parser.add_argument(
        "--strategy",
        default="supervised",
        help="supervised (default), all, specific, or a strategy of the planner",
    )
    _sources(parser)

    parser = command(
        subparsers, "evaluate", evaluate, "Score the recognizer on an annotated corpus, as the papers do."
    )
    _data(parser)
    parser.add_argument(
        "--strategies", default="all,specific,supervised", help="comma-separated rows of the table"
    )
    parser.add_argument("--predictions", type=Path, action="append", default=[], metavar="SPANS.json",
                        help="also score spans that another system wrote")  # fmt: skip
    parser.add_argument("--peers", type=Path, metavar="PYTHON",
                        help="also run spaCy and Presidio in the environment that `python -m benchmarks.peers` made")  # fmt: skip
    parser.add_argument("--unweighted", action="store_true",
                        help="without WP, precision weighted by information: it takes the language model a while")  # fmt: skip
    _sources(parser)

    parser = command(subparsers, "train", train, "Fine-tune the recognizer on your own labelled documents.")
    _data(parser)
    parser.add_argument("--steps", type=int, help="how long to train: steps of two windows (default 300)")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes, whatever was reached")
    parser.add_argument(
        "--install", type=Path, metavar="DIR", help="where to put the model (default: your data folder)"
    )


def _data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        required=True,
        metavar="CORPUS",
        help="TAB-format JSON or JSON lines; also a brat folder, CoNLL, .spacy or Presidio results",
    )


def _sources(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", type=Path, metavar="DIR", help="another model folder")
    parser.add_argument(
        "--list", type=Path, metavar="LIST.csv", help="your own terms: text,type,always|never"
    )
    parser.add_argument("--threads", type=int, default=2)


def _settings(arguments: argparse.Namespace) -> Any:
    from sfumato.core.recognize import Settings, load_user_list, recognizer

    terms = load_user_list(arguments.list) if arguments.list else ()
    settings = Settings(model=arguments.model, threads=arguments.threads, user_list=terms)
    for notice in recognizer(settings).notices:
        print(f"sfumato: {notice}", file=sys.stderr)
    return settings


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def predict(arguments: argparse.Namespace) -> int:
    """Writes the spans of a corpus that a strategy would mask."""
    import sfumato.docbin  # noqa: F401 (makes the format known)
    from sfumato.core.errors import CannotWrite
    from sfumato.core.evaluate.corpus import documents
    from sfumato.core.evaluate.predict import predict as predict_spans

    corpus = documents(arguments.data)
    spans = predict_spans(corpus, arguments.strategy, settings=_settings(arguments), progress=_progress)
    try:
        arguments.out.write_text(json.dumps(spans), encoding="utf-8")
    except OSError as error:
        raise CannotWrite("The predictions could not be written.", file=arguments.out) from error
    count = sum(map(len, spans.values()))
    show(
        arguments,
        {"documents": len(spans), "spans": count, "strategy": arguments.strategy, "out": str(arguments.out)},
        f"{count} spans in {len(spans)} documents ({arguments.strategy}) → {arguments.out}",
    )
    return CLEAN


def evaluate(arguments: argparse.Namespace) -> int:
    """Prints precision and recall of strategies and of predictions on an annotated corpus."""
    import sfumato.docbin  # noqa: F401 (makes the format known)
    from sfumato.core.evaluate.corpus import documents, gold
    from sfumato.core.evaluate.predict import predict as predict_spans
    from sfumato.core.evaluate.report import rows_for, table

    settings = _settings(arguments)
    corpus, plain = gold(arguments.data), documents(arguments.data)
    predictions = {
        name: predict_spans(plain, name, settings=settings, progress=_progress)
        for name in filter(None, arguments.strategies.split(","))
    }
    for path in arguments.predictions:
        predictions[path.stem] = _read_spans(path)
    predictions |= _peers(arguments)
    rows = rows_for(corpus, predictions, None if arguments.unweighted else _weights(arguments))
    show(arguments, rows, table(rows))
    return CLEAN


def _weights(arguments: argparse.Namespace) -> Any:
    """Bits of a span where it stands, by the shipped language model; nothing weaker is taken in its place."""
    from sfumato.core.errors import ResourceMissing
    from sfumato.core.risk.masked_model import LanguageModel

    try:
        return LanguageModel(threads=arguments.threads).bits
    except ResourceMissing as error:
        print(f"sfumato: without weighted precision. {error.message}", file=sys.stderr)
        return None


def _peers(arguments: argparse.Namespace) -> dict[str, dict[str, list[tuple[int, int, str]]]]:
    """What other recognisers find, run by a Python of their own: none of them is ever installed beside the product."""
    import subprocess
    import tempfile

    from sfumato.core.errors import ResourceMissing
    from sfumato.core.paths import ROOT

    python = arguments.peers or ROOT / ".bench" / "bin" / "python"
    script = ROOT / "benchmarks" / "peer_spans.py"
    if not (python.is_file() and script.is_file()):
        how = "Make their environment with: python -m benchmarks.peers"
        if arguments.peers:
            raise ResourceMissing("The peers' Python is not there.", file=python, next_step=how)
        print(f"sfumato: without the rows of spaCy and Presidio. {how}", file=sys.stderr)
        return {}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        copy.mkdir()
        corpus = str(_as_tab(arguments.data, copy))
        done = subprocess.run([str(python), str(script), corpus, folder], check=False, capture_output=True)
        if done.returncode:
            raise ResourceMissing(
                "The peers could not be run.",
                file=python,
                next_step="Install them: python -m benchmarks.peers",
            )
        return {path.stem: _read_spans(path) for path in sorted(Path(folder).glob("*.json"))}


def _read_spans(path: Path) -> dict[str, list[tuple[int, int, str]]]:
    from sfumato.core.errors import CannotRead

    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        return {
            doc: [(int(s[0]), int(s[1]), str(s[2]) if len(s) > 2 else "") for s in spans]
            for doc, spans in raw.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, LookupError) as error:
        raise CannotRead(
            "The predictions could not be read.",
            file=path,
            next_step="Use {doc_id: [[start, end, type], …]}.",
        ) from error


def train(arguments: argparse.Namespace) -> int:
    """Trains a recogniser in a process of its own; needs the packages of the `train` extra."""
    import importlib.util
    import subprocess
    import tempfile

    import sfumato.docbin  # noqa: F401 (makes the format known)
    from sfumato.core.errors import ResourceMissing, SfumatoError
    from sfumato.core.evaluate.corpus import gold
    from sfumato.core.paths import MODELS, user_data

    missing = [name for name in ("torch", "transformers", "onnx") if importlib.util.find_spec(name) is None]
    if missing:
        raise ResourceMissing(
            f"Training needs packages that are not installed: {', '.join(missing)}.",
            next_step="Install them with: pip install 'sfumato[train]'. Recognizing needs none of them.",
        )
    if not any(document.entities for document in gold(arguments.data)):
        raise SfumatoError("The corpus has no masked entities to learn from.", file=arguments.data)
    target = arguments.install or user_data() / "models" / "recognizer"
    recipe = MODELS / "recognizer" / "finetune.py"
    with tempfile.TemporaryDirectory() as folder:
        corpus = str(_as_tab(arguments.data, Path(folder)))
        options = ["--data", corpus, "--out", str(target)]
        for name in ("steps", "minutes"):
            if (value := getattr(arguments, name)) is not None:
                options += [f"--{name}", str(value)]
        done = subprocess.run([sys.executable, str(recipe), *options], check=False)
    if done.returncode:
        raise SfumatoError(
            "Training did not finish.", file=arguments.data, next_step="See the messages above."
        )
    used = f"is used with --model {target}" if arguments.install else "will be used from now on"
    show(arguments, {"model": str(target)}, f"The model was installed in {target} and {used}.")
    return CLEAN


def _as_tab(path: Path, folder: Path) -> Path:
    """A copy of the corpus as a list of TAB JSON, whatever its format: the recipe reads no other."""
    from sfumato.core.evaluate.formats import read_annotations, write_annotations

    write_annotations(read_annotations(path), folder / "corpus.json", "tab")
    return folder / "corpus.json"
