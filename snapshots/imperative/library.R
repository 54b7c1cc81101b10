# Functions of R that are written in the subset.

# ==
# entry: places
# input { [3.0, -1.0, 7.0, 7.0, 2.0] 2.5 }
# input { [1.0, 2.0] 5.0 }
#: x: double[n], k: double -> list(above: integer[], most: integer, least: integer, ends: double[])
places <- function(x, k) {
  list(above = which(x > k), most = which.max(x), least = which.min(x), ends = range(x))
}

# ==
# entry: moments
# input { [1.0, 2.0, 3.0, 4.0, 5.0] }
#: x: double[n] -> list(v: double, s: double, w: double)
moments <- function(x) list(v = var(x), s = sd(x), w = weighted.mean(x, abs(x)))

# ==
# entry: parts
# input { [3.0, -1.0, 7.0, 7.5, 2.0] 2i32 }
# input { [3.0, -1.0] 2i32 }
#: x: double[n], k: integer -> list(d: double[], h: double[], t: double[])
parts <- function(x, k) list(d = diff(x), h = head(x, k), t = tail(x, n = k))

# ==
# entry: running
# input { [3.0, -1.0, 7.0, 7.5, 2.0] }
# input { [3.0] }
#: x: double[n] -> list(hi: double[], lo: double[], p: double[])
running <- function(x) list(hi = cummax(x), lo = cummin(x), p = cumprod(x))

# ==
# entry: integers
# input { [3i32, -1i32, 7i32] }
#: x: integer[n] -> list(hi: integer[], d: integer[], ends: integer[])
integers <- function(x) list(hi = cummax(x), d = diff(x), ends = range(x))

# ==
# entry: margins
# input { [[3.0, -1.0, 7.0], [7.5, 2.0, 0.25]] }
#: a: double[n, m] -> list(r: double[n], c: double[m], rm: double[n], cm: double[m])
margins <- function(a) list(r = rowSums(a), c = colSums(a), rm = rowMeans(a), cm = colMeans(a))

# A weight of 0 leaves its element out, whatever it is.
# ==
# entry: weighted
# input { [4.0, f64.inf, 6.0] [0.5, 0.0, 0.5] }
# input { [4.0, f64.nan, 6.0] [0.5, 0.0, 0.5] }
#: x: double[n], w: double[n] -> double
weighted <- function(x, w) weighted.mean(x, w)

# Zeros of both signs.
# ==
# entry: signs
# input { [0.0, -0.0, 0.0] }
# input { [-0.0, 0.0, -0.0] }
#: x: double[n] -> list(hi: double[], lo: double[])
signs <- function(x) list(hi = 1 / cummax(x), lo = 1 / cummin(x))

# More elements than there are, and none.
# ==
# entry: ends
# input { [3.0, -1.0] 5.0 }
# input { [3.0, -1.0] 0.0 }
# input { [3.0, -1.0, 2.0] 2.0 }
#: x: double[n], k: double -> list(h: double[], t: double[])
ends <- function(x, k) list(h = head(x, k), t = tail(x, k))

# Places among numbers that are missing.
# ==
# entry: missing
# input { [f64.nan, 1.0, 3.0, f64.nan, -2.0] }
#: x: double[n] -> list(most: integer, least: integer)
missing <- function(x) list(most = which.max(x), least = which.min(x))

# Whole numbers, whose sums are doubles.
# ==
# entry: margins_of_integers
# input { [[1i32, 2147483647i32], [2i32, 2147483647i32]] }
#: a: integer[n, m] -> list(r: double[n], c: double[m], rm: double[n], cm: double[m])
margins_of_integers <- function(a) list(r = rowSums(a), c = colSums(a), rm = rowMeans(a), cm = colMeans(a))
