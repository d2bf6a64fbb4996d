"""Talks to an OpenAI-compatible server on this machine (llama.cpp, Ollama, vLLM). The only module that opens a connection.

Nothing else is ever reached: the address must be a loopback address, names are not looked up, redirects are not followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import json
from typing import Any
from urllib.parse import urlsplit

from sfumato.core.errors import SfumatoError

SECONDS = 300.0  # for one answer: a laptop without a graphics card is slow
_MOST_BYTES = 4_000_000  # of one answer


class LoopbackClient:
    """`address`: such as http://127.0.0.1:8080/v1. Raises `SfumatoError` for any host that is not this machine."""

    def __init__(self, address: str, model: str = "local") -> None:
        parts = urlsplit(address)
        host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname or ""
        if parts.scheme != "http" or not _is_loopback(host):
            raise SfumatoError(
                f"{address} is not on this machine.",
                next_step="Start a server on this machine and give its address, such as http://127.0.0.1:8080/v1.",
            )
        self._host, self._port = host, parts.port or 80
        self._path = parts.path.rstrip("/") + "/chat/completions"
        self.model = model

    def ask(self, prompt: str, *, temperature: float, seed: int, tokens: int = 500) -> str:
        """The answer of the model to one message."""
        body = {
            "model": self.model,
            "messages": [{"role": "user", "content": prompt}],
            "temperature": temperature,
            "seed": seed,
            "max_tokens": tokens,
        }
        connection = http.client.HTTPConnection(self._host, self._port, timeout=SECONDS)
        try:
            connection.request("POST", self._path, json.dumps(body), {"Content-Type": "application/json"})
            response = connection.getresponse()
            said = response.read(_MOST_BYTES)
        except TimeoutError as error:
            raise SfumatoError(
                f"The language model's server did not answer within {SECONDS:g} seconds.",
                next_step="Take a smaller model, or let other programs end first, and try again.",
            ) from error
        except (OSError, http.client.HTTPException) as error:
            raise self._failed("The language model's server does not answer.") from error
        finally:
            connection.close()
        if response.status != 200:
            raise self._failed(f"The language model's server answered with status {response.status}.")
        try:
            data: Any = json.loads(said)
            return str(data["choices"][0]["message"]["content"])
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise self._failed("The language model's server gave an answer that cannot be read.") from error

    def _failed(self, reason: str) -> SfumatoError:
        return SfumatoError(
            reason, next_step=f"Check the server at port {self._port} of this machine and try again."
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
