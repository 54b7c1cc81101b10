# The report on loop fusion over Tree IR: its examples, and a pair of loops for each of its six conditions.
print_x <- function(x) {
  cat(x, "\n")
  x
}

# Section 1: normalize, then threshold.
# There: 1 loop. Here: 1 loop.
# ==
# entry: normalize
# input { [1.0, 4.0, 2.0] 4.0 0.3 } output { [0.0, 1.0, 0.5] }
#: x: double[n], max_val: double, threshold: double -> double[n]
normalize <- function(x, max_val, threshold) {
  n <- length(x)
  out <- numeric(n)
  for (i in 1:n) out[i] <- x[i] / max_val
  for (i in 1:n) out[i] <- ifelse(out[i] > threshold, out[i], 0.0)
  out
}

# Section 1, the fused form as it is printed there, with the zero-based loop.
# There: 1 loop. Here: 1 loop.
# ==
# entry: normalize_fused
# input { [1.0, 4.0, 2.0] 4.0 0.3 } output { [0.0, 1.0, 0.5] }
#: x: double[n], max_val: double, threshold: double -> double[n]
normalize_fused <- function(x, max_val, threshold) {
  n <- length(x)
  out <- numeric(n)
  for (j in 0:(n - 1)) {
    tmp <- x[j + 1] / max_val
    out[j + 1] <- ifelse(tmp > threshold, tmp, 0.0)
  }
  out
}

# Section 2, broadcast_nd: a statement on whole matrices, and one behind it.
# There: 1 loop. Here: 1 loop.
# ==
# entry: broadcast
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[3.0, 5.0], [7.0, 9.0]] }
#: a: double[n, m] -> double[n, m]
broadcast <- function(a) {
  b <- a * 2
  b + 1
}

# Section 2, broadcast_nd: a statement on a whole vector, and a loop of R.
# There: 1 loop. Here: 1 loop.
# ==
# entry: broadcast_then_loop
# input { [1.0, 2.0, 3.0] } output { [3.0, 5.0, 7.0] }
#: x: double[n] -> double[n]
broadcast_then_loop <- function(x) {
  a <- x * 2
  for (i in seq_along(a)) a[i] <- a[i] + 1
  a
}

# Section 3.1: the second loop has one turn less.
# There: 2 loops. Here: 3 loops, FUSE_REJECT_DOMAIN_MISMATCH.
# ==
# entry: domain_match
# input { [1.0, 2.0, 3.0] } output { {a = [2.0, 4.0, 6.0], b = [2.0, 3.0, 0.0]} }
#: x: double[n] -> list(a: double[n], b: double[n])
domain_match <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * 2
  for (i in 1:(n - 1)) b[i] <- x[i] + 1
  list(a = a, b = b)
}

# Section 3.1: every other element, in both.
# There: 2 loops, for the step must be 1. Here: 3 loops, FUSE_REJECT_DOMAIN_MISMATCH.
# ==
# entry: domain_step
# input { [1.0, 2.0, 3.0, 4.0] } output { {a = [2.0, 0.0, 6.0, 0.0], b = [2.0, 0.0, 4.0, 0.0]} }
#: x: double[n] -> list(a: double[n], b: double[n])
domain_step <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq(1, n, by = 2)) a[i] <- x[i] * 2
  for (i in seq(1, n, by = 2)) b[i] <- x[i] + 1
  list(a = a, b = b)
}

# Section 3.2: the loops write at two places.
# There: 2 loops. Here: 3 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: access_pattern
# input { [1.0, 2.0, 3.0] } output { [2.0, 5.0, 8.0, 3.0] }
#: x: double[n] -> double[]
access_pattern <- function(x) {
  n <- length(x)
  out <- numeric(n + 1)
  for (i in 1:n) out[i] <- x[i] * 2
  for (i in 1:n) out[i + 1] <- out[i + 1] + x[i]
  out
}

# Section 3.2: the conditions as they are printed hold, but the second loop reads what the first one writes later.
# There: 1 loop, which is wrong. Here: 1 loop.
# ==
# entry: reads_ahead
# input { [1.0, 2.0, 3.0] } output { [6.0, 4.0, 2.0] }
#: x: double[n] -> double[n]
reads_ahead <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * 2
  for (i in 1:n) b[i] <- a[n + 1 - i]
  b
}

# Section 3.2: the same with what the first one writes before.
# There: 1 loop, which is right. Here: 1 loop.
# ==
# entry: reads_behind
# input { [1.0, 2.0, 3.0] } output { [0.0, 2.0, 4.0] }
#: x: double[n] -> double[n]
reads_behind <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * 2
  for (i in 1:n) if (i > 1) b[i] <- a[i - 1]
  b
}

# Section 3.3: two arrays of the caller; in R they are values.
# There: 2 loops without `noalias`. Here: 1 loop.
# ==
# entry: noalias
# input { [1.0, 2.0] [3.0, 4.0] } output { {x = [2.0, 3.0], y = [6.0, 8.0]} }
#: x: double[n], y: double[n] -> list(x: double[n], y: double[n])
noalias <- function(x, y) {
  for (i in seq_along(x)) x[i] <- x[i] + 1
  for (i in seq_along(y)) y[i] <- y[i] * 2
  list(x = x, y = y)
}

