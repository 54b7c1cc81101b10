# Sums as trees, where turns add any number of terms. (R takes the line for a comment.)

# ==
# entry: in_while
# input { [1.0, 2.0, 3.0] }
#: x: double[n] -> double
#: reassociate
in_while <- function(x) {
  s <- 0
  for (i in 1:3) {
    k <- 0L
    while (k < 2L) {
      s <- s + x[i]
      k <- k + 1L
    }
  }
  s
}

# ==
# entry: in_nest
# input { [[1.0, 2.0], [3.0, 4.0]] }
#: z: double[n, m] -> double
#: reassociate
in_nest <- function(z) {
  s <- 0
  for (i in seq_len(nrow(z))) for (j in seq_len(ncol(z))) s <- s + z[i, j]
  s
}

# ==
# entry: around_nest
# input { [1.0, 2.0, 3.0] }
#: x: double[n] -> double
#: reassociate
around_nest <- function(x) {
  s <- 0
  for (v in x) {
    for (w in x) s <- s + w
    s <- s + v
  }
  s
}

# ==
# entry: twice
# input { [1.0, 2.0, 3.0, 4.0] 3i32 }
#: x: double[n], k: integer -> list(s: double, p: double)
#: reassociate
twice <- function(x, k) {
  s <- 0
  p <- 1
  for (i in k:1) {
    s <- s + x[i]
    if (x[i] > 2) next
    s <- s + 10
    p <- p * x[i]
  }
  list(s = s, p = p)
}

# ==
# entry: left
# input { [1.0, 2.0, 3.0, 4.0] 2.5 }
#: x: double[n], k: double -> double
#: reassociate
left <- function(x, k) {
  s <- 0
  for (i in 1:1000) {
    if (x[i] > k) break
    s <- s + x[i]
  }
  s
}

# ==
# entry: from_none
# input { [1.0, 2.0, 3.0] }
#: x: double[n] -> double
#: reassociate
from_none <- function(x) {
  s <- 0
  for (i in 0:1) s <- s + x[i + 1]
  for (i in -1:1) s <- s + x[i + 2]
  s
}

# Tests of what every turn has: what counts down, leaves out, or may end before.

# ==
# entry: downwards
# input { [1.0, 2.0, 3.0] [3i32, 1i32, 2i32] }
#: x: double[n], k: integer[n] -> double[n]
#: bounds(ahead)
downwards <- function(x, k) {
  n <- length(x)
  out <- numeric(n)
  for (i in n:1) out[i] <- x[k[i]]
  out
}

# ==
# entry: all_but
# input { [1.0, 2.0, 3.0] [2i32, 1i32] }
#: x: double[n], k: integer[m] -> double
#: bounds(ahead)
all_but <- function(x, k) {
  s <- 0
  for (i in 1:2) s <- s + sum(x[-1]) + sum(x[k]) + i
  s
}

# ==
# entry: ends_before
# input { [1.0, 2.0, 3.0] 10i32 }
#: x: double[n], m: integer -> double
#: bounds(ahead)
ends_before <- function(x, m) {
  s <- 0
  for (i in seq_len(m)) {
    if (x[i] > 2) break
    s <- s + x[i]
  }
  s
}
