"""Numba, in array form: expressions of whole arrays, lists that are made arrays, and functions of an element by
`vectorize`; no loop over arrays is written out."""

import inspect
import math
import warnings

import numba
import numpy as np

from systems import System

# Where a program runs on one thread, its time says so.
warnings.simplefilter("ignore", numba.NumbaPerformanceWarning)


class Numba(System):
    def fresh(self, function):
        return numba.njit(parallel=True)(function)

    def reused(self, function, outs):
        if "out" not in inspect.signature(function).parameters:
            return None
        compiled = self.fresh(function)

        # One parameter for each: what is written to arrays that are taken out of a tuple, Numba loses.
        def run(*inputs):
            compiled(*inputs, *outs)
            return tuple(outs)

        return run


system = Numba("numba")


# `where` would be a loop of its own on one thread.
@system.program()
def normalize2(xs, threshold):
    a, p = np.sum(xs), np.sum((xs > threshold) * xs)
    return xs / a, xs / p


@system.program("normalize2")
def normalize2_into(xs, threshold, out, larger):
    a, p = np.sum(xs), np.sum((xs > threshold) * xs)
    out[:] = xs / a
    larger[:] = xs / p


@system.program()
def expanded_normalise2(zs):
    xs = zs * zs + 1
    a, p = np.sum(xs), np.sum(np.cumsum(xs))
    return xs / a, xs / p


@system.program("expanded_normalise2")
def expanded_normalise2_into(zs, out, second):
    xs = zs * zs + 1
    a, p = np.sum(xs), np.sum(np.cumsum(xs))
    out[:] = xs / a
    second[:] = xs / p


@system.program()
def five_maps(xs):
    ys = xs * 2 + 1
    return (ys * ys - 3) / 2


@system.program("five_maps")
def five_maps_into(xs, out):
    ys = xs * 2 + 1
    out[:] = (ys * ys - 3) / 2


@numba.vectorize(["f8(f8)"])
def normal(d):
    return 0.5 * math.erfc(-d * 0.7071067811865476)


@numba.njit(inline="always")
def prices(xs, ys):
    rate, spread = 0.02, 0.3
    price, strike = 100 + 20 * xs, 100 + 20 * ys
    far = (np.log(price / strike) + (rate + spread * spread / 2)) / spread
    near = far - spread
    later = strike * np.exp(-rate)
    return price * normal(far) - later * normal(near), later * normal(-near) - price * normal(-far)


@system.program()
def black_scholes(xs, ys):
    return prices(xs, ys)


@system.program("black_scholes")
def black_scholes_into(xs, ys, out, puts):
    call, put = prices(xs, ys)
    out[:] = call
    puts[:] = put


@system.program()
def filter_map(xs):
    ys = xs[xs > 0]
    return ys * ys


@system.program()
def dot(xs, ys):
    return np.sum(xs * ys)


@system.program("dot", blas=True)
def dot_by_blas(xs, ys):
    return np.dot(xs, ys)


@system.program()
def filter_reduce(xs):
    return np.sum((xs > 0) * xs * xs)


@system.program()
def filtered_dot(xs, ys):
    return np.sum((xs > ys) * xs * ys)


@system.program()
def chain(xs):
    ys = xs * 3 + 1
    ys = ys * ys
    return np.sum(ys), np.max(ys)


@system.program()
def mean_variance(xs):
    mean = np.sum(xs) / len(xs)
    far = xs - mean
    return mean, np.sum(far * far) / len(xs)


# Numba's cumsum is a loop in one thread, and writes into no array that is there.
@system.program()
def map_scan(xs):
    return np.cumsum(xs * xs)


@system.program()
def map_of_scan(xs):
    return np.cumsum(xs) * 0.5 + 1


@system.program("map_of_scan")
def map_of_scan_into(xs, out):
    out[:] = np.cumsum(xs) * 0.5 + 1


# No recurrence: as an array there are only the quotients of NumPy, and else it is a loop written out.


