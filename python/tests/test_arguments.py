"""Arguments that are taken, and those that are refused, each with what to write."""

import numpy as np
import pytest

import lawson

TOTAL = "def main [n] (xs: [n]f64) (k: f64) = k * f64.sum xs"
MATRIX = "def main [n][m] (xss: [n][m]f64) = map f64.sum xss"


@pytest.fixture(scope="module")
def total():
    return lawson.compile(TOTAL)


@pytest.fixture(scope="module")
def matrix():
    return lawson.compile(MATRIX)


def refused(call, *words):
    with pytest.raises(lawson.InputError) as raised:
        call()
    text = str(raised.value)
    for word in words:
        assert word in text, text
    assert isinstance(raised.value, ValueError) and isinstance(raised.value, lawson.Error)
    return raised.value


def test_by_order_and_by_name(total):
    xs = np.arange(4.0)
    assert total(xs, 2.0) == total(xs, k=2.0) == total(k=2.0, xs=xs) == 12.0


def test_strided_arrays(total):
    xs = np.arange(8.0)
    error = refused(lambda: total(xs[::2], 1.0), "xs: its elements do not lie one after the other")
    assert error.help == "write numpy.ascontiguousarray(xs)"
    refused(lambda: total(xs[::-1], 1.0), "ascontiguousarray")
    assert total(np.ascontiguousarray(xs[::2]), 1.0) == 12.0


def test_fortran_order(matrix):
    xss = np.arange(6.0).reshape(2, 3)
    error = refused(lambda: matrix(np.asfortranarray(xss)), "column by column")
    assert error.help == "write numpy.ascontiguousarray(xss)"
    refused(lambda: matrix(xss.T), "column by column")
    np.testing.assert_array_equal(matrix(xss), [3.0, 12.0])


def test_another_order_of_bytes(total):
    xs = np.arange(4.0)
    other = xs.astype(xs.dtype.newbyteorder())
    error = refused(lambda: total(other, 1.0), "order of another machine")
    assert error.help == "write xs.astype(numpy.float64)"
    assert total(other.astype(np.float64), 1.0) == 6.0


def test_misaligned(total):
    memory = np.zeros(33, np.uint8)
    xs = memory[1:].view(np.float64)
    assert not xs.flags.aligned
    assert refused(lambda: total(xs, 1.0), "not aligned").help == "write xs.copy()"
    assert total(xs.copy(), 1.0) == 0.0


def test_no_dimensions(total):
    assert total(np.arange(4.0), np.array(2.0)) == 12.0
    assert refused(lambda: total(np.array(2.0), 1.0), "array without dimensions").help == (
        "write xs.reshape(1) for an array of one element"
    )


def test_objects(total):
    xs = np.array([1.0, 2.0], dtype=object)
    help = "write numpy.array(xs, dtype=numpy.float64) if each is a number"
    assert refused(lambda: total(xs, 1.0), "Python objects").help == help
    assert total(np.array(xs, dtype=np.float64), 1.0) == 3.0
    refused(lambda: total([1.0, object()], 1.0), "xs[1]: an f64 is wanted, not an object")


def test_other_elements(total):
    error = refused(lambda: total(np.ones(3, np.float32), 1.0), "an array of f64 is wanted, not of float32")
    assert error.help == "write xs.astype(numpy.float64)"
    refused(lambda: total(np.ones(3, np.int64), 1.0), "not of int64", "astype(numpy.float64)")
    refused(lambda: total(np.ones(3, np.complex128), 1.0), "not of complex128")


def test_another_rank(total, matrix):
    refused(lambda: total(np.ones((2, 2)), 1.0), "xs: an array of f64 is wanted, not a matrix of f64")
    refused(lambda: matrix(np.ones(2)), "xss: a matrix of f64 is wanted, not an array of f64")
    refused(lambda: total(1.0, 1.0), "xs: an array of f64 is wanted, not a float")
    refused(lambda: total(np.ones(2), np.ones(2)), "k: an f64 is wanted, not an array")
    refused(lambda: total("abc", 1.0), "not text")
    refused(lambda: total(None, 1.0), "not None")


def test_bytes_that_are_no_bool():
    kernel = lawson.compile("def main [n] (xs: [n]bool) = map not xs")
    xs = np.array([0, 1, 2], np.uint8).view(np.bool_)
    assert refused(lambda: kernel(xs), "bytes other than 0 and 1").help == "write xs.view(numpy.uint8) != 0"
    np.testing.assert_array_equal(kernel(xs.view(np.uint8) != 0), [True, False, False])


@pytest.mark.parametrize(
    "ty, given, result",
    [
        ("f64", 2, 2.0),
        ("f64", np.float32(0.5), 0.5),
        ("f64", np.int8(3), 3.0),
        ("f64", -(2**53), -(2.0**53)),
        ("f32", 0.5, 0.5),
        ("f32", float("inf"), float("inf")),
        ("i32", 2.0, 2),
        ("i8", -128, -128),
        ("u64", 2**64 - 1, 2**64 - 1),
        ("i64", np.uint8(200), 200),
        ("bool", np.True_, True),
    ],
)
def test_numbers_that_are_the_same_in_another_type(ty, given, result):
    assert lawson.compile(f"def main (x: {ty}) = x")(given) == result


