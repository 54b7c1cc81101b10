# The report on loop fusion in LMS, section 3.4: what prints stays in its branch, and in its order.

# No loop there, and none here.
# ==
# entry: example
# input { 3i32 } output { [3i32] }
# input { -1i32 } output { empty([0]i32) }
#: x: integer -> integer[]
example <- function(x) {
  cat(x, "\n")
  y <- integer(0)
  if (x > 0L) {
    y <- c(y, x)
  } else {
    cat("empty\n")
    cat("Arr\n")
  }
  cat(y, "\n")
  y
}

# "Print at every turn of the loop, print only if that branch is executed." One loop there, and one here.
# ==
# entry: each_turn
# input { [3i32, -1i32, 0i32, 4i32] } output { [3i32, 4i32] }
#: x: integer[n] -> integer[]
each_turn <- function(x) {
  y <- integer(0)
  for (v in x) {
    cat("turn", v, "\n")
    if (v > 0L) y <- c(y, v) else cat("empty\n")
  }
  cat(y, "\n")
  y
}

# Reads and writes of other variables move past what prints; two prints do not move past each other.
# There: 2 loops, for the pure ones go together, with one that prints.
# Here: 3 loops, FUSE_REJECT_COST and FUSE_REJECT_EFFECTS_IO.
# ==
# entry: serialized
# input { [1i32, 2i32] } output { {a = [2i32, 3i32], b = [4i32, 6i32]} }
#: x: integer[n] -> list(a: integer[n], b: integer[n])
serialized <- function(x) {
  a <- integer(length(x))
  b <- integer(length(x))
  for (i in seq_along(x)) cat("first", x[i], "\n")
  for (i in seq_along(x)) a[i] <- x[i] + 1L
  for (i in seq_along(x)) cat("second", a[i], "\n")
  for (i in seq_along(x)) b[i] <- a[i] * 2L
  list(a = a, b = b)
}
