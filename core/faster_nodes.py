"""Replaces nodes of an ONNX model that run slowly on the processor by faster nodes that compute the same.

Two kernels of ONNX Runtime take more than half of the recogniser's time. `SkipLayerNormalization` is computed value by value,
where `Add` and `LayerNormalization` use vector instructions; `QAttention` stores the whole table of attention, where
`MultiHeadAttention` works through it in blocks that fit the cache. The weights stay as they are. Outputs differ by rounding
(`docs/measurements/ship.md` has the scores before and after).

The `onnx` package is not part of the product, so the file is edited as what it is: nested fields of protocol buffers. Names
and numbers of the fields are those of `onnx.proto3`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_VARINT, _EIGHT_BYTES, _SIZED, _FOUR_BYTES = 0, 1, 2, 5  # wire types
_GRAPH = 7  # of a ModelProto
_NODE = 1  # of a GraphProto
_INPUT, _OUTPUT, _NAME, _OPERATOR, _ATTRIBUTE, _DOMAIN = 1, 2, 3, 4, 5, 7  # of a NodeProto
_ATTRIBUTE_NAME, _ATTRIBUTE_FLOAT, _ATTRIBUTE_INT, _ATTRIBUTE_TYPE = 1, 2, 3, 20  # of an AttributeProto
_TYPE_FLOAT, _TYPE_INT = 1, 2  # of an AttributeProto
_MICROSOFT = b"com.microsoft"  # the domain of ONNX Runtime's own operators
_DEFAULT_EPSILON = 1e-5  # of LayerNormalization, as the ONNX standard has it


def with_faster_nodes(model: bytes) -> bytes:
    """The same network in faster nodes. Only for callers that never pad: the new attention looks at every position."""
    parts: list[bytes] = []
    for number, whole, content in _fields(memoryview(model)):
        parts.append(
            _sized(number, _edited(content)) if number == _GRAPH and content is not None else bytes(whole)
        )
    return b"".join(parts)


@dataclass(frozen=True, slots=True)
class _Node:
    """One node as far as the replacements need it."""

    inputs: list[bytes]
    outputs: list[bytes]
    attributes: dict[bytes, memoryview]


def _edited(graph: memoryview) -> bytes:
    parts: list[bytes] = []
    for number, whole, content in _fields(graph):
        replace = _REPLACEMENTS.get(_operator(content)) if number == _NODE and content is not None else None
        if replace is None or content is None:
            parts.append(bytes(whole))
        else:
            parts += (_sized(_NODE, node) for node in replace(_parsed(content)))
    return b"".join(parts)


def _normalization(node: _Node) -> list[bytes]:
    """normalize(input + skip + bias)"""
    summed, skip, scale, shift, *bias = node.inputs
    (out,) = node.outputs[:1]
    nodes = []
    for step, term in enumerate([skip, *(b for b in bias if b)]):
        total = out + b"/sum%d" % step
        nodes.append(_node(b"Add", [summed, term], [total]))
        summed = total
    epsilon = _float(_ATTRIBUTE_FLOAT, node.attributes.get(b"epsilon"), _DEFAULT_EPSILON)
    nodes.append(
        _node(b"LayerNormalization", [summed, scale, shift], [out], (_attribute(b"epsilon", epsilon),))
    )
    return nodes


def _attention(node: _Node) -> list[bytes]:
    """attention(split(input × weights + bias)); the mask, which hides padding, is left out."""
    quantized, weights, bias, scale, weight_scale, _mask, zero, weight_zero = node.inputs[:8]
    (out,) = node.outputs[:1]
    product = out + b"/product"
    thirds = [out + b"/" + part for part in (b"query", b"key", b"value")]
    heads = _attribute(b"num_heads", _int(_ATTRIBUTE_INT, node.attributes[b"num_heads"]))
    return [
        _node(
            b"MatMulIntegerToFloat",
            [quantized, weights, scale, weight_scale, zero, weight_zero, bias],
            [product],
            domain=_MICROSOFT,
        ),
        _node(b"Split", [product], thirds, (_attribute(b"axis", 2),)),
        _node(b"MultiHeadAttention", thirds, [out], (heads,), domain=_MICROSOFT),
    ]


_REPLACEMENTS: dict[bytes, Callable[[_Node], list[bytes]]] = {
    b"SkipLayerNormalization": _normalization,
    b"QAttention": _attention,
}


def _operator(node: memoryview) -> bytes:
    return next((bytes(c) for number, _, c in _fields(node) if number == _OPERATOR and c is not None), b"")


def _parsed(node: memoryview) -> _Node:
    parsed = _Node([], [], {})
    for number, _, content in _fields(node):
        if content is None:
            continue
        if number == _INPUT:
            parsed.inputs.append(bytes(content))
        elif number == _OUTPUT:
            parsed.outputs.append(bytes(content))
        elif number == _ATTRIBUTE:
            name = next(bytes(c) for n, _, c in _fields(content) if n == _ATTRIBUTE_NAME and c is not None)
            parsed.attributes[name] = content
    return parsed


def _float(field: int, attribute: memoryview | None, default: float) -> float:
    for number, whole, _ in _fields(attribute) if attribute is not None else ():
        if number == field:
            return float(struct.unpack("<f", whole[-4:])[0])
    return default


def _int(field: int, attribute: memoryview) -> int:
    for number, whole, _ in _fields(attribute):
        if number == field:
            _, begin = _varint(whole, 0)
            return _varint(whole, begin)[0]
    raise ValueError("an attribute has no value")


def _fields(message: memoryview) -> Iterator[tuple[int, memoryview, memoryview | None]]:
    """Number, all bytes and, of a sized field, the content of every field of a message."""
    at = 0
    while at < len(message):
        tag, end = _varint(message, at)
        content = None
        if tag & 7 == _SIZED:
            size, begin = _varint(message, end)
            end = begin + size
            content = message[begin:end]
        elif tag & 7 == _VARINT:
            _, end = _varint(message, end)
        elif tag & 7 in (_EIGHT_BYTES, _FOUR_BYTES):
            end += 8 if tag & 7 == _EIGHT_BYTES else 4
        else:
            raise ValueError("not a model")
        if end > len(message):
            raise ValueError("the model ends too early")
        yield tag >> 3, message[at:end], content
        at = end


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, lowest first, and where the next field begins."""
    number = shift = 0
    while True:
        if at >= len(message):
            raise ValueError("the model ends too early")
        byte = message[at]
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at


