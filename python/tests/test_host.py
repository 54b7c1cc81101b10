"""Functions of Python that a program declares as external."""

import numpy as np
import pytest

import lawson

HALF = """#[effects(pure)] external "half" : f64 -> f64
def main [n] (xs: [n]f64) =
  f64.sum (map half xs)
"""


def test_a_function_of_numbers():
    assert lawson.compile(HALF, host={"half": lambda x: x / 2})(np.arange(4.0)) == 3.0


def test_its_exception_comes_out_with_the_place():
    def half(x):
        if x > 1:
            raise KeyError("too large")
        return x / 2

    kernel = lawson.compile(HALF, host={"half": half})
    assert kernel([0, 1]) == 0.5
    with pytest.raises(KeyError, match="too large") as raised:
        kernel([0, 2])
    assert raised.traceback[-1].name == "half"
    (note,) = raised.value.__notes__
    assert "map half xs" in note and "the external function `half`" in note and "3" in note
    assert kernel([1]) == 0.5


@pytest.mark.parametrize("raises", [KeyboardInterrupt, SystemExit, StopIteration])
def test_any_exception_comes_out(raises):
    def half(x):
        raise raises

    with pytest.raises(raises):
        lawson.compile(HALF, host={"half": half})([1])


def test_a_function_is_missing():
    with pytest.raises(lawson.InputError) as raised:
        lawson.compile(HALF)([1])
    assert raised.value.help == 'give it one: lawson.compile(.., host={"half": function})'
    assert "is not supplied by the host" in str(raised.value)


def test_functions_that_are_not_taken():
    with pytest.raises(lawson.InputError, match="declares no external function halve") as raised:
        lawson.compile(HALF, host={"halve": abs})
    assert raised.value.help == "it declares half"
    with pytest.raises(lawson.InputError, match="half is an int, not a function"):
        lawson.compile(HALF, host={"half": 3})


def test_another_result_than_declared():
    kernel = lawson.compile(HALF, host={"half": lambda x: None})
    with pytest.raises(lawson.InputError, match="the result of half: an f64 is wanted, not None"):
        kernel([1])


def test_arrays_tuples_and_records():
    seen = []

    def pair(x, point):
        seen.append((x, point))
        return x + 1, {"a": point["a"] * 2, "b": not point["b"]}

    def turned(xss):
        seen.append(xss)
        return xss[::-1]

    kernel = lawson.compile(
        """
        #[effects(io)] external "pair" : i32 -> {a: f64, b: bool} -> (i32, {a: f64, b: bool})
        #[effects(pure)] external "turned" [n][m] : [n][m]i64 -> [n][m]i64
        #[effects(io)] external "done" : () -> ()
        def main [n][m] (x: i32) (xss: [n][m]i64) =
          let (y, p) = pair x {a = 1.5, b = true}
          let () = done ()
          in (y, p, turned xss)
        """,
        host={"pair": pair, "turned": turned, "done": lambda nothing: seen.append(nothing)},
    )
    y, p, turned_back = kernel(3, [[1, 2], [3, 4]])
    assert (y, p) == (4, {"a": 3.0, "b": False})
    np.testing.assert_array_equal(turned_back, [[3, 4], [1, 2]])
    assert seen[0] == (3, {"a": 1.5, "b": True}) and seen[1] is None
    assert seen[2].dtype == np.int64
    np.testing.assert_array_equal(seen[2], [[1, 2], [3, 4]])


def test_a_kernel_that_calls_itself_without_end():
    text = '#[effects(pure)] external "f" : f64 -> f64\ndef main [n] (xs: [n]f64) = map f xs'
    kernel = lawson.compile(text, host={"f": lambda x: kernel(np.array([x]))[0]}, verify="off")
    with pytest.raises(RecursionError, match="deep"):
        kernel(np.ones(1))


def test_a_kernel_that_calls_itself():
    text = '#[effects(pure)] external "f" : f64 -> f64\ndef main [n] (xs: [n]f64) = map f xs'
    kernel = lawson.compile(text, host={"f": lambda x: x if x < 1 else kernel(np.array([x - 1]))[0] + 1}, verify="off")
    assert kernel(np.array([30.5])).tolist() == [30.5]
