"""What goes wrong is an exception, with its place in the source."""

import pickle

import pytest

import lawson

SECOND = """def main [n] (xs: [n]i32) (i: i64) =
  let ys = map (* 2) xs
  in ys[i]
"""


def test_a_program_that_fails():
    kernel = lawson.compile(SECOND)
    assert kernel([1, 2], 1) == 4
    with pytest.raises(lawson.RunError) as raised:
        kernel([1, 2], 5)
    error = raised.value
    assert isinstance(error, RuntimeError) and isinstance(error, lawson.Error)
    assert (error.kind, error.line, error.column) == ("runtime", 3, 6)
    assert error.source_line == "  in ys[i]" and "  in ys[i]" in str(error)
    assert "5" in error.message


def test_a_text_that_does_not_check():
    text = """def main (x: i32) =
  let y = x + true
  let z = w
  in y
"""
    with pytest.raises(lawson.SourceError) as raised:
        lawson.compile(text)
    error = raised.value
    assert (error.kind, error.line, error.source_line) == ("type", 2, "  let y = x + true")
    assert [(other.line, other.code) for other in error.others] == [(3, "unknown-name")]
    assert isinstance(error.others[0], lawson.SourceError)
    assert "let y = x + true" in str(error) and "let z = w" in str(error)


def test_a_text_that_is_no_program():
    with pytest.raises(lawson.SourceError) as raised:
        lawson.compile("def main (x: i32 = x")
    assert (raised.value.kind, raised.value.line) == ("syntax", 1)


def test_an_unknown_entry():
    with pytest.raises(lawson.SourceError) as raised:
        lawson.compile("def first (x: i32) = x", entry="second")
    assert raised.value.kind == "entry" and "second" in str(raised.value)
    two = "entry first (x: i32) = x\nentry second (x: i32) = x + 1"
    assert lawson.compile(two, entry="second")(1) == 2
    with pytest.raises(lawson.SourceError):
        lawson.compile(two)


def test_an_operator_that_is_not_associative():
    text = "def main [n] (xs: [n]i32) = reduce (-) 0 xs"
    with pytest.raises(lawson.OperatorError) as raised:
        lawson.compile(text)
    assert 'verify="off"' in str(raised.value) and 'verify="off"' in raised.value.help
    assert lawson.compile(text, verify="off")([1]) == -1


def test_options_that_are_not_taken():
    text = "def main [n] (xs: [n]i32) = map (+ 1) xs"
    cases = {
        'verify: "once", "always" or "off" is wanted': {"verify": "never"},
        "sizes: there is no q: the parameters' types have n": {"sizes": {"q": 3}},
        "sizes: n is 0 or more, not -1": {"sizes": {"n": -1}},
        "threads: 1 to 1024 are wanted, not 0": {"threads": 0},
        "threads: 1 to 1024 are wanted, not -2": {"threads": -2},
    }
    for message, options in cases.items():
        with pytest.raises(lawson.InputError, match=message):
            lawson.compile(text, **options)
    lawson.compile(text, sizes={"n": 100}, verify="always", threads=2)
    for wrong in (lambda: lawson.compile(), lambda: lawson.compile(3), lambda: lawson.compile(text, path="x.fut")):
        with pytest.raises(TypeError):
            wrong()


def test_files(tmp_path):
    (tmp_path / "library.fut").write_text("def twice (x: f64) = 2 * x")
    program = tmp_path / "program.fut"
    program.write_text('import "library"\ndef main (x: f64) = twice x')
    assert lawson.compile(program)(3) == lawson.compile(path=str(program))(3) == 6.0
    with pytest.raises(FileNotFoundError, match="missing.fut"):
        lawson.compile(path=tmp_path / "missing.fut")
    with pytest.raises(lawson.InputError, match="the name of a file") as raised:
        lawson.compile("program.fut")
    assert raised.value.help == 'write lawson.compile(path="program.fut")'
    program.write_text("def main (x: f64) = y")
    with pytest.raises(lawson.SourceError) as raised:
        lawson.compile(program)
    assert raised.value.file == str(program)


def test_loops_of_r():
    kernel = lawson.compile(
        """#: x: double[n], k: double -> double[n]
main <- function(x, k) {
  n <- length(x)
  out <- numeric(n)
  for (i in 1:n) out[i] <- x[i] / k
  out
}
"""
    )
    assert kernel([2, 4], k=2).tolist() == [1.0, 2.0]


def test_errors_can_be_pickled():
    with pytest.raises(lawson.InputError) as raised:
        lawson.compile(SECOND)([1], 0.5)
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is lawson.InputError
    assert (str(again), again.help) == (str(raised.value), raised.value.help)


@pytest.mark.parametrize("threads", [0, -1, 1025, 10**6])
def test_numbers_of_threads_that_nobody_has(threads):
    with pytest.raises(lawson.InputError, match="1 to 1024"):
        lawson.compile("def main (x: i64) = x", threads=threads)


def test_it_has_a_version():
    assert lawson.__version__.count(".") == 2
