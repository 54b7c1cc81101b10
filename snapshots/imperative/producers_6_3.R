# The report on loop fusion in LMS, section 6.3: the third condition, with `printX`, which prints a number and gives it.
print_x <- function(x) {
  cat(x, "\n")
  x
}

# The value of the producer is what printing gives.
# There: 2 loops, for it is refused.
# Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: value_printed
# input { [1i32, 2i32] } output { [4i32, 7i32] }
# input { empty([0]i32) } output { empty([0]i32) }
#: x: integer[n] -> integer[n]
value_printed <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- print_x(x[i] * 3L)
  for (i in seq_along(prod)) cons[i] <- prod[i] + 1L
  cons
}

# The producer prints, but its value is pure.
# There: 1 loop, which prints each number once. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: value_pure
# input { [1i32, 2i32] } output { [4i32, 7i32] }
#: x: integer[n] -> integer[n]
value_pure <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) {
    cat(x[i], "\n")
    prod[i] <- x[i] * 3L
  }
  for (i in seq_along(prod)) cons[i] <- prod[i] + 1L
  cons
}

# The producer is pure, and its consumer prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: consumer_prints
# input { [1i32, 2i32] } output { [4i32, 7i32] }
#: x: integer[n] -> integer[n]
consumer_prints <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] * 3L
  for (i in seq_along(prod)) cons[i] <- print_x(prod[i] + 1L)
  cons
}

# Both print.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_EFFECTS_IO.
# ==
# entry: both_print
# input { [1i32, 2i32] } output { [4i32, 7i32] }
#: x: integer[n] -> integer[n]
both_print <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- print_x(x[i] * 3L)
  for (i in seq_along(prod)) cons[i] <- print_x(prod[i] + 1L)
  cons
}

# A loop that prints stands between a producer that prints and its pure consumer.
# There: 2 loops. Here: 3 loops, FUSE_REJECT_EFFECTS_IO and FUSE_REJECT_COST.
# ==
# entry: print_between
# input { [1i32, 2i32] } output { [4i32, 7i32] }
#: x: integer[n] -> integer[n]
print_between <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- print_x(x[i] * 3L)
  for (v in x) cat("between", v, "\n")
  for (i in seq_along(prod)) cons[i] <- prod[i] + 1L
  cons
}