@pytest.mark.parametrize(
    "ty, given, words",
    [
        ("i32", 2.5, "x: an i32 is wanted, and 2.5 is not a whole number"),
        ("i32", 2**31, "x: 2147483648 is beyond i32"),
        ("i8", -129, "x: -129 is beyond i8"),
        ("u16", -1, "x: -1 is beyond u16"),
        ("u64", 2**64, "is beyond u64"),
        ("i64", 10**400, "is beyond i64"),
        ("i64", float("nan"), "not a whole number"),
        ("i64", float("inf"), "not a whole number"),
        ("i64", 1e30, "x: 1e+30 is beyond i64"),
        ("f64", 2**53 + 1, "x: 9007199254740993 is not exactly an f64"),
        ("f64", 10**400, "is not exactly an f64"),
        ("f32", 0.1, "x: 0.1 is not exactly an f32"),
        ("f32", 1e300, "is not exactly an f32"),
        ("i32", True, "x: an i32 is wanted, not the bool True"),
        ("f64", False, "not the bool False"),
        ("bool", 1, "x: a bool is wanted, not 1"),
        ("f64", "1", "x: an f64 is wanted, not text"),
        ("f64", None, "x: an f64 is wanted, not None"),
        ("f64", 1j, "x: an f64 is wanted, not a complex"),
    ],
)
def test_numbers_that_are_not(ty, given, words):
    refused(lambda: lawson.compile(f"def main (x: {ty}) = x")(given), words)


def test_lists(total, matrix):
    assert total([1, 2.5, np.float32(0.5)], 1) == 4.0
    assert total(range(4), 1) == total((0, 1, 2, 3), 1) == 6.0
    assert total([], 1) == 0.0
    np.testing.assert_array_equal(matrix([[1, 2], [3, 4]]), [3.0, 7.0])
    np.testing.assert_array_equal(matrix([np.array([1.0, 2.0]), (3, 4)]), [3.0, 7.0])
    assert matrix([]).shape == (0,)
    refused(lambda: matrix([[1, 2], [3]]), "xss: its rows differ in length: 2, and 1 in xss[1]")
    refused(lambda: matrix([1, 2]), "xss[0]: a list is wanted, not an int")
    refused(lambda: total([[1]], 1), "xs[0]: an f64 is wanted, not a list")
    refused(lambda: total([1, 2**53 + 1], 1), "xs[1]: 9007199254740993 is not exactly an f64")
    refused(lambda: total(["a"], 1), "xs[0]: an f64 is wanted, not text")


def test_wrong_arguments_list_the_parameters(total):
    xs = np.ones(2)
    wanted = "main takes 2 arguments (xs: [n]f64, k: f64)"
    refused(lambda: total(xs), "no argument for k", wanted)
    refused(lambda: total(), "no argument for xs", wanted)
    refused(lambda: total(xs, 1.0, 2.0), f"{wanted}, and 3 are given")
    refused(lambda: total(xs, q=1.0), "main has no parameter q", "takes 2 arguments (xs: [n]f64, k: f64)")
    refused(lambda: total(xs, 1.0, k=1.0), "k is given by order and by name")


def test_lengths_that_do_not_fit():
    kernel = lawson.compile("def main [n] (xs: [n]f64) (ys: [n]f64) = f64.sum (map2 (*) xs ys)")
    assert kernel([1, 2], [3, 4]) == 11.0
    refused(lambda: kernel([1, 2], [3, 4, 5]), "ys: n is 3 here, and 2 in xs")


def test_tuples_and_records():
    kernel = lawson.compile(
        """
        type point = {lon: f64, lat: f64}
        def main [n] (p: point) (ps: [n]point) (t: (i32, bool)) =
          {far = map (\\q -> q.lon - p.lon + q.lat - p.lat) ps, pair = (t.0 + 1, !t.1)}
        """
    )
    assert [str(port) for port in kernel.params] == [
        "p.lat: f64",
        "p.lon: f64",
        "ps.lat: []f64",
        "ps.lon: []f64",
        "t.0: i32",
        "t.1: bool",
    ]
    assert [port.name for port in kernel.results] == ["result.far", "result.pair.0", "result.pair.1"]
    points = {"lon": np.array([5.0, 6.0]), "lat": [1, 2]}
    result = kernel({"lon": 1, "lat": 2.0}, points, (4, False))
    assert list(result) == ["far", "pair"] and result["pair"] == (5, True)
    np.testing.assert_array_equal(result["far"], [3.0, 5.0])
    point = {"lon": 1, "lat": 2}
    refused(lambda: kernel({"lon": 1}, points, (4, False)), "p: there is no field lat; the fields lat, lon are wanted")
    refused(lambda: kernel(point | {"x": 1}, points, (4, False)), "p: x is none of the fields that are wanted")
    refused(lambda: kernel((1, 2), points, (4, False)), "p: a dict of lat, lon is wanted, not a tuple")
    refused(lambda: kernel(point, points, 4), "t: a tuple of 2 is wanted, not an int")
    refused(lambda: kernel(point, points, (4,)), "t: a tuple of 2 is wanted, not one of 1")
    refused(lambda: kernel(point, points, (4.5, True)), "t.0: an i32 is wanted, and 4.5 is not a whole number")
    # The fields of NumPy's records lie beside each other.
    records = np.zeros(2, [("lon", "f8"), ("lat", "f8")])
    refused(lambda: kernel(point, records, (4, True)), "ps.lat: its elements do not lie one after the other")


