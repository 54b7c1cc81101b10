# The report on loop fusion in LMS, section 6.4: producer and consumer in the same exact scope, and the two hazards
# where they are not: prints that come too often, and prints that should not come at all.
print_x <- function(x) {
  cat(x, "\n")
  x
}

# The algorithm's example; the producer is not used after.
# There: 1 loop. Here: 1 loop.
# ==
# entry: example
# input { 3i32 } output { [26i32, 41i32, 56i32, 71i32, 86i32, 101i32, 116i32, 131i32, 146i32, 161i32] }
#: k: integer -> integer[]
example <- function(k) {
  prod <- integer(10)
  cons <- integer(length(prod))
  for (i in 1:10) prod[i] <- (i - 1L) * k + 4L
  for (i in seq_along(prod)) cons[i] <- prod[i] * 5L + 6L
  cons
}

# The same, and the producer is used after.
# There: 1 loop, which builds both. Here: 1 loop.
# ==
# entry: example_both
# input { 3i32 } output { {prod = [4i32, 7i32, 10i32, 13i32, 16i32, 19i32, 22i32, 25i32, 28i32, 31i32], cons = [26i32, 41i32, 56i32, 71i32, 86i32, 101i32, 116i32, 131i32, 146i32, 161i32]} }
#: k: integer -> list(prod: integer[], cons: integer[])
example_both <- function(k) {
  prod <- integer(10)
  cons <- integer(length(prod))
  for (i in 1:10) prod[i] <- (i - 1L) * k + 4L
  for (i in seq_along(prod)) cons[i] <- prod[i] * 5L + 6L
  list(prod = prod, cons = cons)
}

# First hazard: the consumer is in a loop, and the producer prints. Fused, it would print again in each turn.
# There: 3 loops, one in another, and the producer in front. Here: 2 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: consumer_in_loop
# input { [1i32, 2i32] [10i32, 1i32] } output { [50i32, 5i32] }
# input { [1i32, 2i32] empty([0]i32) } output { empty([0]i32) }
#: x: integer[n], y: integer[m] -> integer[m]
consumer_in_loop <- function(x, y) {
  prod <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- print_x(x[i] + 1L)
  out <- integer(length(y))
  for (k in seq_along(y)) {
    s <- 0L
    for (i in seq_along(prod)) s <- s + prod[i] * y[k]
    out[k] <- s
  }
  out
}

# Second hazard: the consumer is in a branch, and prints. Fused, it would print whatever the condition is.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_SCOPE.
# ==
# entry: consumer_in_branch
# input { true [1i32, 2i32] } output { {prod = [2i32, 3i32], total = 10i32} }
# input { false [1i32, 2i32] } output { {prod = [2i32, 3i32], total = 0i32} }
#: c: logical, x: integer[n] -> list(prod: integer[n], total: integer)
consumer_in_branch <- function(c, x) {
  prod <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  total <- 0L
  if (c) {
    for (i in seq_along(prod)) total <- total + print_x(prod[i] * 2L)
  }
  list(prod = prod, total = total)
}

# The producer of the branch is used nowhere else, and prints itself. There and here: it prints in any case.
# ==
# entry: producer_of_branch
# input { true [1i32, 2i32] } output { 10i32 }
# input { false [1i32, 2i32] } output { 0i32 }
#: c: logical, x: integer[n] -> integer
producer_of_branch <- function(c, x) {
  prod <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- print_x(x[i] + 1L)
  total <- 0L
  if (c) for (v in prod) total <- total + v * 2L
  total
}
