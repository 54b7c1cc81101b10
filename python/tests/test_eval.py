"""Expressions, whose types come from the arguments."""

import numpy as np
import pytest

import lawson
from lawson._lawson import _kept


@pytest.mark.parametrize(
    "text, inputs, result",
    [
        ("f64.sum (map (* k) xs)", {"xs": np.arange(4.0), "k": 2}, 12.0),
        ("f64.sum (map (* k) xs)", {"xs": [0.5, 1], "k": 2.5}, 3.75),
        ("f64.sum xs", {"xs": [1, 2]}, 3.0),
        ("i64.sum xs", {"xs": range(3)}, 3),
        ("i32.sum xs", {"xs": np.arange(3, dtype=np.int32)}, 3),
        ("x + 1", {"x": 2**63}, 2**63 + 1),
        ("x / 2", {"x": 7}, 3),
        ("x / 2", {"x": np.float32(7)}, 3.5),
        ("!x", {"x": True}, False),
        ("1 + 2", {}, 3),
        ("p.0 + f64.i64 p.1", {"p": (1.5, 2)}, 3.5),
        ("f64.sum p.xs + p.k", {"p": {"xs": np.ones(2), "k": 0.5}}, 2.5),
        ("map2 (+) xs ys |> i64.sum", {"xs": np.arange(3), "ys": np.arange(3)}, 6),
        ("text", {"text": 3}, 3),
    ],
)
def test_values(text, inputs, result):
    found = lawson.eval(text, **inputs)
    assert found == result and type(found) is type(result)


def test_matrices():
    xss = np.arange(6.0).reshape(2, 3)
    np.testing.assert_array_equal(lawson.eval("transpose xss", xss=xss), xss.T)


def test_kernels_are_kept_by_text_and_types():
    def more(text, **inputs):
        """How many kernels more are kept after an evaluation."""
        before = _kept()
        lawson.eval(text, **inputs)
        return _kept() - before

    text = "f64.sum (map2 (\\x y -> x * y + 7) xs ys)"
    # The first is compiled, and serves for all lengths that are equal; other types, and another text, are other programs.
    assert more(text, xs=np.ones(3), ys=np.ones(3)) == 1
    assert [more(text, xs=np.ones(n), ys=np.ones(n)) for n in (3, 4, 5)] == [0, 0, 0]
    with pytest.raises(lawson.SourceError, match="the data has these lengths: xs: \\[3\\]f64, ys: \\[4\\]f64"):
        lawson.eval(text, xs=np.ones(3), ys=np.ones(4))
    assert more("x + x * 9", x=np.int8(3)) == 1
    assert more("x + x * 9", x=0.25) == 1
    assert more("x + x * 8", x=0.25) == 1
    assert lawson.eval("x + x", x=np.int8(3)) == 6
    assert lawson.eval("x + x", x=0.25) == 0.5


def test_more_kernels_than_are_kept():
    for n in range(140):
        assert lawson.eval(f"x + {n}", x=1) == n + 1
    assert _kept() == 128


def test_what_is_wrong():
    with pytest.raises(lawson.SourceError) as raised:
        lawson.eval("f64.sum (map (* k) xs)", xs=np.ones(2))
    assert raised.value.help == "give an input as k=..\nthe inputs are xs: [2]f64"
    assert raised.value.line == 1 and raised.value.source_line == "f64.sum (map (* k) xs)"
    assert raised.value.file == "<expression>"
    with pytest.raises(lawson.SourceError, match="the inputs are xs: \\[2\\]i32"):
        lawson.eval("f64.sum xs", xs=np.ones(2, np.int32))
    with pytest.raises(lawson.RunError, match="<expression>:1:1"):
        lawson.eval("xs[5]", xs=[1])
    with pytest.raises(lawson.InputError, match="the expression is a function, which still wants a value of type \\[n\\]i64"):
        lawson.eval("reduce (+) 0")
    with pytest.raises(lawson.InputError, match="let is a reserved word"):
        lawson.eval("1", let=1)
    with pytest.raises(lawson.InputError, match="no type of the language has elements of float16"):
        lawson.eval("xs", xs=np.ones(2, np.float16))
    with pytest.raises(lawson.InputError, match="no type of the language has elements of object"):
        lawson.eval("xs", xs=np.array([None]))
    with pytest.raises(lawson.InputError, match="do not lie one after the other"):
        lawson.eval("f64.sum xs", xs=np.ones(4)[::2])
    with pytest.raises(lawson.InputError, match="no type of whole numbers has"):
        lawson.eval("x", x=2**64)
