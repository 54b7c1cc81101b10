"""Columns of pyarrow, Polars and pandas are read where they lie."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import lawson


@pytest.fixture(scope="module")
def total():
    return lawson.compile("def main [n] (xs: [n]f64) = f64.sum xs")


@pytest.fixture(scope="module")
def whole():
    return lawson.compile("def main [n] (xs: [n]i64) = i64.sum xs")


def refused(call, *words):
    with pytest.raises(lawson.InputError) as raised:
        call()
    for word in words:
        assert word in str(raised.value), str(raised.value)


def test_columns_are_not_copied(total):
    array = pa.array([1.0, 2.0, 3.0])
    result, read, _ = total._with_addresses(array)
    assert (result, read) == (6.0, [array.buffers()[1].address])

    series = pl.Series([1.0, 2.0, 3.0])
    result, read, _ = total._with_addresses(series)
    assert (result, read) == (6.0, [series.to_arrow().buffers()[1].address])

    column = pd.DataFrame({"x": [1.0, 2.0, 3.0]})["x"]
    result, read, _ = total._with_addresses(column)
    assert result == 6.0
    assert read == [column.to_numpy().__array_interface__["data"][0]]


def test_part_of_a_column_is_not_copied(total):
    array = pa.array(np.arange(10.0)).slice(2, 3)
    result, read, _ = total._with_addresses(array)
    assert (result, read) == (9.0, [array.buffers()[1].address + 16])


def test_nulls_are_refused(total, whole):
    refused(lambda: whole(pa.array([1, None])), "xs: it has 1 null, and an array of i64 is wanted", "fill_null")
    refused(lambda: whole(pl.Series([1, None, None])), "xs: it has 2 nulls", "fill_null")
    refused(lambda: total(pa.array([1.0, None])), "xs: it has 1 null")
    refused(lambda: whole(pd.Series([1, None], dtype="Int64")), "xs: ", "numpy.array(xs)")
    refused(lambda: whole(pd.Series([1, None])), "not of float64")
    assert whole(pd.Series([1, 2], dtype="Int64")) == 3


def test_pieces_are_refused(total):
    chunked = pa.chunked_array([[1.0], [2.0]])
    refused(lambda: total(chunked), "xs: it is in 2 pieces", "combine_chunks()")
    assert total(chunked.combine_chunks()) == 3.0
    series = pl.concat([pl.Series([1.0]), pl.Series([2.0])], rechunk=False)
    assert series.n_chunks() == 2
    refused(lambda: total(series), "xs: it is in 2 pieces", "rechunk()")
    assert total(series.rechunk()) == 3.0


def test_bits_would_be_copied():
    kernel = lawson.compile("def main [n] (xs: [n]bool) = map not xs")
    refused(lambda: kernel(pa.array([True, False])), "can't be read where it lies", "numpy.array(xs)")
    np.testing.assert_array_equal(kernel(np.array(pa.array([True, False]))), [False, True])


def test_words_and_other_elements_are_refused(total):
    refused(lambda: total(pa.array(["a"])), "xs: ")
    refused(lambda: total(pd.Series(["a"])), "xs: ")
    refused(lambda: total(pa.array([1, 2])), "an array of f64 is wanted, not of int64")


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame, pa.table])
def test_a_table_is_a_record_of_columns(make):
    kernel = lawson.compile("def main [n] (ps: [n]{lon: f64, lat: i64}) = (f64.sum (map (.lon) ps), map (.lat) ps)")
    table = make({"lat": [1, 2], "lon": [0.5, 1.0], "name": ["a", "b"]})
    if make is pa.table:
        table = table.combine_chunks()
        table = {name: table[name].chunk(0) for name in ("lat", "lon")}
    lon, lat = kernel(table)
    assert lon == 1.5
    np.testing.assert_array_equal(lat, [1, 2])


def test_expressions_over_columns():
    assert lawson.eval("f64.sum (map (* k) xs)", xs=pa.array([1.0, 2.0]), k=2) == 6.0
    assert lawson.eval("f64.sum xs", xs=pl.Series([1.0, 2.0])) == 3.0
