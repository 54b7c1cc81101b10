# Each element from the one before, and from two before.
# ==
# entry: smooth
# input { [1.0, 2.0, 3.0, 4.5] 0.5 }
# input { [1.0] 0.5 }
# error: .*
#: x: double[n], a: double -> double[n]
smooth <- function(x, a) {
  y <- numeric(length(x))
  y[1] <- x[1]
  for (i in 2:length(x)) y[i] <- a * y[i - 1] + (1 - a) * x[i]
  y
}

# ==
# entry: fibonacci
# input { 10i32 }
# input { 50i32 }
#: n: integer -> integer[]
fibonacci <- function(n) {
  f <- integer(n)
  f[1] <- 1L
  f[2] <- 1L
  for (i in 3:n) f[i] <- f[i - 1] + f[i - 2]
  f
}

# ==
# entry: running
# input { [3.0, 1.0, 2.0] }
# input { empty([0]f64) }
#: x: double[n] -> double[n]
running <- function(x) {
  s <- 0
  out <- numeric(length(x))
  for (i in seq_along(x)) {
    s <- s + x[i]
    out[i] <- s / i
  }
  out
}
