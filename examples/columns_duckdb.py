#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Pseudonyms of a column by DuckDB: HMAC-SHA-256 of "name" becomes "tag".

usage: columns_duckdb.py KEY-FILE IN.parquet OUT.parquet

DuckDB gives Arrow's tables, a million rows at a time; the tags go beside them.  A
function of SQL would run on one thread, 2,048 rows a call."""

import sys

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
from columns_io import bar, read_key, whole

if __name__ == "__main__":
    key_file, source, target = sys.argv[1:]
    key = read_key(key_file)
    progress = bar(pq.read_metadata(source).num_rows)
    rows = duckdb.read_parquet(source).to_arrow_reader(1000000)
    schema = rows.schema.remove(rows.schema.get_field_index("name"))
    schema = schema.append(pa.field("tag", pa.binary(32)))
    with whole(target) as part, pq.ParquetWriter(part, schema) as writer:
        for batch in rows:
            tags = key.column(batch["name"], threads=2, progress=progress)
            table = pa.table(batch).drop_columns("name")
            writer.write_table(table.append_column("tag", pa.array(tags)))
