# Integers of 32 bits, with `NA`.
# ==
# entry: overflow
# input { 2147483647i32 1i32 }
# input { -2147483648i32 1i32 }
# input { 7i32 -2i32 }
# input { 7i32 0i32 }
#: a: integer, b: integer -> list(sum: integer, difference: integer, product: integer, div: integer, mod: integer, ratio: double)
overflow <- function(a, b) {
  list(sum = a + b, difference = a - b, product = a * b, div = a %/% b, mod = a %% b, ratio = a / b)
}

# ==
# entry: logic
# input { [1.0, f64.nan, 3.0] 2.0 }
#: x: double[n], t: double -> list(known: integer, either: integer[n])
logic <- function(x, t) {
  either <- integer(length(x))
  for (i in seq_along(x)) {
    if (is.na(x[i]) || x[i] > t) either[i] <- 1L
  }
  list(known = sum(!is.na(x)), either = either)
}

# ==
# entry: fails
# input { f64.nan }
# error: .*
# input { 1.0 }
#: x: double -> integer
fails <- function(x) {
  if (x > 0) 1L else 0L
}

# ==
# entry: mixed
# input { [1i32, 2i32, -2147483648i32] 0.5 }
#: k: integer[n], h: double -> double[n]
mixed <- function(k, h) {
  out <- numeric(length(k))
  for (i in seq_along(k)) out[i] <- k[i] * h + i
  out
}
