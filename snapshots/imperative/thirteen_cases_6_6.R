# The report on loop fusion in LMS, section 6.6: "no statement in between a producer and a consumer can prevent fusion",
# case by case. Each function has a producer, a statement in between, and a consumer. At the end the condition under
# which the consumer of a filter cannot be fused.
print_x <- function(x) {
  cat(x, "\n")
  x
}

# Pure statement, case 1: no dependency, so it moves before or after.
# There: 1 loop. Here: 1 loop.
# ==
# entry: pure_1
# input { [1i32, 2i32] [3i32, 4i32] } output { {between = 12i32, cons = [4i32, 6i32]} }
#: x: integer[n], w: integer[2] -> list(between: integer, cons: integer[n])
pure_1 <- function(x, w) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  between <- w[1] * w[2]
  for (i in seq_along(prod)) cons[i] <- prod[i] * 2L
  list(between = between, cons = cons)
}

# Pure statement, case 2: it depends on the producer, and the consumer not on it: it moves after.
# There: 1 loop. Here: 1 loop.
# ==
# entry: pure_2
# input { [1i32, 2i32] } output { {between = 10i32, cons = [4i32, 6i32]} }
#: x: integer[n] -> list(between: integer, cons: integer[n])
pure_2 <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  between <- prod[1] * 5L
  for (i in seq_along(prod)) cons[i] <- prod[i] * 2L
  list(between = between, cons = cons)
}

# Pure statement, case 3: the consumer depends on it, and it not on the producer: it moves before.
# There: 1 loop. Here: 1 loop.
# ==
# entry: pure_3
# input { [1i32, 2i32] [3i32, 4i32] } output { [24i32, 36i32] }
#: x: integer[n], w: integer[2] -> integer[n]
pure_3 <- function(x, w) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  between <- w[1] * w[2]
  for (i in seq_along(prod)) cons[i] <- prod[i] * between
  cons
}

# Pure statement, case 4: the consumer depends on it, and it on the producer.
# There: 2 loops. Here: 1 loop, for the first element is computed again.
# ==
# entry: pure_4
# input { [1i32, 2i32] } output { [20i32, 30i32] }
#: x: integer[n] -> integer[n]
pure_4 <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  between <- prod[1] * 5L
  for (i in seq_along(prod)) cons[i] <- prod[i] * between
  cons
}

# Effectful statement, case 1: producer and consumer have effects.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_DEPENDENCE_CYCLE.
# ==
# entry: effect_both
# input { [1i32, 2i32] } output { [4i32, 6i32] }
#: x: integer[n] -> integer[n]
effect_both <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- print_x(x[i] + 1L)
  cat("between\n")
  for (i in seq_along(prod)) cons[i] <- print_x(prod[i] * 2L)
  cons
}

# Consumer pure, case 2: no dependency, so the statement moves after. The producer prints, so it stays behind it.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_cons_pure_none
# input { [1i32, 2i32] } output { [4i32, 6i32] }
#: x: integer[n] -> integer[n]
effect_cons_pure_none <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) {
    prod[i] <- x[i] + 1L
    cat("prod", x[i], "\n")
  }
  cat("between\n")
  for (i in seq_along(prod)) cons[i] <- prod[i] * 2L
  cons
}

# Consumer pure, case 3: the statement depends on the producer, and the consumer not on it: it moves after.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_cons_pure_after
# input { [1i32, 2i32] } output { [4i32, 6i32] }
#: x: integer[n] -> integer[n]
effect_cons_pure_after <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) {
    prod[i] <- x[i] + 1L
    cat("prod", x[i], "\n")
  }
  cat("between", prod[1], "\n")
  for (i in seq_along(prod)) cons[i] <- prod[i] * 2L
  cons
}

# Consumer pure, case 4: the consumer depends on the statement, and it not on the producer. Both print: there the
# statement depends on the producer by its effect.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_cons_pure_before
# input { [1i32, 2i32] 3i32 } output { [6i32, 9i32] }
#: x: integer[n], k: integer -> integer[n]
effect_cons_pure_before <- function(x, k) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) {
    prod[i] <- x[i] + 1L
    cat("prod", x[i], "\n")
  }
  between <- print_x(k)
  for (i in seq_along(prod)) cons[i] <- prod[i] * between
  cons
}