def _as_varint(number: int) -> bytes:
    parts = bytearray()
    while number >= 0x80:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*parts, number])


def _sized(field: int, content: bytes) -> bytes:
    return _as_varint(field << 3 | _SIZED) + _as_varint(len(content)) + content


def _node(
    operator: bytes,
    inputs: list[bytes],
    outputs: list[bytes],
    attributes: tuple[bytes, ...] = (),
    *,
    domain: bytes = b"",
) -> bytes:
    return b"".join(
        (
            *(_sized(_INPUT, name) for name in inputs),
            *(_sized(_OUTPUT, name) for name in outputs),
            _sized(_NAME, outputs[0] + b"/" + operator),
            _sized(_OPERATOR, operator),
            *(_sized(_ATTRIBUTE, attribute) for attribute in attributes),
            *((_sized(_DOMAIN, domain),) if domain else ()),
        )
    )


def _attribute(name: bytes, value: float) -> bytes:
    """An attribute with a whole number or, given a float, with a fraction."""
    if isinstance(value, int):
        content = _as_varint(_ATTRIBUTE_INT << 3 | _VARINT) + _as_varint(value)
        type_ = _TYPE_INT
    else:
        content = _as_varint(_ATTRIBUTE_FLOAT << 3 | _FOUR_BYTES) + struct.pack("<f", value)
        type_ = _TYPE_FLOAT
    return (
        _sized(_ATTRIBUTE_NAME, name)
        + content
        + _as_varint(_ATTRIBUTE_TYPE << 3 | _VARINT)
        + _as_varint(type_)
    )