@system.program()
def stencil3(xs):
    return (xs[:-2] + xs[1:-1] + xs[2:]) / 3


@system.program("stencil3")
def stencil3_into(xs, out):
    out[:] = (xs[:-2] + xs[1:-1] + xs[2:]) / 3


@system.program()
def moving_average(xs):
    sums = xs[:-7] + xs[1:-6] + xs[2:-5] + xs[3:-4] + xs[4:-3] + xs[5:-2] + xs[6:-1] + xs[7:]
    return sums / 8


@system.program("moving_average")
def moving_average_into(xs, out):
    sums = xs[:-7] + xs[1:-6] + xs[2:-5] + xs[3:-4] + xs[4:-3] + xs[5:-2] + xs[6:-1] + xs[7:]
    out[:] = sums / 8


# One thread: Numba does not see that slices of two dimensions have one shape. By `stencil`, whose result has a border,
# it takes longer still.
@system.program()
def stencil5(a):
    return (a[:-2, 1:-1] + a[1:-1, :-2] + a[1:-1, 1:-1] + a[1:-1, 2:] + a[2:, 1:-1]) / 5


@system.program("stencil5")
def stencil5_into(a, out):
    out[:] = (a[:-2, 1:-1] + a[1:-1, :-2] + a[1:-1, 1:-1] + a[1:-1, 2:] + a[2:, 1:-1]) / 5


@system.program("histogram_256", "histogram_million")
def histogram(xs, places):
    return np.bincount(((xs + 1) / 2 * places).astype(np.int64), minlength=places)


# Over an axis Numba sums on one thread; a list that is made an array is filled by all.
@system.program("row_sums", "short_row_sums")
def row_sums(a):
    return np.array([np.sum(a[i]) for i in range(len(a))])


@system.program("row_sums", "short_row_sums")
def row_sums_into(a, out):
    out[:] = np.array([np.sum(a[i]) for i in range(len(a))])


@system.program()
def column_sums(a):
    return a.sum(axis=0)


@system.program()
def matvec(a, x):
    return np.array([np.sum(a[i] * x) for i in range(len(a))])


@system.program("matvec")
def matvec_into(a, x, out):
    out[:] = np.array([np.sum(a[i] * x) for i in range(len(a))])


@system.program("matvec", blas=True)
def matvec_by_blas(a, x):
    return a @ x


# No matmul: a sum of products in three dimensions is no array form that is compiled to a loop without its array.


@system.program("matmul", blas=True)
def matmul_by_blas(a, b):
    return a @ b


@numba.njit(inline="always")
def drawn(xs, ys, zs, ms, i, along):
    dx, dy, dz = xs - xs[i], ys - ys[i], zs - zs[i]
    d = dx * dx + dy * dy + dz * dz + 0.01
    return np.sum(ms / (d * np.sqrt(d)) * (along - along[i]))


# Each distance three times; with arrays in two dimensions it takes several times as long.
@system.program()
def nbody(xs, ys, zs, ms):
    n = len(xs)
    return (
        np.array([drawn(xs, ys, zs, ms, i, xs) for i in range(n)]),
        np.array([drawn(xs, ys, zs, ms, i, ys) for i in range(n)]),
        np.array([drawn(xs, ys, zs, ms, i, zs) for i in range(n)]),
    )


@numba.vectorize(["i4(f8, f8)"])
def turns(cx, cy):
    x = y = 0.0
    for k in range(100):
        if x * x + y * y >= 4:
            return k
        x, y = x * x - y * y + cx, 2 * x * y + cy
    return 100


@system.program()
def mandelbrot(w, h):
    return turns(np.arange(w) / w * 3 - 2, np.arange(h).reshape((h, 1)) / h * 2 - 1)


@system.program("mandelbrot")
def mandelbrot_into(w, h, out):
    out[:] = turns(np.arange(w) / w * 3 - 2, np.arange(h).reshape((h, 1)) / h * 2 - 1)
