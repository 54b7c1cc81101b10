"""Kernels in other processes: they are pickled as what they are compiled from."""

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import lawson


def again(kernel):
    return pickle.loads(pickle.dumps(kernel))


def test_another_process_calls_a_kernel():
    kernel = lawson.compile("def main [n] (xs: [n]f64) (k: f64) = k * f64.sum xs", threads=1)
    parts = np.split(np.arange(40.0), 8)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        results = list(processes.map(kernel, parts, [2.0] * 8))
    assert results == [2.0 * part.sum() for part in parts]


def test_it_is_compiled_from_the_same(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "twice.fut").write_text("def twice (x: f64) = 2 * x")
    program = tmp_path / "program.fut"
    program.write_text('import "lib/twice"\nentry one (x: f64) = x\nentry two [n] (xs: [n]f64) = map twice xs')
    kernel = lawson.compile(program, entry="two", sizes={"n": 1000}, verify="always", threads=2)
    data = pickle.dumps(kernel)
    program.unlink()
    (tmp_path / "lib" / "twice.fut").unlink()
    other = pickle.loads(data)
    assert other([1, 2]).tolist() == [2.0, 4.0]
    assert (repr(other), other.verdict) == (repr(kernel), kernel.verdict)
    assert other.__reduce__()[1] == kernel.__reduce__()[1]
    assert other.__reduce__()[1][3:] == ("two", {"n": 1000}, "always", 2)


def test_it_is_compiled_once():
    data = pickle.dumps(lawson.compile("def main (x: i64) = x + 123456"))
    kernel = pickle.loads(data)
    assert kernel(1) == 123457 and pickle.loads(data) is kernel


def test_errors_name_the_same_file_and_line():
    kernel = again(lawson.compile("def main (xs: []f64) =\n  xs[3]"))
    with pytest.raises(lawson.RunError) as raised:
        kernel([1.0])
    assert (raised.value.file, raised.value.line) == ("<text>", 2)


def test_loops_of_r():
    kernel = lawson.compile(
        "#: x: double[n] -> double\nmain <- function(x) {\n  s <- 0\n  for (i in seq_along(x)) s <- s + x[i]\n  s\n}\n"
    )
    assert again(kernel)([1, 2]) == 3.0


def test_functions_stay_where_they_are():
    text = '#[effects(pure)] external "f" : f64 -> f64\ndef main (x: f64) = f x'
    with pytest.raises(TypeError, match="a kernel with functions of the host is not pickled"):
        pickle.dumps(lawson.compile(text, host={"f": abs}))
