"""Ctrl-C, and processes that are forked."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import lawson

# What each of these takes is minutes at least.
LONG = {
    "turns": "def main (n: i64) (xs: []f64) = loop k = 1 for i < n do (k * 3 + i) % 1000 + 1",
    "a fold": "def main (n: i64) (xs: []f64) = f64.sum (map (\\i -> f64.i64 i * xs[0]) (iota n))",
    "what a filter keeps": "def main (n: i64) (xs: []f64) = loop s = 0 for i < n do s + length (filter (> 0.5) xs)",
    "vectors": "def main (n: i64) (xs: []f64) = loop ys = xs for i < n do map2 (\\y x -> y * 0.5 + x) ys xs",
}


def interrupted(run, times=1):
    """Soon after a signal, `run` has ended by it."""
    sent, ended = [], []

    def send():
        for _ in range(times):
            time.sleep(0.1)
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

    sender = threading.Thread(target=send)
    sender.start()
    with pytest.raises(KeyboardInterrupt):
        run()
        ended.append("without a signal")
        time.sleep(1)
    took = time.monotonic() - sent[0]
    try:
        sender.join()
    except KeyboardInterrupt:
        sender.join()
    # It takes hundredths of a second, on a machine that does nothing else.
    assert not ended and took < 5


@pytest.mark.parametrize("what", LONG)
def test_a_run_is_interrupted(what):
    kernel = lawson.compile(LONG[what], verify="off")
    xs = np.linspace(0.1, 1.0, 1000)
    kernel(3, xs)
    interrupted(lambda: kernel(1 << 35, xs))
    # And runs again.
    kernel(3, xs)


def test_a_run_is_interrupted_that_was_short_before():
    kernel = lawson.compile("def main (n: i64) (xs: []f64) = map (\\x -> loop y = x while y < 2 do y * 1.0) xs", verify="off")
    small = np.full(10, 3.0)
    for _ in range(3):
        kernel(1, small)
    interrupted(lambda: kernel(1, np.full(10, 1.0)))


@pytest.mark.parametrize("x", [float("inf"), float("nan"), -1e300, 0.0])
def test_numbers_of_any_size_are_short_calls(x):
    kernel = lawson.compile("def main (x: f64) = (x, 1i32)", verify="off")
    for _ in range(3):
        found, _ = kernel(x)
        assert found == x or np.isnan([found, x]).all()
    largest = 2**64 - 1
    assert lawson.compile("def main (x: u64) = x", verify="off")(largest) == largest


@pytest.mark.parametrize("threads", [None, 2])
def test_a_run_is_interrupted_whose_arguments_look_short(threads):
    text = "def main (ns: []i64) = loop k = 1 for i < ns[0] do (k * 3 + i) % 1000 + 1"
    kernel = lawson.compile(text, threads=threads, verify="off")
    for _ in range(3):
        kernel([3])
    interrupted(lambda: kernel([1 << 35]))
    # A call that takes longer than it looked gives the same.
    assert kernel([10_000_000]) == kernel([10_000_000])


def test_a_handler_that_calls_a_kernel():
    inner = lawson.compile("def main (n: i64) = loop k = 1 for i < n do (k * 3 + i) % 1000 + 1", verify="off")
    outer = lawson.compile(LONG["turns"], verify="off")
    found = []

    def handler(*_):
        for n in (3, 3, 20_000_000):
            found.append(inner(n))
        raise TimeoutError

    xs, before = np.ones(3), signal.signal(signal.SIGUSR1, handler)
    try:
        outer(3, xs)
        timer = threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGUSR1))
        timer.start()
        with pytest.raises(TimeoutError):
            outer(1 << 35, xs)
        timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert len(found) == 3


def test_two_signals_are_one_interrupt():
    kernel = lawson.compile(LONG["turns"], verify="off")
    interrupted(lambda: kernel(1 << 35, np.ones(3)), times=2)


def test_a_function_of_the_host_is_interrupted():
    text = 'external "next" : i64 -> i64\ndef main (n: i64) = loop k = 0 for i < n do next k'
    kernel = lawson.compile(text, host={"next": lambda k: k + 1}, verify="off")
    interrupted(lambda: kernel(1 << 35))


def test_a_signal_that_raises_nothing_changes_nothing():
    kernel = lawson.compile("def main (n: i64) = loop k = 1 for i < n do (k * 3 + i) % 1000 + 1", verify="off")
    count, seen = 10_000_000, []
    expected = kernel(count)
    before = signal.signal(signal.SIGUSR1, lambda *_: seen.append(1))
    try:
        timer = threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGUSR1))
        timer.start()
        assert kernel(count) == expected
        timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert seen == [1]


def test_other_threads_run_without_signals():
    kernel = lawson.compile("def main (xs: []f64) = f64.sum xs")
    found = []
    thread = threading.Thread(target=lambda: found.append(kernel(np.ones(1_000_000))))
    thread.start()
    thread.join()
    assert found == [1_000_000.0]


FORK = """
import os, sys, lawson, numpy as np
text = "def main [n] (xs: [n]f64) = (f64.sum (map (\\\\x -> f64.sqrt x * x) xs), filter (> 0.5) xs)"
kernel = lawson.compile(text, threads={threads})
xs = np.linspace(0.0, 1.0, 2_000_000)
{before}
child = os.fork()
total, kept = kernel(xs)
if child == 0:
    # The same kernel, and one of its own.
    again = lawson.compile(text, threads={threads})(xs)
    os._exit(0 if (again[0], len(again[1])) == (total, len(kept)) and total.hex() == sys.argv[1] else 1)
_, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize("threads", [None, 2])
@pytest.mark.parametrize("before", ["", "kernel(xs)"])
def test_a_forked_process_gives_the_same(threads, before):
    xs = np.linspace(0.0, 1.0, 2_000_000)
    expected = lawson.eval("f64.sum (map (\\x -> f64.sqrt x * x) xs)", xs=xs).hex()
    text = FORK.format(threads=threads, before=before)
    subprocess.run([sys.executable, "-W", "ignore", "-c", text, expected], check=True, timeout=60)


def test_a_process_ends_while_a_call_runs():
    text = (
        "import threading, time, lawson, numpy\n"
        f"kernel = lawson.compile({LONG['turns']!r}, verify='off')\n"
        "threading.Thread(target=lambda: kernel(1 << 45, numpy.ones(3)), daemon=True).start()\n"
        "time.sleep(0.3)\n"
    )
    subprocess.run([sys.executable, "-c", text], check=True, timeout=30)
