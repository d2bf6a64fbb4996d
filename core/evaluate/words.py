"""Words as the benchmarks count them."""

from __future__ import annotations

import re

TOKEN = re.compile(r"\w+")
