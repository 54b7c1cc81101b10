# Loops that count down, steps other than one, loops over what was computed.
# ==
# entry: backwards
# input { [1.0, 2.0, 4.0] }
#: x: double[n] -> double[n]
backwards <- function(x) {
  n <- length(x)
  out <- numeric(n)
  acc <- 0
  for (i in n:1) {
    acc <- acc / 2 + x[i]
    out[i] <- acc
  }
  out
}

# ==
# entry: odd
# input { [1.0, 2.0, 4.0, 8.0, 16.0] }
#: x: double[n] -> double
odd <- function(x) {
  s <- 0
  for (i in seq(1, length(x), by = 2)) s <- s + x[i]
  s
}

# ==
# entry: reversed
# input { [1.0, 2.0, 4.0] }
#: x: double[n] -> double[n]
reversed <- function(x) {
  out <- numeric(length(x))
  for (i in seq_along(x)) out[i] <- x[length(x) + 1 - i]
  out + rev(x)
}