def test_lists_of_rows():
    kernel = lawson.compile("def main [n] (ps: [n]{at: (f64, f64), w: i32}) = map (\\p -> f64.i32 p.w * (p.at.0 - p.at.1)) ps")
    rows = [{"w": 2, "at": (3, 1)}, {"at": (0.5, 0.25), "w": 4}]
    np.testing.assert_array_equal(kernel(rows), [4.0, 1.0])
    np.testing.assert_array_equal(kernel({"w": [2, 4], "at": [(3, 1), (0.5, 0.25)]}), [4.0, 1.0])
    assert kernel([]).shape == (0,)
    refused(lambda: kernel(rows + [{"w": 1}]), "ps[2]: there is no field at; the fields at, w are wanted")
    refused(lambda: kernel(rows + [{"w": 1, "at": (1, 2), "q": 0}]), "ps[2]: q is none of the fields that are wanted")
    refused(lambda: kernel([{"w": 1, "at": (1, 2, 3)}]), "ps.at[0]: a tuple of 2 is wanted, not one of 3")
    refused(lambda: kernel([{"w": 1.5, "at": (1, 2)}]), "ps.w[0]: an i32 is wanted, and 1.5 is not a whole number")
    refused(lambda: kernel([1]), "ps[0]: a dict of at, w is wanted, not an int")
    # One value is not an array.
    one = lawson.compile("def main (p: (f64, f64)) = p.0")
    refused(lambda: one([(1.0, 2.0)]), "p: a tuple of 2 is wanted, not a list")


@pytest.mark.parametrize(
    "ty, given, help, value",
    [
        ("i64", np.array(["1970-01-02"], "datetime64[D]"), 'write xs.astype("datetime64[s]").astype(numpy.int64)', 86400),
        ("f64", np.array([90], "timedelta64[m]"), 'write xs.astype("timedelta64[s]").astype(numpy.float64)', 5400.0),
        ("i32", np.array(["b", "a"]), "write numpy.unique(xs, return_inverse=True)[1].astype(numpy.int32)", 1),
        ("f64", np.array(["2.5"]), "write numpy.array(xs, dtype=numpy.float64)", 2.5),
        ("f64", np.array([2j]), "write numpy.ascontiguousarray(xs.real)", 0.0),
        ("u8", "text", "write numpy.frombuffer(xs.encode(), dtype=numpy.uint8)", ord("t")),
        ("u8", b"text", "write numpy.frombuffer(xs, dtype=numpy.uint8)", ord("t")),
        ("f64", 3.0, "write [xs]", 3.0),
        ("f64", {"a": [2.0], "b": [3.0]}, "write xs['a']", 2.0),
        ("f64", {3.5}, "write list(xs)", 3.5),
    ],
)
def test_what_is_to_be_written_is_taken(ty, given, help, value):
    kernel = lawson.compile(f"def main [n] (xs: [n]{ty}) = xs[0]")
    said = refused(lambda: kernel(given), "xs: an array of").help
    assert said.startswith(help)
    written = said.removeprefix("write ").split(" for ")[0].split(" if ")[0].split(", or ")[0]
    assert kernel(eval(written, {"xs": given, "numpy": np})) == value


def test_what_is_missing_in_a_list(total):
    error = refused(lambda: total([1.0, None], 1.0), "xs[1]: an f64 is wanted, not None")
    assert error.help == 'write float("nan") for what is missing'


def test_patterns_as_parameters():
    kernel = lawson.compile("def main (a: f64, b: f64) (c: f64) = a - b * c")
    assert kernel((7, 2), 3) == kernel((7, 2), c=3) == 1.0


def test_the_unit():
    assert lawson.compile("def main () = ()")(None) is None


def test_values_of_sum_types():
    kernel = lawson.compile("def main (x: #none | #some f64) = match x case #none -> 0 case #some y -> y")
    assert kernel.params[0].constructors == ["none", "some"]
    assert kernel({"tag": 1, "some": (2.5,)}) == 2.5
    assert kernel({"tag": 0, "some": (2.5,)}) == 0.0
    refused(lambda: kernel({"tag": 2, "some": (0,)}), "2 is not a constructor: 0 is #none, 1 is #some")


@pytest.mark.parametrize("run", [lawson.compile("def main (xs: []f64) = f64.sum xs"), lambda xs: lawson.eval("f64.sum xs", xs=xs)])
def test_masked_arrays_are_refused(run):
    xs = np.ma.masked_invalid([1.0, np.nan, 2.0])
    with pytest.raises(lawson.InputError, match="mask") as refused:
        run(xs)
    assert "xs.compressed()" in str(refused.value)
    assert run(xs.compressed()) == 3.0
