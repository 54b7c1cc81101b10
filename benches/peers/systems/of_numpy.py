"""NumPy, with SciPy for what it lacks. As users who look for speed do, arrays are changed in their places."""

import numpy as np
from scipy.special import erfc

from systems import System

system = System("numpy")


@system.program()
def normalize2(xs, threshold, out=(None, None)):
    return np.divide(xs, xs.sum(), out=out[0]), np.divide(xs, xs[xs > threshold].sum(), out=out[1])


@system.program()
def expanded_normalise2(zs, out=(None, None)):
    xs = np.multiply(zs, zs, out=out[0])
    xs += 1
    ys = np.divide(xs, np.cumsum(xs, out=out[1]).sum(), out=out[1])
    xs /= xs.sum()
    return xs, ys


@system.program()
def five_maps(xs, out=None):
    ys = np.multiply(xs, 2, out=out)
    ys += 1
    ys *= ys
    ys -= 3
    ys /= 2
    return ys


def normal(d):
    return 0.5 * erfc(-d * 0.7071067811865476)


# Of its many arrays the two last ones would be reused.
@system.program()
def black_scholes(xs, ys):
    rate, spread = 0.02, 0.3
    price, strike = 100 + 20 * xs, 100 + 20 * ys
    far = (np.log(price / strike) + (rate + spread * spread / 2)) / spread
    near = far - spread
    later = strike * np.exp(-rate)
    return price * normal(far) - later * normal(near), later * normal(-near) - price * normal(-far)


@system.program()
def filter_map(xs):
    ys = xs[xs > 0]
    ys *= ys
    return ys


@system.program()
def dot(xs, ys):
    return (xs * ys).sum()


@system.program("dot", blas=True)
def dot_by_blas(xs, ys):
    return np.dot(xs, ys)


@system.program()
def filter_reduce(xs):
    ys = xs[xs > 0]
    ys *= ys
    return ys.sum()


@system.program()
def filtered_dot(xs, ys):
    larger = xs > ys
    return (xs[larger] * ys[larger]).sum()


@system.program()
def chain(xs):
    ys = xs * 3
    ys += 1
    ys *= ys
    return ys.sum(), ys.max()


@system.program()
def mean_variance(xs):
    return xs.mean(), xs.var()


@system.program()
def map_scan(xs, out=None):
    ys = np.multiply(xs, xs, out=out)
    return np.cumsum(ys, out=ys)


@system.program()
def map_of_scan(xs, out=None):
    ys = np.cumsum(xs, out=out)
    ys *= 0.5
    ys += 1
    return ys


# No recurrence: the quotients of cumulative products in which it can be written underflow.


@system.program()
def stencil3(xs, out=None):
    ys = np.add(xs[:-2], xs[1:-1], out=out)
    ys += xs[2:]
    ys /= 3
    return ys


@system.program()
def moving_average(xs):
    return np.convolve(xs, np.full(8, 1 / 8), "valid")


@system.program("moving_average")
def moving_average_by_slices(xs, out=None):
    n = len(xs) - 7
    ys = np.add(xs[:n], xs[1 : n + 1], out=out)
    for k in range(2, 8):
        ys += xs[k : n + k]
    ys /= 8
    return ys


@system.program()
def stencil5(a, out=None):
    ys = np.add(a[:-2, 1:-1], a[1:-1, :-2], out=out)
    ys += a[1:-1, 1:-1]
    ys += a[1:-1, 2:]
    ys += a[2:, 1:-1]
    ys /= 5
    return ys


@system.program("histogram_256", "histogram_million")
def histogram(xs, places):
    return np.bincount(((xs + 1) / 2 * places).astype(np.int64), minlength=places)


@system.program()
def kmeans(points, centres):
    distances = sum((points[:, d, None] - centres[:, d]) ** 2 for d in range(3))
    own, k = distances.argmin(axis=1), len(centres)
    counts = np.bincount(own, minlength=k)
    return tuple(np.bincount(own, points[:, d], k) / counts for d in range(3))


@system.program()
def row_sums(a, out=None):
    return a.sum(axis=1, out=out)


@system.program()
def short_row_sums(a, out=None):
    sums = np.add(a[:, 0], a[:, 1], out=out)
    sums += a[:, 2]
    return sums


@system.program()
def column_sums(a, out=None):
    return a.sum(axis=0, out=out)


# Without `optimize` these sums are NumPy's own loops.
@system.program()
def matvec(a, x, out=None):
    return np.einsum("ij,j->i", a, x, out=out)


@system.program("matvec", blas=True)
def matvec_by_blas(a, x, out=None):
    return np.matmul(a, x, out=out)


@system.program()
def matmul(a, b, out=None):
    return np.einsum("ik,kj->ij", a, b, out=out)


@system.program("matmul", blas=True)
def matmul_by_blas(a, b, out=None):
    return np.matmul(a, b, out=out)


@system.program()
def nbody(xs, ys, zs, ms):
    dx, dy, dz = (a - a[:, None] for a in (xs, ys, zs))
    d = dx * dx + dy * dy + dz * dz + 0.01
    w = ms / (d * np.sqrt(d))
    return (w * dx).sum(axis=1), (w * dy).sum(axis=1), (w * dz).sum(axis=1)


@system.program()
def mandelbrot(w, h):
    cx, cy = np.arange(w) / w * 3 - 2, np.arange(h)[:, None] / h * 2 - 1
    c = (cx + 1j * cy).ravel()
    turns, at, z = np.zeros(w * h, np.int32), np.arange(w * h), np.zeros(w * h, complex)
    for _ in range(100):
        near = z.real * z.real + z.imag * z.imag < 4
        at, z, c = at[near], z[near], c[near]
        turns[at] += 1
        z *= z
        z += c
    return turns.reshape(h, w)
