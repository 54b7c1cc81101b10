#!/usr/bin/env python3
"""Whether the hot kernels are vector code: each of those below, built for AVX-512, has instructions on whole vector
registers, and none of them gathers.

    python3 .ci/machine_code.py LIBRARY

LIBRARY is an optimised liblawson_tiles-*.rlib for x86-64, built with `-C symbol-mangling-version=v0`, so that the names
of functions say what they work on. Needs objdump. Exit code 1 where a kernel is not so, or one of the list is nowhere.
"""

import re
import subprocess
import sys

# What runs on tiles (`tiles/src/simd.rs`, `fragments.rs`, `trees.rs`, `floats.rs`), on elements of these types.
KERNELS = ["Fragment", "Tree", "Map1", "Map2", "Select", "Narrow", "Fold", "FoldMasked", "FoldOf", "All", "AllMasked",
           "Extremes", "Passes", "Best", "Places"]
TYPES = ["f64", "f32", "i64", "i32"]

FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
KERNEL = re.compile(r"V4>::vectorize.*::(" + "|".join(KERNELS) + ")<(" + "|".join(TYPES) + r")\b(.*)")


def functions(library):
    """The name and the instructions of each function."""
    listing = subprocess.Popen(
        ["objdump", "--disassemble", "--demangle=rust", "--no-show-raw-insn", library],
        stdout=subprocess.PIPE, text=True)
    name, code = None, []
    for line in listing.stdout:
        if begins := FUNCTION.match(line):
            if name:
                yield name, code
            name, code = begins[1], []
        elif line.startswith(" "):
            code.append(line.split(":", 1)[1].strip())
    if name:
        yield name, code
    if listing.wait() != 0:
        sys.exit("objdump failed")


def main(library):
    found, wrong = dict.fromkeys(KERNELS, 0), []
    for name, code in functions(library):
        kernel = KERNEL.search(name)
        if not kernel:
            continue
        found[kernel[1]] += 1
        if any("gather" in instruction for instruction in code):
            wrong.append(f"gathers: {name}")
        elif not any(re.search("%[yz]mm", instruction) for instruction in code):
            wrong.append(f"no vector code: {name}")
    print(", ".join(f"{kernel} {count}" for kernel, count in found.items()))
    wrong += [f"nowhere: {kernel}" for kernel, count in found.items() if count == 0]
    print(*wrong, sep="\n")
    sys.exit(bool(wrong))


main(sys.argv[1])
