"""numexpr: each expression is one pass on all threads; NumPy does what is no expression."""

import numexpr
import numpy as np

from systems import System

system = System("numexpr")
evaluate = numexpr.evaluate


def total(expression, **names):
    return float(evaluate(f"sum({expression})", names))


@system.program()
def normalize2(xs, threshold, out=(None, None)):
    a, p = total("xs", xs=xs), total("where(xs > threshold, xs, 0)", xs=xs, threshold=threshold)
    return evaluate("xs / a", out=out[0]), evaluate("xs / p", out=out[1])


@system.program()
def expanded_normalise2(zs, out=(None, None)):
    xs = evaluate("zs * zs + 1", out=out[0])
    p = total("ys", ys=np.cumsum(xs, out=out[1]))
    a = total("xs", xs=xs)
    ys = evaluate("xs / p", out=out[1])
    return evaluate("xs / a", out=xs), ys


@system.program()
def five_maps(xs, out=None):
    return evaluate("((xs * 2 + 1) ** 2 - 3) / 2", out=out)


# No black_scholes: there is no erf, and no other form of it to this precision.


@system.program()
def filter_map(xs):
    ys = xs[evaluate("xs > 0")]
    return evaluate("ys * ys", out=ys)


@system.program()
def dot(xs, ys):
    return total("xs * ys", xs=xs, ys=ys)


@system.program()
def filter_reduce(xs):
    return total("where(xs > 0, xs * xs, 0)", xs=xs)


@system.program()
def filtered_dot(xs, ys):
    return total("where(xs > ys, xs * ys, 0)", xs=xs, ys=ys)


@system.program()
def chain(xs):
    return total("(xs * 3 + 1) ** 2", xs=xs), float(evaluate("max((xs * 3 + 1) ** 2)"))


@system.program()
def mean_variance(xs):
    mean = total("xs", xs=xs) / len(xs)
    return mean, total("(xs - mean) ** 2", xs=xs, mean=mean) / len(xs)


@system.program()
def map_scan(xs, out=None):
    ys = evaluate("xs * xs", out=out)
    return np.cumsum(ys, out=ys)


@system.program()
def map_of_scan(xs, out=None):
    ys = np.cumsum(xs, out=out)
    return evaluate("ys * 0.5 + 1", out=ys)


# No recurrence, as in NumPy.


@system.program()
def stencil3(xs, out=None):
    a, b, c = xs[:-2], xs[1:-1], xs[2:]
    return evaluate("(a + b + c) / 3", out=out)


@system.program()
def moving_average(xs, out=None):
    n = len(xs) - 7
    names = {f"x{k}": xs[k : n + k] for k in range(8)}
    return evaluate(f"({' + '.join(names)}) / 8", names, out=out)


@system.program()
def stencil5(a, out=None):
    names = {"n": a[:-2, 1:-1], "w": a[1:-1, :-2], "m": a[1:-1, 1:-1], "e": a[1:-1, 2:], "s": a[2:, 1:-1]}
    return evaluate("(n + w + m + e + s) / 5", names, out=out)


@system.program("histogram_256", "histogram_million")
def histogram(xs, places):
    return np.bincount(evaluate("(xs + 1) / 2 * places").astype(np.int64), minlength=places)


@system.program()
def row_sums(a):
    return evaluate("sum(a, axis=1)")


@system.program()
def short_row_sums(a, out=None):
    return evaluate("x + y + z", dict(zip("xyz", a.T)), out=out)


@system.program()
def column_sums(a):
    return evaluate("sum(a, axis=0)")


@system.program()
def matvec(a, x):
    return evaluate("sum(a * x, axis=1)")


# No matmul: it would be an expression in three dimensions, which numexpr sums in one thread.


@system.program()
def nbody(xs, ys, zs, ms):
    names = dict(xs=xs, ys=ys, zs=zs, ms=ms, x=xs[:, None], y=ys[:, None], z=zs[:, None])
    d = evaluate("(xs - x) ** 2 + (ys - y) ** 2 + (zs - z) ** 2 + 0.01", names)
    w = evaluate("ms / (d * sqrt(d))", out=d)
    return tuple(evaluate(f"sum(w * ({a}s - {a}), axis=1)", names | {"w": w}) for a in "xyz")


@system.program()
def mandelbrot(w, h):
    cx, cy = np.arange(w) / w * 3 - 2, (np.arange(h) / h * 2 - 1)[:, None]
    x, y, turns = np.zeros((h, w)), np.zeros((h, w)), np.zeros((h, w), np.int32)
    for _ in range(100):
        near = evaluate("x * x + y * y < 4")
        # Points that are far stay where they are.
        x, y = evaluate("where(near, x * x - y * y + cx, x)"), evaluate("where(near, 2 * x * y + cy, y)")
        turns += near
    return turns
