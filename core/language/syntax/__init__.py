"""The grammar of a sentence: Penn tags, heads and labels, noun phrases. Everything runs in numpy from `models/syntax`."""

from __future__ import annotations

from collections.abc import Sequence

from sfumato.core.language.syntax.model import Parsed, Phrase, Tagged
from sfumato.core.language.syntax.network import load_network
from sfumato.core.language.syntax.threads import one_thread
from sfumato.core.language.syntax.tokens import Token, tokens_of
from sfumato.core.language.syntax.transitions import parse_vectors

__all__ = ["Parsed", "Phrase", "Tagged", "parse", "tag"]
_MOST = 4_000  # sentences that are remembered: whoever asks after the recogniser asks for the same ones again
_KNOWN: dict[str, Parsed] = {}
_AT_ONCE = 2_000  # tokens that go through the network together; more only need more memory


@one_thread()
def tag(sentences: Sequence[str]) -> list[Tagged]:
    """The words of each sentence with their tags. Raises `ResourceMissing` where the model is not installed."""
    network = load_network()
    words = [tokens_of(sentence, network.abbreviations) for sentence in sentences]
    found: list[Tagged] = []
    for batch in _batches(words):
        for tokens, vectors in zip(batch, network.encode(batch), strict=True):
            found.append(Tagged(tuple(tokens), network.best_tags(vectors) if tokens else ()))
    return found


def parse(sentences: Sequence[str]) -> list[Parsed]:
    """The words of each sentence with tags, heads and labels. About three times the work of `tag`; what was read lately is
    remembered. Another thread may empty the memory at any moment."""
    read = {sentence: known for sentence in sentences if (known := _KNOWN.get(sentence)) is not None}
    new = [sentence for sentence in dict.fromkeys(sentences) if sentence not in read]
    if new:
        if len(_KNOWN) + len(new) > _MOST:
            _KNOWN.clear()
        found = dict(zip(new, _parsed(new), strict=True))
        _KNOWN.update(found)
        read |= found
    return [read[sentence] for sentence in sentences]


@one_thread()
def _parsed(sentences: Sequence[str]) -> list[Parsed]:
    network = load_network()
    words = [tokens_of(sentence, network.abbreviations) for sentence in sentences]
    found: list[Parsed] = []
    for batch in _batches(words):
        encoded = network.encode(batch)
        trees = parse_vectors(network, encoded)
        for tokens, vectors, (heads, labels) in zip(batch, encoded, trees, strict=True):
            tags = network.best_tags(vectors) if tokens else ()
            found.append(Parsed(tuple(tokens), tags, tuple(heads), tuple(labels)))
    return found


def _batches(words: Sequence[list[Token]]) -> list[list[list[Token]]]:
    batches: list[list[list[Token]]] = []
    size = 0
    for sentence in words:
        if not batches or size + len(sentence) > _AT_ONCE:
            batches.append([])
            size = 0
        batches[-1].append(sentence)
        size += len(sentence)
    return batches
