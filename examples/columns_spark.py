#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Pseudonyms of a column by Spark: HMAC-SHA-256 of "name" becomes "tag".

usage: columns_spark.py KEY-FILE IN.parquet OUT-DIRECTORY

The key's file is a secret that is mounted on each worker.  The plan has its name alone:
an HmacKey refuses to be pickled."""

import sys

import pyarrow as pa
from columns_io import read_key
from pyspark.sql import SparkSession
from pyspark.sql.types import BinaryType, StructType


def pseudonyms(path):
    def each(batches):
        import libsymcrypt
        from libsymcrypt import keys

        key = libsymcrypt.HmacKey(keys.from_file(path))
        for batch in batches:
            tags = pa.array(key.column(batch["name"])).cast(pa.binary())
            yield batch.drop_columns("name").append_column("tag", tags)

    return each


if __name__ == "__main__":
    key_file, source, target = sys.argv[1:]
    read_key(key_file)  # a key that is too short ends the program here
    spark = SparkSession.builder.getOrCreate()
    rows = spark.read.parquet(source)
    kept = [field for field in rows.schema if field.name != "name"]
    schema = StructType(kept).add("tag", BinaryType())
    rows.mapInArrow(pseudonyms(key_file), schema).write.parquet(target)
    spark.stop()
