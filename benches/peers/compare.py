"""Checks and times the forms of every program; `peers.py` starts it."""

import gc
import importlib.util
import json
import os
import statistics
import sys
import time

MODULE, FORMAT, N, THREADS, TURNS, SECONDS = [*sys.argv[1:3], *map(int, sys.argv[3:7])]
# Before any system starts its threads, which inherit it.
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:THREADS])

import numpy

import table
from systems import Run, of_jax, of_numba, of_numexpr, of_numpy, of_polars

SYSTEMS = [of_numpy.system, of_numexpr.system, of_numba.system, of_jax.system, of_polars.system]
# As in `cargo bench --bench fusion`: sums are combined in other orders.
TOLERANCE = 1e-9
# Of whole numbers so many may be others: who rounds a product and a sum at once gets other floats, which decide.
OTHERS = 1e-3
# The threads of one system have gone to sleep when the next one begins.
PAUSE = 0.02


def lawson_module():
    spec = importlib.util.spec_from_file_location("lawson_peers", MODULE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def differs(found, wanted):
    """What is wrong with a result, if anything is."""
    if len(found) != len(wanted):
        return f"{len(found)} results, not {len(wanted)}"
    for k, (f, w) in enumerate(zip(found, wanted)):
        f, w = numpy.asarray(f), numpy.asarray(w)
        if f.size != w.size:
            return f"result {k} has {f.size} elements, not {w.size}"
        off = ~(numpy.abs(f.ravel() - w.ravel()) <= TOLERANCE * numpy.maximum(numpy.abs(w.ravel()), 1))
        if off.sum() > OTHERS * off.size * (w.dtype.kind == "i"):
            at = int(off.argmax())
            return f"result {k}, element {at}: {f.ravel()[at]} is not {w.ravel()[at]}"
    return None


def runs(program, name):
    """All ways to run a program, Lawson's first, with what their results must be."""
    inputs = program.inputs()
    wanted = program.call(inputs)
    arrays = any(isinstance(result, numpy.ndarray) for result in wanted)
    yield Run("lawson", "fresh", False, lambda: program.call(inputs), tuple), wanted
    if arrays:
        # What it gives is dropped; the same code gave what the fresh form has.
        yield Run("lawson", "reused", False, lambda: program.reuse(inputs), lambda _: wanted), wanted
    yield Run("by hand", "reused" if arrays else "fresh", False, program.by_hand, lambda _: program.found_by_hand()), wanted
    for system in SYSTEMS:
        for run in system.runs(name, inputs, wanted):
            yield run, wanted


def checked(program, name):
    """The forms that give the right results, and what is wrong with the others."""
    right, wrong = [], []
    for run, wanted in runs(program, name):
        try:
            reason = differs(run.arrays(run.call()), wanted)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
        if reason is None:
            right.append(run)
        else:
            wrong.append(f"{name}, {run.system}, {run.outputs}: {reason}")
    return right, wrong


def timed(forms):
    """The times of each form in seconds; all take turns."""
    times = [[] for _ in forms]
    gc.disable()
    for turn in range(TURNS):
        # Each turn begins with another form, so that nobody always stands behind the same one.
        for at in (*range(turn % len(forms), len(forms)), *range(turn % len(forms))):
            form, taken = forms[at], times[at]
            if turn >= 3 and sum(taken) > SECONDS:
                continue
            time.sleep(PAUSE)
            start = time.perf_counter()
            result = form.call()
            taken.append(time.perf_counter() - start)
            # Giving its memory back is no part of it.
            del result
    gc.enable()
    return times


def main():
    lawson = lawson_module()
    names, parts = lawson.names(), sys.argv[7:]
    for part in parts:
        if not any(part in name for name in names):
            print(f"peers.py: no program is called {part}; there are {', '.join(names)}", file=sys.stderr)
            return 2
    chosen = [name for name in names if not parts or any(part in name for part in parts)]
    rows, failures = [], []
    if FORMAT == "table":
        table.head(N, THREADS, TURNS)
    for name in chosen:
        program = lawson.Program(name, N)
        forms, wrong = checked(program, name)
        failures += wrong
        for form, taken in zip(forms, timed(forms)):
            rows.append({
                "program": name,
                "system": form.system,
                "outputs": form.outputs,
                "blas": form.blas,
                "best": min(taken),
                "median": statistics.median(taken),
                "turns": len(taken),
            })
        if FORMAT == "table":
            table.program(name, [row for row in rows if row["program"] == name])
    if FORMAT == "table":
        table.sums(rows)
    else:
        conditions = {"n": N, "threads": THREADS, "tolerance": TOLERANCE, "others": OTHERS}
        print(json.dumps(conditions | {"times": rows, "failures": failures}, indent=1))
    for failure in failures:
        print(f"differs: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
