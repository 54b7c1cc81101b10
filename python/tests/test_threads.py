"""One kernel has many callers at once, and other threads go on while it runs."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import lawson

SQUARES = "def main [n] (xs: [n]i64) (k: i64) = i64.sum (map (\\x -> k * x * x) xs)"


def test_eight_threads_call_one_kernel():
    kernel = lawson.compile(SQUARES)
    arrays = [np.arange(n) for n in range(8)]

    def many(i):
        return {kernel(arrays[i], k) // k for k in range(1, 200)}

    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(many, range(8)))
    assert results == [{sum(x * x for x in range(i))} for i in range(8)]


def test_other_threads_run_while_a_kernel_runs():
    # The host's function waits for another thread, which runs only without the lock of the interpreter. The loop
    # before it is long: the other thread counts meanwhile.
    kernel = lawson.compile("def main (n: i64) = loop x = 1 for i < n do (x * 3 + i) % 1000003", verify="off")
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        n = 1 << 16
        while True:
            before, start = counted[0], time.monotonic()
            kernel(n)
            took, meanwhile = time.monotonic() - start, counted[0] - before
            if took > 0.2:
                break
            n *= 4
    finally:
        stop.set()
        thread.join()
    assert meanwhile > 5, (n, took, meanwhile)


def test_so_many_threads():
    xs = np.arange(100_000)
    expected = int((xs * xs).sum())
    for threads in (1, 2, 3):
        assert lawson.compile(SQUARES, threads=threads)(xs, 1) == expected
