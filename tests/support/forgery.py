"""Lexicon files whose header says what it likes, with digests that fit: as a foreign tool might write them."""

from __future__ import annotations

import json
import struct
from hashlib import sha256
from typing import Any

from wordref.lexicon.container import FORMAT, MAGIC

HEAD = struct.Struct("<8sII32s")


def parts(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Header and body of a file."""
    length = HEAD.unpack_from(data)[2]
    return json.loads(data[HEAD.size : HEAD.size + length]), data[HEAD.size + length :]


def forged(header: object, body: bytes) -> bytes:
    """A file with that header and a digest that fits."""
    raw = header if isinstance(header, bytes) else json.dumps(header).encode()
    raw += b" " * (-(len(raw) + HEAD.size) % 8)
    return HEAD.pack(MAGIC, FORMAT, len(raw), sha256(raw).digest()) + raw + body
