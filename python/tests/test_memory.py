"""Arrays are read where they lie, and results are handed over: by their addresses."""

import numpy as np
import pytest

import lawson

TYPES = {
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "u8": np.uint8,
    "u16": np.uint16,
    "u32": np.uint32,
    "u64": np.uint64,
    "f32": np.float32,
    "f64": np.float64,
    "bool": np.bool_,
}
SHAPES = {1: (6,), 2: (2, 3), 3: (2, 3, 2)}


def address(array):
    return array.__array_interface__["data"][0]


def flipped(ty, rank):
    """A program that makes another array, of twice each number, or of the other truth value."""
    one = {"bool": "not"}.get(ty, "\\x -> x + x")
    for _ in range(rank):
        one = f"map ({one})"
    sizes = ["[n]", "[m]", "[k]"][:rank]
    return f"def main {' '.join(sizes)} (xs: {''.join(sizes)}{ty}) = {one} xs"


def values(ty, shape):
    return (np.arange(np.prod(shape)) % 2).astype(TYPES[ty]).reshape(shape)


@pytest.mark.parametrize("rank", SHAPES)
@pytest.mark.parametrize("ty", TYPES)
def test_no_array_is_copied(ty, rank):
    kernel = lawson.compile(flipped(ty, rank))
    xs = values(ty, SHAPES[rank])
    result, read, made = kernel._with_addresses(xs)
    assert read == [address(xs)]
    assert made == [address(result)]
    assert result.dtype == TYPES[ty] and result.shape == xs.shape
    np.testing.assert_array_equal(result, ~xs if ty == "bool" else xs + xs)


@pytest.mark.parametrize("ty", TYPES)
def test_a_scalar_is_a_number(ty):
    kernel = lawson.compile(f"def main (x: {ty}) = x")
    result, read, made = kernel._with_addresses(TYPES[ty](1))
    assert result == 1 and type(result) is {"f": float, "b": bool}.get(ty[0], int)
    assert read == made == [None]


@pytest.mark.parametrize("rank", SHAPES)
@pytest.mark.parametrize("ty", TYPES)
def test_an_empty_array_is_one(ty, rank):
    kernel = lawson.compile(flipped(ty, rank))
    for shape in {(0,) * rank, SHAPES[rank][:-1] + (0,)}:
        result = kernel(np.zeros(shape, TYPES[ty]))
        assert result.shape == shape and result.dtype == TYPES[ty]


def test_read_only_arrays_are_read_where_they_lie():
    xs = np.arange(4.0)
    xs.flags.writeable = False
    result, read, _ = lawson.compile("def main [n] (xs: [n]f64) = f64.sum xs")._with_addresses(xs)
    assert (result, read) == (6.0, [address(xs)])


def test_a_result_owns_its_memory():
    kernel = lawson.compile(flipped("f64", 1))
    first = kernel(np.arange(1000.0))
    kept = first.copy()
    for _ in range(10):
        kernel(np.ones(1000))
    np.testing.assert_array_equal(first, kept)
    assert first.flags.writeable
    first[0] = 7


@pytest.mark.parametrize("text", ["def main [n] (xs: [n]f64) = xs", "def main [n] (xs: [n]f64) = (xs, xs)"])
def test_results_never_share_memory_with_arguments(text):
    xs = np.arange(5.0)
    results = lawson.compile(text)(xs)
    for result in results if isinstance(results, tuple) else (results,):
        assert not np.shares_memory(result, xs)
        np.testing.assert_array_equal(result, xs)
    if isinstance(results, tuple):
        assert not np.shares_memory(*results)