# Section 3.3: the two names are one value at first, and the second loop must not see what the first one writes.
# There: 2 loops. Here: 1 loop.
# ==
# entry: copies
# input { [1.0, 2.0] } output { {x = [2.0, 3.0], y = [2.0, 4.0]} }
#: x: double[n] -> list(x: double[n], y: double[n])
copies <- function(x) {
  y <- x
  for (i in seq_along(x)) x[i] <- x[i] + 1
  for (i in seq_along(y)) y[i] <- y[i] * 2
  list(x = x, y = y)
}

# Section 3.4: one loop draws.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effects_rng
# input { [1.0, 2.0] } output { {a = [1.1680415263399482, 2.8075163990724832], b = [2.0, 4.0]} }
#: x: double[n] -> list(a: double[n], b: double[n])
effects_rng <- function(x) {
  set.seed(3L)
  a <- numeric(length(x))
  b <- numeric(length(x))
  for (i in seq_along(x)) a[i] <- x[i] + runif(1)
  for (i in seq_along(x)) b[i] <- x[i] * 2
  list(a = a, b = b)
}

# Section 3.4: both loops print, of which it says nothing.
# There: 1 loop, which is wrong. Here: 2 loops, FUSE_REJECT_EFFECTS_IO.
# ==
# entry: effects_print
# input { [1.0, 2.0] } output { {a = [2.0, 3.0], b = [2.0, 4.0]} }
#: x: double[n] -> list(a: double[n], b: double[n])
effects_print <- function(x) {
  a <- numeric(length(x))
  b <- numeric(length(x))
  for (i in seq_along(x)) a[i] <- print_x(x[i] + 1)
  for (i in seq_along(x)) b[i] <- print_x(x[i] * 2)
  list(a = a, b = b)
}

# Section 3.6: a loop over another range stands between.
# There: 3 loops. Here: 2 loops, FUSE_REJECT_DOMAIN_MISMATCH.
# ==
# entry: sequential
# input { [1.0, 2.0] [5.0] } output { {a = [2.0, 3.0], b = [7.0], d = [4.0, 6.0]} }
#: x: double[n], y: double[m] -> list(a: double[n], b: double[m], d: double[n])
sequential <- function(x, y) {
  a <- numeric(length(x))
  b <- numeric(length(y))
  d <- numeric(length(x))
  for (i in seq_along(x)) a[i] <- x[i] + 1
  for (i in seq_along(y)) b[i] <- y[i] + 2
  for (i in seq_along(x)) d[i] <- a[i] * 2
  list(a = a, b = b, d = d)
}

# Section 5: `for` in `for`, and the same nest again.
# There: 1 nest. Here: 1 loop.
# ==
# entry: nest
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[3.0, 5.0], [7.0, 9.0]] }
#: z: double[n, m] -> double[n, m]
nest <- function(z) {
  a <- matrix(0, nrow(z), ncol(z))
  for (i in 1:nrow(z)) for (k in 1:ncol(z)) a[i, k] <- z[i, k] * 2
  for (i in 1:nrow(z)) for (k in 1:ncol(z)) a[i, k] <- a[i, k] + 1
  a
}

# The second nest goes over the columns first.
# There: 2 nests. Here: 2 loops, FUSE_REJECT_SCOPE.
# ==
# entry: nest_turned
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[3.0, 5.0], [7.0, 9.0]] }
#: z: double[n, m] -> double[n, m]
nest_turned <- function(z) {
  a <- matrix(0, nrow(z), ncol(z))
  for (i in 1:nrow(z)) for (k in 1:ncol(z)) a[i, k] <- z[i, k] * 2
  for (k in 1:ncol(z)) for (i in 1:nrow(z)) a[i, k] <- a[i, k] + 1
  a
}

# The second nest is zero-based, and counts its rows down.
# There: 2 nests. Here: 1 loop.
# ==
# entry: nest_zero_based
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[2.0, 5.0], [6.0, 9.0]] }
#: z: double[n, m] -> double[n, m]
nest_zero_based <- function(z) {
  a <- matrix(0, nrow(z), ncol(z))
  for (i in 1:nrow(z)) for (k in 1:ncol(z)) a[i, k] <- z[i, k] * 2
  for (i in nrow(z):1) for (k in 0:(ncol(z) - 1)) a[i, k + 1] <- a[i, k + 1] + k
  a
}

# A nest, and a loop over its rows that adds each of them up.
# There: 2 nests. Here: 1 loop.
# ==
# entry: nest_rows
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [6.0, 14.0] }
#: z: double[n, m] -> double[n]
nest_rows <- function(z) {
  a <- matrix(0, nrow(z), ncol(z))
  s <- numeric(nrow(z))
  for (i in 1:nrow(z)) for (k in 1:ncol(z)) a[i, k] <- z[i, k] * 2
  for (i in 1:nrow(z)) for (k in 1:ncol(z)) s[i] <- s[i] + a[i, k]
  s
}

# The inner loop depends on the outer one: a triangle.
# There: 2 nests. Here: 2 loops.
# ==
# entry: nest_triangle
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[3.0, 0.0], [7.0, 9.0]] }
#: z: double[n, n] -> double[n, n]
nest_triangle <- function(z) {
  n <- nrow(z)
  a <- matrix(0, n, n)
  for (i in 1:n) for (k in 1:i) a[i, k] <- z[i, k] * 2
  for (i in 1:n) for (k in 1:i) a[i, k] <- a[i, k] + 1
  a
}
