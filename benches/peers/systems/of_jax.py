"""JAX, compiled. To reuse memory a program is given the results of the run before as donated arguments, which it
doesn't read."""

import inspect

import jax
import jax.numpy as jnp
import numpy

from systems import System


class Jax(System):
    def take(self, inputs):
        return [jnp.array(x) if isinstance(x, numpy.ndarray) else x for x in inputs]

    def fresh(self, function):
        compiled = function if function in EAGER else jax.jit(function, static_argnums=static(function))
        return lambda *inputs: jax.block_until_ready(compiled(*inputs))

    def reused(self, function, outs):
        if function in EAGER:
            return None
        given = lambda before, *inputs: function(*inputs)
        behind = [1 + at for at in static(function)]
        compiled = jax.jit(given, static_argnums=behind, donate_argnums=0, keep_unused=True)
        before = tuple(jnp.array(out) for out in outs)
        before = before if len(outs) > 1 else before[0]

        def run(*inputs):
            nonlocal before
            before = jax.block_until_ready(compiled(before, *inputs))
            return before

        return run

    def arrays(self, result):
        return tuple(numpy.asarray(part) for part in super().arrays(result))


def static(function):
    """Where the parameters are that say how large a result is."""
    return [at for at, name in enumerate(inspect.signature(function).parameters) if name in ("places", "w", "h")]


system = Jax("jax")
# What can't be compiled, for only the data says how long the results are.
EAGER = []


@system.program()
def normalize2(xs, threshold):
    return xs / xs.sum(), xs / jnp.where(xs > threshold, xs, 0).sum()


@system.program()
def expanded_normalise2(zs):
    xs = zs * zs + 1
    return xs / xs.sum(), xs / jnp.cumsum(xs).sum()


@system.program()
def five_maps(xs):
    return ((xs * 2 + 1) ** 2 - 3) / 2


def normal(d):
    return 0.5 * jax.scipy.special.erfc(-d * 0.7071067811865476)


@system.program()
def black_scholes(xs, ys):
    rate, spread = 0.02, 0.3
    price, strike = 100 + 20 * xs, 100 + 20 * ys
    far = (jnp.log(price / strike) + (rate + spread * spread / 2)) / spread
    near = far - spread
    later = strike * jnp.exp(-rate)
    return price * normal(far) - later * normal(near), later * normal(-near) - price * normal(-far)


@system.program()
def filter_map(xs):
    return xs[xs > 0] ** 2


EAGER.append(filter_map)


@system.program()
def dot(xs, ys):
    return (xs * ys).sum()


@system.program("dot", blas=True)
def dot_by_library(xs, ys):
    return jnp.dot(xs, ys)


@system.program()
def filter_reduce(xs):
    return jnp.where(xs > 0, xs * xs, 0).sum()


@system.program()
def filtered_dot(xs, ys):
    return jnp.where(xs > ys, xs * ys, 0).sum()


@system.program()
def chain(xs):
    ys = (xs * 3 + 1) ** 2
    return ys.sum(), ys.max()


@system.program()
def mean_variance(xs):
    return xs.mean(), xs.var()


@system.program()
def map_scan(xs):
    return jnp.cumsum(xs * xs)


@system.program()
def map_of_scan(xs):
    return jnp.cumsum(xs) * 0.5 + 1


@system.program()
def recurrence(growth, payments):
    def after(first, second):
        (a1, b1), (a2, b2) = first, second
        return a1 * a2, b1 * a2 + b2

    return jax.lax.associative_scan(after, (1 + growth * 0.01, payments))[1]


@system.program()
def stencil3(xs):
    return (xs[:-2] + xs[1:-1] + xs[2:]) / 3


@system.program()
def moving_average(xs):
    return sum(xs[k : len(xs) - 7 + k] for k in range(8)) / 8


@system.program()
def stencil5(a):
    return (a[:-2, 1:-1] + a[1:-1, :-2] + a[1:-1, 1:-1] + a[1:-1, 2:] + a[2:, 1:-1]) / 5


@system.program("histogram_256", "histogram_million")
def histogram(xs, places):
    at = ((xs + 1) / 2 * places).astype(jnp.int64)
    return jnp.zeros(places, jnp.int32).at[at].add(1)


@system.program()
def kmeans(points, centres):
    distances = sum((points[:, d, None] - centres[:, d]) ** 2 for d in range(3))
    own, k = distances.argmin(axis=1), len(centres)
    at = lambda xs: jnp.zeros(k).at[own].add(xs)
    return tuple(at(points[:, d]) / at(1.0) for d in range(3))


@system.program("row_sums", "short_row_sums")
def row_sums(a):
    return a.sum(axis=1)


@system.program()
def column_sums(a):
    return a.sum(axis=0)


@system.program()
def matvec(a, x):
    return (a * x).sum(axis=1)


@system.program("matvec", blas=True)
def matvec_by_library(a, x):
    return a @ x


@system.program()
def matmul(a, b):
    return (a[:, :, None] * b).sum(axis=1)


@system.program("matmul", blas=True)
def matmul_by_library(a, b):
    return a @ b


@system.program()
def nbody(xs, ys, zs, ms):
    dx, dy, dz = (a - a[:, None] for a in (xs, ys, zs))
    d = dx * dx + dy * dy + dz * dz + 0.01
    w = ms / (d * jnp.sqrt(d))
    return (w * dx).sum(axis=1), (w * dy).sum(axis=1), (w * dz).sum(axis=1)


@system.program()
def mandelbrot(w, h):
    def point(cx, cy):
        def near(at):
            x, y, k = at
            return (k < 100) & (x * x + y * y < 4)

        def turn(at):
            x, y, k = at
            return x * x - y * y + cx, 2 * x * y + cy, k + 1

        return jax.lax.while_loop(near, turn, (0.0, 0.0, jnp.int32(0)))[2]

    row = jax.vmap(point, (0, None))
    return jax.vmap(row, (None, 0))(jnp.arange(w) / w * 3 - 2, jnp.arange(h) / h * 2 - 1)
