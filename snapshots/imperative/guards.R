# What `#:` lines ask for: tests before loops, and sums as trees. What R gives for these programs is the same with and
# without the lines, wherever they let them give something.

# A parameter that has `NA` stops the program before the loop.
# Here: 1 loop.
# ==
# entry: no_na
# input { [1.0, 2.0] 2.0 } output { [3.0, 6.0] }
# input { [1.0, f64.nan] 2.0 }
# error: .*
#: x: double[n], k: double -> double[n]
#: na(forbid)
no_na <- function(x, k) {
  a <- numeric(length(x))
  for (i in seq_along(x)) a[i] <- x[i] * k
  for (i in seq_along(x)) a[i] <- a[i] + x[i]
  a
}

# The same with whole numbers and with a single parameter.
# Here: 1 loop.
# ==
# entry: no_na_numbers
# input { [1i32, 2i32] 2i32 } output { 6i32 }
# input { [1i32, -2147483648i32] 2i32 }
# error: .*
# input { [1i32, 2i32] -2147483648i32 }
# error: .*
#: x: integer[n], k: integer -> integer
#: na(forbid)
no_na_numbers <- function(x, k) {
  s <- 0L
  for (v in x) s <- s + v * k
  s
}

# A parameter that no loop reads may have `NA`.
# Here: 1 loop.
# ==
# entry: no_na_read
# input { [1i32, 2i32] [1i32, -2147483648i32] } output { 5i32 }
#: x: integer[n], y: integer[m] -> integer
#: na(forbid)
no_na_read <- function(x, y) {
  s <- length(y)
  for (v in x) s <- s + v
  s
}

# Nothing is printed before the test: it is ahead of the loop.
# Here: 2 loops, FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: no_na_print
# input { [1i32, 2i32] } output { 0i32 }
# input { [1i32, -2147483648i32] }
# error: .*
#: x: integer[n] -> integer
#: na(forbid)
no_na_print <- function(x) {
  for (v in x) cat("turn", v, "\n")
  0L
}

# What is written over is no parameter any more.
# Here: 1 loop.
# ==
# entry: no_na_changed
# input { [1.0, 2.0] } output { [1.0, 1.0] }
# input { [1.0, f64.nan] }
# error: .*
#: x: double[n] -> double[n]
#: na(forbid)
no_na_changed <- function(x) {
  for (i in seq_along(x)) x[i] <- x[i] / 0 - x[i] / 0
  for (i in seq_along(x)) x[i] <- ifelse(is.na(x[i]), 1, x[i])
  x
}

# Indices are tested ahead of the loop: linear ones at both ends.
# Here: 2 loops, FUSE_REJECT_DOMAIN_MISMATCH.
# ==
# entry: ahead_linear
# input { [1.0, 2.0, 3.0] 2i32 } output { [2.0, 3.0, 0.0] }
# input { [1.0, 2.0, 3.0] 3i32 }
# error: .*
#: x: double[n], k: integer -> double[n]
#: bounds(ahead)
ahead_linear <- function(x, k) {
  a <- numeric(length(x))
  for (i in 1:k) a[i] <- x[i + 1]
  a
}

# And those that are read from an array at each of them.
# Here: 2 loops, FUSE_REJECT_SCOPE.
# ==
# entry: ahead_computed
# input { [1.0, 2.0, 3.0] [3i32, 1i32] } output { [3.0, 1.0] }
# input { [1.0, 2.0, 3.0] [3i32, 0i32] }
# error: .*
#: x: double[n], at: integer[m] -> double[m]
#: bounds(ahead)
ahead_computed <- function(x, at) {
  a <- numeric(length(at))
  for (i in seq_along(at)) a[i] <- x[at[i]]
  a
}

# An index under a condition is tested where it is.
# Here: 1 loop.
# ==
# entry: ahead_condition
# input { [1.0, 2.0, 3.0] } output { [0.0, 1.0, 2.0] }
#: x: double[n] -> double[n]
#: bounds(ahead)
ahead_condition <- function(x) {
  a <- numeric(length(x))
  for (i in seq_along(x)) if (i > 1) a[i] <- x[i - 1]
  a
}

# Nothing is printed before the test.
# Here: 1 loop. FUSE_REJECT_DOMAIN_MISMATCH: its test and the loop do not depend on one condition.
# ==
# entry: ahead_print
# input { [1.0, 2.0, 3.0] 3i32 } output { 0.0 }
# input { [1.0, 2.0, 3.0] 4i32 }
# error: .*
#: x: double[n], k: integer -> double
#: bounds(ahead)
ahead_print <- function(x, k) {
  for (i in 1:k) cat(i, x[i], "\n")
  0
}

# Of a nest the indices of both loops.
# Here: 2 loops, FUSE_REJECT_DOMAIN_MISMATCH and FUSE_REJECT_SCOPE.
# ==
# entry: ahead_nest
# input { [[1.0, 2.0], [3.0, 4.0]] 2i32 } output { 10.0 }
# input { [[1.0, 2.0], [3.0, 4.0]] 3i32 }
# error: .*
#: z: double[n, m], k: integer -> double
#: bounds(ahead)
ahead_nest <- function(z, k) {
  s <- 0
  for (i in 1:k) for (j in 1:ncol(z)) s <- s + z[i, j]
  s
}

# Both tests, and two loops behind them that become one.
# Here: 1 loop.
# ==
# entry: both
# input { [1.0, 2.0, 3.0] } output { [5.0, 6.0, 7.0] }
# input { [1.0, f64.nan, 3.0] }
# error: .*
#: x: double[n] -> double[n]
#: na(forbid)
#: bounds(ahead)
both <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * 2
  for (i in 1:n) a[i] <- a[i] + x[n + 1 - i]
  a
}

# A sum as a tree. These numbers add up without rounding.
# Here: 2 loops.
# ==
# entry: tree
# input { [1.0, 2.0, 4.0, 0.5] } output { 7.5 }
# input { empty([0]f64) } output { 0.0 }
#: x: double[n] -> double
#: reassociate
tree <- function(x) {
  s <- 0
  for (v in x) s <- s + v
  s
}

# A product and a sum under a condition.
# Here: 1 loop.
# ==
# entry: tree_product
# input { [1.0, -2.0, 4.0, 0.5] } output { {s = 6.5, p = -4.0} }
#: x: double[n] -> list(s: double, p: double)
#: reassociate
tree_product <- function(x) {
  s <- 1
  p <- 1
  for (i in seq_along(x)) {
    if (x[i] > 0) s <- s + x[i]
    p <- p * x[i]
  }
  list(s = s, p = p)
}

# A sum that is read in its loop stays as it is.
# Here: 1 loop.
# ==
# entry: tree_read
# input { [1.0, -2.0, 4.0, 0.5] } output { [1.0, -1.0, 3.0, 3.5] }
#: x: double[n] -> double[n]
#: reassociate
tree_read <- function(x) {
  s <- 0
  out <- numeric(length(x))
  for (i in seq_along(x)) {
    s <- s + x[i]
    out[i] <- s
  }
  out
}
