"""What a call costs on ten elements: from Python, and from Rust.

    python python/benches/overhead.py
    cargo run --release -p lawson-python --example overhead
"""

import timeit

import numpy as np

import lawson

PROGRAM = "def main [n] (xs: [n]f64) (k: f64) = f64.sum (map (* k) xs)"


def nanoseconds(call):
    timer = timeit.Timer(call)
    number, _ = timer.autorange()
    return min(timer.repeat(repeat=7, number=number)) / number * 1e9


def main():
    kernel, xs = lawson.compile(PROGRAM), np.arange(10.0)
    calls = {
        "kernel(xs, 2.0)": lambda: kernel(xs, 2.0),
        "kernel(xs, k=2.0)": lambda: kernel(xs, k=2.0),
        "lawson.eval(.., xs=xs, k=2.0)": lambda: lawson.eval("f64.sum (map (* k) xs)", xs=xs, k=2.0),
        "(xs * 2.0).sum() in NumPy": lambda: (xs * 2.0).sum(),
    }
    for name, call in calls.items():
        print(f"{name:<30} {nanoseconds(call):8.0f} ns")


if __name__ == "__main__":
    main()
