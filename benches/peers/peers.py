"""Every benchmark in Lawson and beside it in NumPy, numexpr, Numba, JAX and Polars, in one process.

Makes an environment of Python and the library under target/peers where they are missing. The results of all systems are
compared before anything is timed: floats are within 1e-9 of Lawson's, relative to those above 1, and of a thousand
whole numbers all but one are equal. A system that gives something else is a failure (exit code 1). All forms of a
program take turns; the best time counts. Fresh is a form whose results are new memory, reused one whose results take
the memory of the run before. Calls into libraries of matrix operations are shown, and don't count.
"""

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE.parent.parent / "target" / "peers"


def count(least):
    """An argument that is a number from `least` on."""

    def number(text):
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is less than {least}")
        return value

    number.__name__ = "whole number"
    return number


def arguments():
    first, _, rest = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(prog="peers.py", description=first, epilog=rest)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    option = parser.add_argument
    option("names", nargs="*", help="programs, or parts of their names; without any: all")
    option("--n", type=count(1000), default=10_000_000, help="elements of flat inputs (%(default)s)")
    option("--threads", type=count(1), default=cores, help="threads of each system, on as many cores (%(default)s)")
    option("--turns", type=count(1), default=15, help="turns of each form (%(default)s)")
    option("--seconds", type=count(1), default=5, help="what took longer in all takes three turns (%(default)s)")
    option("--json", action="store_true", help="all times as JSON in place of the table")
    options = parser.parse_args()
    if options.threads > cores:
        parser.error(f"--threads: {options.threads} are wanted, and there are {cores} cores")
    return options


def environment():
    """The Python with the systems in it, made where it is missing or its list has changed."""
    home, wanted = TARGET / "venv", (HERE / "requirements.txt").read_text()
    python, installed = home / "bin" / "python", home / "installed.txt"
    if not installed.exists() or installed.read_text() != wanted:
        print("making the environment of Python", file=sys.stderr)
        venv.create(home, clear=True, with_pip=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", HERE / "requirements.txt"], check=True)
        installed.write_text(wanted)
    return python


def library(python):
    """Lawson as a module of that Python."""
    print("building the library", file=sys.stderr)
    build = ["cargo", "build", "--release", "--quiet", "--locked", "--target-dir", TARGET]
    # Python has the symbols that an extension leaves open.
    env = os.environ | {"PYO3_PYTHON": str(python), "PYO3_BUILD_EXTENSION_MODULE": "1"}
    subprocess.run(build + ["--manifest-path", HERE / "Cargo.toml"], check=True, env=env)
    return TARGET / "release" / ("liblawson_peers.dylib" if sys.platform == "darwin" else "liblawson_peers.so")


def main():
    options = arguments()
    try:
        python = environment()
        module = library(python)
    except (OSError, subprocess.CalledProcessError) as failed:
        sys.exit(f"peers.py: {failed}")
    threads = str(options.threads)
    names = ["RAYON", "NUMEXPR", "NUMBA", "OMP", "OPENBLAS", "MKL"]
    env = os.environ | {f"{name}_NUM_THREADS": threads for name in names}
    env |= {"NUMEXPR_MAX_THREADS": threads, "POLARS_MAX_THREADS": threads, "PJRT_NPROC": threads}
    # JAX has floats of 32 bits otherwise. Workers that wait don't keep a core from the next system.
    env |= {"JAX_ENABLE_X64": "1", "JAX_PLATFORMS": "cpu", "OMP_WAIT_POLICY": "passive"}
    command = [python, "-B", HERE / "compare.py", module, "json" if options.json else "table"]
    command += [str(option) for option in (options.n, options.threads, options.turns, options.seconds)]
    sys.exit(subprocess.run(command + options.names, env=env).returncode)


if __name__ == "__main__":
    main()
