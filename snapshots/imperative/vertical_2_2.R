# The report on loop fusion in LMS, section 2.2: vertical fusion, and what its conditions keep apart.

# The running example: the array in between is not built.
# There: 1 loop. Here: 1 loop.
# ==
# entry: example
# input { 2i32 } output { [0i32, 10i32, 28i32, 54i32, 88i32, 130i32, 180i32, 238i32, 304i32, 378i32] }
#: k: integer -> integer[]
example <- function(k) {
  prod <- integer(10)
  cons <- integer(10)
  for (i in 1:10) prod[i] <- k * (i - 1L) + 3L
  for (i in seq_along(prod)) cons[i] <- k * (i - 1L) * prod[i]
  cons
}

# The same in doubles.
# There: 1 loop. Here: 1 loop.
# ==
# entry: doubles
# input { 2.0 } output { [0.0, 10.0, 28.0, 54.0, 88.0, 130.0, 180.0, 238.0, 304.0, 378.0] }
#: k: double -> double[]
doubles <- function(k) {
  prod <- numeric(10)
  cons <- numeric(10)
  for (i in 1:10) prod[i] <- k * (i - 1) + 3
  for (i in seq_along(prod)) cons[i] <- k * (i - 1) * prod[i]
  cons
}

# Over a number of turns that is a parameter.
# There: 1 loop. Here: 4 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: number
# input { 4i32 } output { [0.0, 10.0, 28.0, 54.0] }
# input { 0i32 } output { empty([0]f64) }
#: n: integer -> double[]
number <- function(n) {
  prod <- numeric(n)
  cons <- numeric(n)
  for (i in seq_len(n)) prod[i] <- 2 * (i - 1) + 3
  for (i in seq_len(n)) cons[i] <- 2 * (i - 1) * prod[i]
  cons
}

# The producer is used later on too.
# There: 1 loop, which builds both. Here: 1 loop.
# ==
# entry: both
# input { 2i32 } output { {prod = [3i32, 5i32, 7i32, 9i32, 11i32, 13i32, 15i32, 17i32, 19i32, 21i32], cons = [0i32, 10i32, 28i32, 54i32, 88i32, 130i32, 180i32, 238i32, 304i32, 378i32]} }
#: k: integer -> list(prod: integer[], cons: integer[])
both <- function(k) {
  prod <- integer(10)
  cons <- integer(10)
  for (i in 1:10) prod[i] <- k * (i - 1L) + 3L
  for (i in 1:10) cons[i] <- k * (i - 1L) * prod[i]
  list(prod = prod, cons = cons)
}

# The same as statements on whole vectors.
# There: 1 loop. Here: 1 loop.
# ==
# entry: whole
# input { [0i32, 1i32, 2i32] } output { [0i32, 10i32, 28i32] }
#: i: integer[n] -> integer[n]
whole <- function(i) {
  prod <- 2L * i + 3L
  cons <- 2L * i * prod
  cons
}

# V1: the consumer goes over half of what the producer makes.
# There: 2 loops. Here: 3 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: length_of_producer
# input { [1i32, 2i32, 3i32, 4i32] } output { {prod = [1i32, 4i32, 9i32, 16i32], cons = [2i32, 5i32]} }
#: x: integer[n] -> list(prod: integer[n], cons: integer[])
length_of_producer <- function(x) {
  prod <- x * x
  half <- length(x) %/% 2L
  cons <- integer(half)
  for (i in seq_len(half)) cons[i] <- prod[i] + 1L
  list(prod = prod, cons = cons)
}

# V2: the consumer reads at another index than its own.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: own_index
# input { [1i32, 2i32, 3i32] } output { {prod = [1i32, 4i32, 9i32], cons = [10i32, 8i32, 10i32]} }
#: x: integer[n] -> list(prod: integer[n], cons: integer[n])
own_index <- function(x) {
  n <- length(x)
  prod <- x * x
  cons <- integer(n)
  for (i in seq_len(n)) cons[i] <- prod[i] + prod[n + 1L - i]
  list(prod = prod, cons = cons)
}

# V2: and it reads the element before.
# There: 2 loops. Here: 3 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: before
# input { [1i32, 2i32, 3i32] } output { {prod = [1i32, 4i32, 9i32], cons = [0i32, 1i32, 4i32]} }
#: x: integer[n] -> list(prod: integer[n], cons: integer[n])
before <- function(x) {
  n <- length(x)
  prod <- integer(n)
  cons <- integer(n)
  for (i in seq_len(n)) prod[i] <- x[i] * x[i]
  for (i in 2:n) cons[i] <- prod[i - 1]
  list(prod = prod, cons = cons)
}

# V3: both print.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_EFFECTS_IO.
# ==
# entry: both_print
# input { [1i32, 2i32] } output { [4i32, 7i32] }
#: x: integer[n] -> integer[n]
both_print <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) {
    prod[i] <- x[i] * 3L
    cat("made", prod[i], "\n")
  }
  for (i in seq_along(prod)) {
    cons[i] <- prod[i] + 1L
    cat("used", cons[i], "\n")
  }
  cons
}

# V4: the consumer is inside of another loop.
# There: 3 loops, one in another. Here: 2 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: same_exact_scope
# input { [1i32, 2i32] [10i32, 1i32] } output { [50i32, 5i32] }
#: x: integer[n], y: integer[m] -> integer[m]
same_exact_scope <- function(x, y) {
  prod <- x + 1L
  out <- integer(length(y))
  for (k in seq_along(y)) {
    s <- 0L
    for (i in seq_along(prod)) s <- s + prod[i] * y[k]
    out[k] <- s
  }
  out
}