# The same where the statement draws and the producer prints: two kinds of effects, so it moves before.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_cons_pure_other_kind
# input { [1.0, 2.0] } output { [0.53101732628419995, 0.79652598942629993] }
#: x: double[n] -> double[n]
effect_cons_pure_other_kind <- function(x) {
  set.seed(1L)
  prod <- numeric(length(x))
  cons <- numeric(length(x))
  for (i in seq_along(x)) {
    prod[i] <- x[i] + 1
    cat("prod", x[i], "\n")
  }
  between <- runif(1)
  for (i in seq_along(prod)) cons[i] <- prod[i] * between
  cons
}

# Consumer pure, case 5: it depends on the statement, and that on the producer.
# There: 2 loops. Here: 1 loop, for the first element is computed again.
# ==
# entry: effect_cons_pure_cycle
# input { [1i32, 2i32] } output { [4i32, 6i32] }
#: x: integer[n] -> integer[n]
effect_cons_pure_cycle <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  between <- print_x(prod[1])
  for (i in seq_along(prod)) cons[i] <- prod[i] * between
  cons
}

# Producer pure, case 6: no dependency, so the statement moves before.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_prod_pure_none
# input { [1i32, 2i32] } output { [4i32, 6i32] }
#: x: integer[n] -> integer[n]
effect_prod_pure_none <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  cat("between\n")
  for (i in seq_along(prod)) cons[i] <- print_x(prod[i] * 2L)
  cons
}

# Producer pure, case 7: the statement depends on the producer, and the consumer not on it. Both print: there the
# consumer depends on it by its effect.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_prod_pure_after
# input { [1i32, 2i32] } output { [4i32, 6i32] }
#: x: integer[n] -> integer[n]
effect_prod_pure_after <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  cat("between", prod[1], "\n")
  for (i in seq_along(prod)) cons[i] <- print_x(prod[i] * 2L)
  cons
}

# Producer pure, case 8: the consumer depends on the statement, and it not on the producer: it moves before.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_prod_pure_before
# input { [1i32, 2i32] 3i32 } output { [6i32, 9i32] }
#: x: integer[n], k: integer -> integer[n]
effect_prod_pure_before <- function(x, k) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  between <- print_x(k)
  for (i in seq_along(prod)) cons[i] <- print_x(prod[i] * between)
  cons
}

# Producer pure, case 9: the consumer depends on the statement, and it on the producer.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: effect_prod_pure_cycle
# input { [1i32, 2i32] } output { [4i32, 6i32] }
#: x: integer[n] -> integer[n]
effect_prod_pure_cycle <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] + 1L
  between <- print_x(prod[1])
  for (i in seq_along(prod)) cons[i] <- print_x(prod[i] * between)
  cons
}

# The consumer of a map may use its own index: both go over the same range.
# There: 1 loop. Here: 1 loop.
# ==
# entry: index_of_map
# input { [5i32, -1i32, 7i32] } output { [10i32, -4i32, 42i32] }
#: x: integer[n] -> integer[n]
index_of_map <- function(x) {
  prod <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) prod[i] <- x[i] * 2L
  for (i in seq_along(prod)) cons[i] <- prod[i] * i
  cons
}

# The consumer of a filter uses its own index.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: index_of_filter
# input { [5i32, -1i32, 7i32] } output { [5i32, 14i32] }
#: x: integer[n] -> integer[]
index_of_filter <- function(x) {
  prod <- x[x > 0L]
  cons <- integer(length(prod))
  for (i in seq_along(prod)) cons[i] <- prod[i] * i
  cons
}

# The consumer of a filter uses nothing but its values.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: values_of_filter
# input { [5i32, -1i32, 7i32] } output { [10i32, 14i32] }
#: x: integer[n] -> integer[]
values_of_filter <- function(x) {
  prod <- x[x > 0L]
  cons <- integer(length(prod))
  for (i in seq_along(prod)) cons[i] <- prod[i] * 2L
  cons
}
