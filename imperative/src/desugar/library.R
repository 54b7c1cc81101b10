# Functions of R that are written in the subset. Those that a program calls are written out like its own. None calls another
# one: a program may have its own of that name.

which <- function(x) {
  found <- integer(0)
  for (i in seq_along(x)) if (x[i]) found <- c(found, i)
  found
}

which.max <- function(x) {
  best <- x[1]
  at <- 0L
  for (i in seq_along(x)) {
    if (!is.na(x[i]) && (at == 0L || x[i] > best)) {
      best <- x[i]
      at <- i
    }
  }
  if (at == 0L) stop("all elements are NA")
  at
}

which.min <- function(x) {
  best <- x[1]
  at <- 0L
  for (i in seq_along(x)) {
    if (!is.na(x[i]) && (at == 0L || x[i] < best)) {
      best <- x[i]
      at <- i
    }
  }
  if (at == 0L) stop("all elements are NA")
  at
}

range <- function(x) c(min(x), max(x))

# Of a matrix R gives the covariances of its columns: it has no element `x[1]` here.
var <- function(x) {
  m <- mean(x) + 0 * x[1]
  sum((x - m)^2) / (length(x) - 1)
}

sd <- function(x) {
  m <- mean(x)
  sqrt(sum((x - m)^2) / (length(x) - 1))
}

weighted.mean <- function(x, w) {
  if (length(x) != length(w)) stop("'x' and 'w' must have the same length")
  sum(ifelse(w != 0, x * w, 0)) / sum(w)
}

diff <- function(x) x[-1] - x[-length(x)]

head <- function(x, n) x[seq_len(min(n, length(x)))]

tail <- function(x, n) x[length(x) - min(n, length(x)) + seq_len(min(n, length(x)))]

cummax <- function(x) {
  for (i in seq_len(length(x) - 1)) x[i + 1] <- ifelse(x[i] > x[i + 1], x[i], x[i + 1])
  x
}

cummin <- function(x) {
  for (i in seq_len(length(x) - 1)) x[i + 1] <- ifelse(x[i] < x[i + 1], x[i], x[i + 1])
  x
}

cumprod <- function(x) {
  product <- as.double(x)
  for (i in seq_len(length(x) - 1)) product[i + 1] <- product[i] * product[i + 1]
  product
}

rowSums <- function(x) {
  sums <- numeric(nrow(x))
  for (i in seq_len(nrow(x))) sums[i] <- sum(as.double(x[i, ]))
  sums
}

colSums <- function(x) {
  sums <- numeric(ncol(x))
  for (j in seq_len(ncol(x))) sums[j] <- sum(as.double(x[, j]))
  sums
}

rowMeans <- function(x) {
  means <- numeric(nrow(x))
  for (i in seq_len(nrow(x))) means[i] <- sum(as.double(x[i, ])) / ncol(x)
  means
}

colMeans <- function(x) {
  means <- numeric(ncol(x))
  for (j in seq_len(ncol(x))) means[j] <- sum(as.double(x[, j])) / nrow(x)
  means
}
