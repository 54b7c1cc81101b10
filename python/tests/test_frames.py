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
    for words in (pa.array(["2.5"]), pd.Series(["2.5"]), pl.Series(["2.5"])):
        refused(lambda: total(words), "xs: ", "write numpy.array(xs, dtype=numpy.float64) if each is a number")
        assert total(np.array(words, dtype=np.float64)) == 2.5
    dates = pd.to_datetime(pd.Series(["1970-01-02"]))
    refused(lambda: total(dates), 'write xs.astype("datetime64[s]").astype(numpy.float64) for seconds since 1970')
    for table in (pd.DataFrame({"lon": ["a"]}), pl.DataFrame({"lon": [1.0]}), pa.table({"lon": [1.0]})):
        refused(lambda: total(table), 'xs["lon"]')
    refused(lambda: total(pa.array([1, 2])), "an array of f64 is wanted, not of int64")


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame, pa.table])
def test_a_table_is_a_record_of_columns(make):
    kernel = lawson.compile("def main [n] (ps: [n]{lon: f64, lat: i64}) = (f64.sum (map (.lon) ps), map (.lat) ps)")
    table = make({"lat": [1, 2], "lon": [0.5, 1.0], "name": ["a", "b"]})
    lon, lat = kernel(table)
    assert lon == 1.5
    np.testing.assert_array_equal(lat, [1, 2])


def test_expressions_over_columns():
    assert lawson.eval("f64.sum (map (* k) xs)", xs=pa.array([1.0, 2.0]), k=2) == 6.0
    assert lawson.eval("f64.sum xs", xs=pl.Series([1.0, 2.0])) == 3.0


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame, pa.table])
def test_expressions_over_tables(make):
    """Only those columns matter that the expression names."""
    table = make({"lat": [1, 2], "lon": [0.5, 1.0], "name": ["a", "b"], "gone": [1.0, None]})
    assert lawson.eval("f64.sum (map2 (*) d.lon (map f64.i64 d.lat))", d=table) == 2.5
    with pytest.raises(lawson.SourceError, match="there is no field `height`"):
        lawson.eval("f64.sum d.height", d=table)
    refused(lambda: lawson.eval("d.name", d=table), "d.name: ")


def test_a_table_of_one_piece_is_not_copied():
    table = pa.table({"lon": [0.5, 1.0]})
    kernel = lawson.compile("def main [n] (ps: [n]{lon: f64}) = f64.sum (map (.lon) ps)")
    result, read, _ = kernel._with_addresses(table)
    assert (result, read) == (1.5, [table["lon"].chunk(0).buffers()[1].address])
    assert kernel(pa.table({"lon": pa.array([], pa.float64())}).slice(0, 0)) == 0.0
    assert kernel({"lon": pa.chunked_array([], pa.float64())}) == 0.0
