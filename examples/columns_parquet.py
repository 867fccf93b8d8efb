#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Pseudonyms of a column from Parquet to Parquet, by pyarrow: HMAC-SHA-256 of "name"
becomes "tag".

usage: columns_parquet.py KEY-FILE IN.parquet OUT.parquet"""

import sys

import pyarrow as pa
import pyarrow.parquet as pq
from columns_io import bar, read_key, whole

if __name__ == "__main__":
    key_file, source, target = sys.argv[1:]
    key = read_key(key_file)
    with pq.ParquetFile(source) as rows, whole(target) as part:
        progress = bar(rows.metadata.num_rows)
        schema = rows.schema_arrow
        schema = schema.remove(schema.get_field_index("name"))
        schema = schema.append(pa.field("tag", pa.binary(32)))
        with pq.ParquetWriter(part, schema) as writer:
            for batch in rows.iter_batches(100000):
                tags = pa.array(key.column(batch["name"], progress=progress))
                table = pa.table(batch).drop_columns("name")
                writer.write_table(table.append_column("tag", tags))
