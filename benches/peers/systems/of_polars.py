"""Polars: flat programs as expressions over columns, and rows as a column of arrays. Each result is new memory."""

import numpy
import polars as pl

from systems import System

x, y, rows = pl.col("x"), pl.col("y"), pl.col("rows")


class Polars(System):
    def take(self, inputs):
        arrays = [a for a in inputs if isinstance(a, numpy.ndarray)]
        names = ["rows"] if arrays and arrays[0].ndim > 1 else ["x", "y"]
        return [pl.DataFrame(dict(zip(names, arrays))).lazy()] + [a for a in inputs if not isinstance(a, numpy.ndarray)]

    def fresh(self, function):
        # The engine that is faster on all of these.
        return lambda *inputs: function(*inputs).collect(engine="streaming")

    def arrays(self, result):
        if result.columns == ["place", "len"]:
            # Groups come in any order, and empty ones not at all.
            counts = numpy.zeros(result["place"].max() + 1, numpy.int64)
            counts[result["place"].to_numpy()] = result["len"].to_numpy()
            return (counts,)
        return tuple(column.to_numpy() if len(column) > 1 else column[0] for column in result)


system = Polars("polars")


@system.program()
def normalize2(frame, threshold):
    return frame.select(a=x / x.sum(), p=x / x.filter(x > threshold).sum())


@system.program()
def expanded_normalise2(frame):
    frame = frame.select(x=x * x + 1)
    return frame.select(a=x / x.sum(), p=x / x.cum_sum().sum())


@system.program()
def five_maps(frame):
    ys = x * 2 + 1
    return frame.select((ys * ys - 3) / 2)


# No black_scholes: there is no erf.


@system.program()
def filter_map(frame):
    return frame.filter(x > 0).select(x * x)


@system.program()
def dot(frame):
    return frame.select((x * y).sum())


@system.program("dot", blas=True)
def dot_by_library(frame):
    return frame.select(x.dot(y))


@system.program()
def filter_reduce(frame):
    return frame.filter(x > 0).select((x * x).sum())


@system.program()
def filtered_dot(frame):
    return frame.filter(x > y).select((x * y).sum())


@system.program()
def chain(frame):
    ys = x * 3 + 1
    return frame.select(x=ys * ys).select(sum=x.sum(), max=x.max())


@system.program()
def mean_variance(frame):
    return frame.select(mean=x.mean(), variance=x.var(ddof=0))


@system.program()
def map_scan(frame):
    return frame.select((x * x).cum_sum())


@system.program()
def map_of_scan(frame):
    return frame.select(x.cum_sum() * 0.5 + 1)


# No recurrence: there is no scan by an operator of one's own.


def mean_of(width):
    """The mean of each so many neighbours; faster than `rolling_mean`."""
    return sum((x.shift(k) for k in range(1, width)), x) / width


@system.program()
def stencil3(frame):
    return frame.select(mean_of(3)).slice(2)


@system.program()
def moving_average(frame):
    return frame.select(mean_of(8)).slice(7)


@system.program("histogram_256", "histogram_million")
def histogram(frame, places):
    return frame.select(place=((x + 1) / 2 * places).cast(pl.Int64)).group_by("place").len()


@system.program("row_sums", "short_row_sums")
def row_sums(frame):
    return frame.select(rows.arr.sum())


# No stencil5, column_sums, matvec, matmul, nbody, mandelbrot: a frame is no matrix.
