# Nests over rows and columns.
# ==
# entry: product
# input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] [[1.0, 0.5], [2.0, -1.0]] }
#: a: double[n, k], b: double[k, m] -> double[n, m]
product <- function(a, b) {
  out <- matrix(0, nrow(a), ncol(b))
  for (i in 1:nrow(a)) {
    for (j in 1:ncol(b)) {
      s <- 0
      for (l in 1:ncol(a)) s <- s + a[i, l] * b[l, j]
      out[i, j] <- s
    }
  }
  out
}

# ==
# entry: scaled
# input { [[1.0, 2.0, 4.0], [3.0, 4.0, 5.0]] }
#: a: double[n, m] -> list(rows: double[n], scaled: double[n, m], dims: integer[])
scaled <- function(a) {
  rows <- numeric(dim(a)[1])
  for (i in seq_len(nrow(a))) {
    for (j in seq_len(ncol(a))) rows[i] <- rows[i] + a[i, j]
  }
  b <- a * 2 + 1
  for (j in seq_len(ncol(a))) for (i in seq_len(nrow(a))) b[i, j] <- b[i, j] / rows[i]
  list(rows = rows, scaled = b, dims = c(dim(a)[1], dim(a)[2]))
}

# ==
# entry: blur
# input { [[1.0, 2.0, 4.0, 0.0], [3.0, 4.0, 5.0, 1.0], [0.0, 1.0, 0.0, 1.0]] }
#: a: double[n, m] -> double[n, m]
blur <- function(a) {
  out <- a
  for (i in 2:(nrow(a) - 1)) {
    for (j in 2:(ncol(a) - 1)) {
      out[i, j] <- (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]) / 4
    }
  }
  out
}
