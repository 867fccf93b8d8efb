#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Pseudonyms of a column by DuckDB: HMAC-SHA-256 of "name" becomes "tag".

usage: columns_duckdb.py KEY-FILE IN.parquet OUT.parquet

DuckDB gives Arrow's tables, a million rows at a time; the tags go beside them.  A
function of SQL would run on one thread, 2,048 rows a call."""

import sys

import duckdb
import libsymcrypt
import pyarrow as pa
import pyarrow.parquet as pq

if __name__ == "__main__":
    key_file, source, target = sys.argv[1:]
    with open(key_file, "rb") as f:
        key = libsymcrypt.HmacKey(f.read())
    rows = duckdb.read_parquet(source).to_arrow_reader(1000000)
    writer = None
    for batch in rows:
        tags = pa.array(key.column(batch["name"], threads=2))
        table = pa.table(batch).drop_columns("name").append_column("tag", tags)
        writer = writer or pq.ParquetWriter(target, table.schema)
        writer.write_table(table)
    if writer:
        writer.close()
