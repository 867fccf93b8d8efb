# SPDX-License-Identifier: ISC
"""Each example of an engine runs in a process of its own and writes the tags that hmac
makes.  Examples of engines that are missing are skipped."""

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
KEY = b"the key of this test"
NEEDS = {
    "parquet": ["pyarrow"],
    "polars": ["polars", "pyarrow"],
    "dask": ["dask", "pandas"],
    "duckdb": ["duckdb"],
    "spark": ["pyspark", "pandas"],
}


def pseudonyms(engine, tmp_path, rows, spoil=None, secret=KEY, stderr=subprocess.PIPE):
    """Run the example of an engine on rows, in a file that spoil may change first; the
    process, and where its output is to be."""
    example = os.path.join(EXAMPLES, f"columns_{engine}.py")
    if not os.path.exists(example):
        pytest.skip("no examples here")
    if not all(importlib.util.find_spec(name) for name in NEEDS[engine]):
        pytest.skip(f"{engine} is missing")
    if engine == "spark" and not shutil.which("java"):
        pytest.skip("java is missing")
    source, target, key = (tmp_path / name for name in ("in", "out", "key"))
    # Spark's snappy does not load beside every libc.
    conf = tmp_path / "conf"
    conf.mkdir()
    (conf / "spark-defaults.conf").write_text(
        "spark.sql.parquet.compression.codec uncompressed\nspark.ui.enabled false\n"
    )
    pq.write_table(rows, source, compression="none", row_group_size=100000)
    if spoil:
        spoil(source)
    key.write_bytes(secret)
    process = subprocess.run(
        [sys.executable, example, key, source, target],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        cwd=tmp_path,
        env=os.environ
        | {
            "SPARK_CONF_DIR": str(conf),
            "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_IP": "127.0.0.1",
            "PYTHONWARNINGS": "ignore",
        },
    )
    return process, target


@pytest.mark.parametrize("engine", NEEDS)
def test_example(engine, tmp_path):
    names = [f"user-{k:010}@example.org" for k in range(ROWS)]
    names[7] = None
    names[8] = "é" * 100
    rows = pa.table({"number": range(ROWS), "name": names})
    process, target = pseudonyms(engine, tmp_path, rows)
    assert process.returncode == 0, process.stderr
    rows = pq.read_table(target).select(["number", "tag"]).sort_by("number")
    assert rows["number"].to_pylist() == list(range(ROWS))
    assert rows["tag"].to_pylist() == [
        name and hmac.digest(KEY, name.encode(), "sha256") for name in names
    ]


ROW = {"number": range(3 * 10**5), "name": ["a name"] * (3 * 10**5)}


def cut_last_group(source):
    """Overwrite a page of the last row group, so that reading fails late."""
    column = pq.ParquetFile(source).metadata.row_group(2).column(1)
    with open(source, "r+b") as f:
        f.seek(column.dictionary_page_offset or column.data_page_offset)
        f.write(b"\xff" * 64)


@pytest.mark.parametrize("engine", ("parquet", "polars", "duckdb"))
def test_no_part_of_the_output(engine, tmp_path):
    """A job that fails late leaves nothing under the final name or beside it."""
    process, target = pseudonyms(engine, tmp_path, pa.table(ROW), cut_last_group)
    assert process.returncode != 0
    assert {p.name for p in tmp_path.iterdir()} == {"in", "key", "conf"}


@pytest.mark.parametrize("engine", ("parquet", "polars", "duckdb"))
def test_no_rows(engine, tmp_path):
    process, target = pseudonyms(engine, tmp_path, pa.table(ROW)[:0])
    assert process.returncode == 0, process.stderr
    assert pq.read_table(target).num_rows == 0


@pytest.mark.parametrize("engine", NEEDS)
def test_short_key(engine, tmp_path):
    process, target = pseudonyms(
        engine, tmp_path, pa.table(ROW)[:9], secret=b"fifteen bytes!!"
    )
    assert process.returncode != 0 and "are the least" in process.stderr
    assert not target.exists()


@pytest.mark.parametrize("engine", ("parquet", "duckdb"))
def test_bar(engine, tmp_path):
    """A terminal shows how many rows are done."""
    master, slave = os.openpty()
    process, _ = pseudonyms(engine, tmp_path, pa.table(ROW), stderr=slave)
    os.close(slave)
    text = os.read(master, 4096).decode()
    os.close(master)
    assert process.returncode == 0 and text.endswith("of 300,000 rows, 100%\r\n")
