# SPDX-License-Identifier: ISC
"""The examples of engines run, each in a process of its own, and write the tags that
hmac makes.  Where an engine is missing its example is left out."""

import hmac
import importlib.util
import os
import shutil
import subprocess
import sys

import pytest

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "..", "examples")
ROWS = 250000  # more than a batch of each
NEEDS = {
    "parquet": ["pyarrow"],
    "polars": ["polars"],
    "dask": ["dask", "pandas"],
    "duckdb": ["duckdb"],
    "spark": ["pyspark", "pandas"],
}


@pytest.mark.parametrize("engine", NEEDS)
def test_example(engine, tmp_path):
    example = os.path.join(EXAMPLES, f"columns_{engine}.py")
    if not os.path.exists(example):
        pytest.skip("no examples here")
    if not all(importlib.util.find_spec(name) for name in NEEDS[engine]):
        pytest.skip(f"{engine} is missing")
    if engine == "spark" and not shutil.which("java"):
        pytest.skip("java is missing")
    names = [f"user-{k:010}@example.org" for k in range(ROWS)]
    names[7] = None
    names[8] = "é" * 100
    source, target, key = (tmp_path / name for name in ("in", "out", "key"))
    # Spark's snappy does not load beside every libc.
    conf = tmp_path / "conf"
    conf.mkdir()
    (conf / "spark-defaults.conf").write_text(
        "spark.sql.parquet.compression.codec uncompressed\nspark.ui.enabled false\n"
    )
    rows = pa.table({"number": range(ROWS), "name": names})
    pq.write_table(rows, source, compression="none")
    key.write_bytes(b"the key")
    subprocess.run(
        [sys.executable, example, key, source, target],
        check=True,
        cwd=tmp_path,
        env=os.environ
        | {
            "SPARK_CONF_DIR": str(conf),
            "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_IP": "127.0.0.1",
            "PYTHONWARNINGS": "ignore",
        },
    )
    rows = pq.read_table(target).select(["number", "tag"]).sort_by("number")
    assert rows["number"].to_pylist() == list(range(ROWS))
    assert rows["tag"].to_pylist() == [
        name and hmac.digest(b"the key", name.encode(), "sha256") for name in names
    ]
