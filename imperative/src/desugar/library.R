# Functions of R that are written in the subset. Those that a program calls are written out like its own.

which <- function(x) {
  found <- integer(0)
  for (i in seq_along(x)) if (x[i]) found <- c(found, i)
  found
}

which.max <- function(x) {
  best <- x[1]
  at <- 1L
  for (i in seq_along(x)) {
    if (x[i] > best) {
      best <- x[i]
      at <- i
    }
  }
  at
}

which.min <- function(x) {
  best <- x[1]
  at <- 1L
  for (i in seq_along(x)) {
    if (x[i] < best) {
      best <- x[i]
      at <- i
    }
  }
  at
}

range <- function(x) c(min(x), max(x))

var <- function(x) {
  m <- mean(x)
  sum((x - m)^2) / (length(x) - 1)
}

sd <- function(x) sqrt(var(x))

weighted.mean <- function(x, w) {
  if (length(x) != length(w)) stop("'x' and 'w' must have the same length")
  sum(x * w) / sum(w)
}

diff <- function(x) x[-1] - x[-length(x)]

head <- function(x, n) x[1:n]

tail <- function(x, n) x[(length(x) - n + 1):length(x)]

cummax <- function(x) {
  for (i in seq_len(length(x) - 1)) x[i + 1] <- max(x[i], x[i + 1])
  x
}

cummin <- function(x) {
  for (i in seq_len(length(x) - 1)) x[i + 1] <- min(x[i], x[i + 1])
  x
}

cumprod <- function(x) {
  product <- as.double(x)
  for (i in seq_len(length(x) - 1)) product[i + 1] <- product[i] * product[i + 1]
  product
}

rowSums <- function(x) {
  sums <- numeric(nrow(x))
  for (i in seq_len(nrow(x))) sums[i] <- sum(x[i, ])
  sums
}

colSums <- function(x) {
  sums <- numeric(ncol(x))
  for (j in seq_len(ncol(x))) sums[j] <- sum(x[, j])
  sums
}

rowMeans <- function(x) rowSums(x) / ncol(x)

colMeans <- function(x) colSums(x) / nrow(x)
