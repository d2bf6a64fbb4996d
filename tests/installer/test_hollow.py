"""Libraries made empty for the frozen program still do what is asked of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

from tests.installer.test_package import script

PRODUCTS = """
import numpy as np
assert np.__file__.startswith({folder!r}), np.__file__
random = np.random.default_rng(1)
for kind, near in ((np.float32, 1e-3), (np.float64, 1e-9)):
    for m, k, n in ((1, 1, 1), (3, 5, 2), (17, 64, 33), (1, 40, 9), (40, 3, 1)):
        a, b = random.random((m, k)).astype(kind), random.random((k, n)).astype(kind)
        right = np.array([[sum(float(x) * float(y) for x, y in zip(row, column)) for column in b.T] for row in a])
        at, bt = np.asfortranarray(a), np.asfortranarray(b)
        for product in (a @ b, at @ b, a @ bt, at @ bt, np.dot(a, b), (b.T @ a.T).T, np.einsum("ij,jk->ik", a, b, optimize=True)):
            assert product.dtype == kind and np.abs(product - right).max() < near * k
        assert np.abs(a @ a.T - np.einsum("ij,kj->ik", a, a)).max() < near * k  # a product with itself goes another way
        assert np.abs(a @ b[:, 0] - right[:, 0]).max() < near * k and np.abs(a[0] @ b - right[0]).max() < near * k
        for x, y in ((a[0], b[:, 0]), (a[0][::-1], b[::-1, 0])):
            assert abs(np.dot(x, y) - right[0, 0]) < near * k
        assert abs(float(np.linalg.norm(a)) - float((a.astype(float) ** 2).sum()) ** 0.5) < near * k
print("alike")
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("gcc") is None, reason="needs Linux and gcc"
)
def test_numpy_multiplies_without_its_library(tmp_path: Path) -> None:
    package = Path(numpy.__file__).parent
    libraries = package.parent / "numpy.libs"
    if not any(libraries.glob("libscipy_openblas64_*")):
        pytest.skip("this numpy links another library")
    for source in (package, libraries):
        shutil.copytree(
            source, tmp_path / source.name, ignore=shutil.ignore_patterns("tests", "__pycache__", "f2py")
        )
    before = sum(p.stat().st_size for p in tmp_path.rglob("*.so*"))
    script("hollow").hollow_out(tmp_path)
    assert sum(p.stat().st_size for p in tmp_path.rglob("*.so*")) < before - 25e6
    said = subprocess.run(
        [sys.executable, "-c", PRODUCTS.format(folder=str(tmp_path))], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)}, cwd=tmp_path,
    )  # fmt: skip
    assert said.stdout.strip() == "alike", said.stderr[-2000:]
