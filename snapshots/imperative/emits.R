# Vectors that grow, masks, and what is written where a condition holds.
# ==
# entry: positive
# input { [1.0, -2.0, 3.0, 0.0] }
# input { empty([0]f64) }
#: x: double[n] -> double[]
positive <- function(x) {
  out <- numeric(0)
  for (v in x) if (v > 0) out <- c(out, v * 2)
  out
}

# ==
# entry: clamp
# input { [1.0, -2.0, 30.0, 0.0] }
#: x: double[n] -> double[n]
clamp <- function(x) {
  x[x > 10] <- 10
  for (i in seq_along(x)) if (x[i] < 0) x[i] <- 0
  x
}

# ==
# entry: chosen
# input { [5i32, 3i32, 8i32, -2147483648i32] }
# error: .*
# input { [5i32, 3i32, 8i32] }
#: x: integer[n] -> list(big: integer[], count: integer, share: double)
chosen <- function(x) {
  big <- x[x > 4L]
  list(big = big, count = sum(x > 4L), share = mean(as.double(x)))
}
