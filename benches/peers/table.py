"""The table: a line for each program and kind of outputs, in milliseconds."""

import math

PEERS = ["numpy", "numexpr", "numba", "jax", "polars"]
COLUMNS = ["lawson", "by hand", *PEERS]


def head(n, threads, turns):
    print(f"n = {n:,}, {threads} threads on as many cores; best of {turns}, in turns; milliseconds")
    print("fresh: results in new memory; reused: in that of the run before")
    print("*: calls a library of matrix operations; not counted")
    columns = "".join(f"{system:>9}" for system in COLUMNS)
    print(f"{'program':<20}{'outputs':<8}{columns}   {'fastest':<8}{'lawson / it':>12}{'by medians':>12}")


def cell(row):
    if row is None:
        return f"{'-':>9}"
    ms = row["best"] * 1e3
    return f"{ms:>9.{2 if ms < 100 else 0}f}"


def fastest(rows):
    """The fastest peer that calls no library, among forms of one kind; `None` where there is none."""
    peers = [row for row in rows if row["system"] in PEERS and not row["blas"]]
    return min(peers, key=lambda row: row["best"], default=None)


def kinds(rows):
    """The rows of one program by what they do with outputs."""
    of = {outputs: [row for row in rows if row["outputs"] == outputs] for outputs in ("fresh", "reused")}
    return {outputs: rows for outputs, rows in of.items() if rows}


def program(name, rows):
    """Prints the lines of one program."""
    for outputs, of in kinds(rows).items():
        for library in (False, True):
            # Of a system's forms of one kind the best.
            slowest_first = sorted(of, key=lambda row: -row["best"])
            by = {row["system"]: row for row in slowest_first if row["blas"] == library}
            if not by:
                continue
            line = f"{name:<20}{outputs + '*' * library:<8}" + "".join(cell(by.get(system)) for system in COLUMNS)
            peer = None if library else fastest(of)
            if peer and "lawson" in by:
                best, median = (by["lawson"][key] / peer[key] for key in ("best", "median"))
                line += f"   {peer['system']:<8}{best:>12.2f}{median:>12.2f}"
            print(line, flush=True)


def sums(rows):
    """Prints how often Lawson is no slower than the fastest peer, and the geometric mean of the ratios."""
    for outputs in ("fresh", "reused"):
        ratios = []
        for name in dict.fromkeys(row["program"] for row in rows):
            of = [row for row in rows if row["program"] == name and row["outputs"] == outputs]
            lawson, peer = next((row for row in of if row["system"] == "lawson"), None), fastest(of)
            if lawson and peer:
                ratios.append(lawson["best"] / peer["best"])
        if ratios:
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            won = sum(ratio <= 1 for ratio in ratios)
            print(f"{outputs}: lawson is no slower than the fastest in {won} of {len(ratios)}, ", end="")
            print(f"and takes {mean:.2f} times as long (geometric mean)")
