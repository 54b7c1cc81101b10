# The report on loop fusion over Tree IR, section 5: gates, which say what loops are fused with others. Each pair of
# loops is here under each setting of the gate that is about it.

# No control flow; control flow: none.
# Here: 1 loop.
# ==
# entry: plain_none
# input { [1.0, -2.0, 0.0] } output { [2.0, 1.0, 1.0] }
#: gate(control-flow: none)
#: x: double[n] -> double[n]
plain_none <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) a[i] <- ifelse(x[i] > 0, x[i], 0)
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# No control flow; control flow: simple.
# Here: 1 loop.
# ==
# entry: plain_simple
# input { [1.0, -2.0, 0.0] } output { [2.0, 1.0, 1.0] }
#: gate(control-flow: simple)
#: x: double[n] -> double[n]
plain_simple <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) a[i] <- ifelse(x[i] > 0, x[i], 0)
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# No control flow; control flow: structured.
# Here: 1 loop.
# ==
# entry: plain_structured
# input { [1.0, -2.0, 0.0] } output { [2.0, 1.0, 1.0] }
#: gate(control-flow: structured)
#: x: double[n] -> double[n]
plain_structured <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) a[i] <- ifelse(x[i] > 0, x[i], 0)
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# No control flow; no gate.
# Here: 1 loop.
# ==
# entry: plain_open
# input { [1.0, -2.0, 0.0] } output { [2.0, 1.0, 1.0] }
#: x: double[n] -> double[n]
plain_open <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) a[i] <- ifelse(x[i] > 0, x[i], 0)
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` with the same target in both branches; control flow: none.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: simple_none
# input { [1.0, -2.0, 0.0] } output { [3.0, 3.0, 1.0] }
#: gate(control-flow: none)
#: x: double[n] -> double[n]
simple_none <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else a[i] <- -x[i]
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` with the same target in both branches; control flow: simple.
# Here: 1 loop.
# ==
# entry: simple_simple
# input { [1.0, -2.0, 0.0] } output { [3.0, 3.0, 1.0] }
#: gate(control-flow: simple)
#: x: double[n] -> double[n]
simple_simple <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else a[i] <- -x[i]
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` with the same target in both branches; control flow: structured.
# Here: 1 loop.
# ==
# entry: simple_structured
# input { [1.0, -2.0, 0.0] } output { [3.0, 3.0, 1.0] }
#: gate(control-flow: structured)
#: x: double[n] -> double[n]
simple_structured <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else a[i] <- -x[i]
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` with the same target in both branches; no gate.
# Here: 1 loop.
# ==
# entry: simple_open
# input { [1.0, -2.0, 0.0] } output { [3.0, 3.0, 1.0] }
#: x: double[n] -> double[n]
simple_open <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else a[i] <- -x[i]
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` without `else`; control flow: none.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: half_none
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: gate(control-flow: none)
#: x: double[n] -> double[n]
half_none <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` without `else`; control flow: simple.
# Here: 1 loop.
# ==
# entry: half_simple
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: gate(control-flow: simple)
#: x: double[n] -> double[n]
half_simple <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` without `else`; control flow: structured.
# Here: 1 loop.
# ==
# entry: half_structured
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: gate(control-flow: structured)
#: x: double[n] -> double[n]
half_structured <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` without `else`; no gate.
# Here: 1 loop.
# ==
# entry: half_open
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: x: double[n] -> double[n]
half_open <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# One `if` with two targets; control flow: none.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: two_targets_none
# input { [1.0, -2.0, 0.0] } output { [2.0, -2.0, 0.0] }
#: gate(control-flow: none)
#: x: double[n] -> double[n]
two_targets_none <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else b[i] <- x[i]
  for (i in 1:n) a[i] <- a[i] + b[i]
  a
}

# One `if` with two targets; control flow: simple.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: two_targets_simple
# input { [1.0, -2.0, 0.0] } output { [2.0, -2.0, 0.0] }
#: gate(control-flow: simple)
#: x: double[n] -> double[n]
two_targets_simple <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else b[i] <- x[i]
  for (i in 1:n) a[i] <- a[i] + b[i]
  a
}

# One `if` with two targets; control flow: structured.
# Here: 1 loop.
# ==
# entry: two_targets_structured
# input { [1.0, -2.0, 0.0] } output { [2.0, -2.0, 0.0] }
#: gate(control-flow: structured)
#: x: double[n] -> double[n]
two_targets_structured <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else b[i] <- x[i]
  for (i in 1:n) a[i] <- a[i] + b[i]
  a
}

# One `if` with two targets; no gate.
# Here: 1 loop.
# ==
# entry: two_targets_open
# input { [1.0, -2.0, 0.0] } output { [2.0, -2.0, 0.0] }
#: x: double[n] -> double[n]
two_targets_open <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) if (x[i] > 0) a[i] <- x[i] * 2 else b[i] <- x[i]
  for (i in 1:n) a[i] <- a[i] + b[i]
  a
}

# `next`; control flow: none.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: skips_none
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: gate(control-flow: none)
#: x: double[n] -> double[n]
skips_none <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] <= 0) next
    a[i] <- x[i] * 2
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# `next`; control flow: simple.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: skips_simple
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: gate(control-flow: simple)
#: x: double[n] -> double[n]
skips_simple <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] <= 0) next
    a[i] <- x[i] * 2
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# `next`; control flow: structured.
# Here: 1 loop.
# ==
# entry: skips_structured
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: gate(control-flow: structured)
#: x: double[n] -> double[n]
skips_structured <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] <= 0) next
    a[i] <- x[i] * 2
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# `next`; no gate.
# Here: 1 loop.
# ==
# entry: skips_open
# input { [1.0, -2.0, 0.0] } output { [3.0, 1.0, 1.0] }
#: x: double[n] -> double[n]
skips_open <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] <= 0) next
    a[i] <- x[i] * 2
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# Several statements under `if`; control flow: none.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: structured_none
# input { [1.0, -2.0, 0.0] } output { [4.0, 8.0, 1.0] }
#: gate(control-flow: none)
#: x: double[n] -> double[n]
structured_none <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] > 0) {
      y <- x[i] * 2
      a[i] <- y + 1
    }
    if (x[i] < -1) a[i] <- 7
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# Several statements under `if`; control flow: simple.
# Here: 2 loops, FUSE_REJECT_CONTROL_FLOW.
# ==
# entry: structured_simple
# input { [1.0, -2.0, 0.0] } output { [4.0, 8.0, 1.0] }
#: gate(control-flow: simple)
#: x: double[n] -> double[n]
structured_simple <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] > 0) {
      y <- x[i] * 2
      a[i] <- y + 1
    }
    if (x[i] < -1) a[i] <- 7
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# Several statements under `if`; control flow: structured.
# Here: 1 loop.
# ==
# entry: structured_structured
# input { [1.0, -2.0, 0.0] } output { [4.0, 8.0, 1.0] }
#: gate(control-flow: structured)
#: x: double[n] -> double[n]
structured_structured <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] > 0) {
      y <- x[i] * 2
      a[i] <- y + 1
    }
    if (x[i] < -1) a[i] <- 7
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# Several statements under `if`; no gate.
# Here: 1 loop.
# ==
# entry: structured_open
# input { [1.0, -2.0, 0.0] } output { [4.0, 8.0, 1.0] }
#: x: double[n] -> double[n]
structured_open <- function(x) {
  n <- length(x)
  a <- numeric(n)
  for (i in 1:n) {
    if (x[i] > 0) {
      y <- x[i] * 2
      a[i] <- y + 1
    }
    if (x[i] < -1) a[i] <- 7
  }
  for (i in 1:n) a[i] <- a[i] + 1
  a
}

# Operands of one extent; broadcast-nd: none.
# Here: 2 loops, FUSE_REJECT_BROADCAST_ND.
# ==
# entry: whole_none
# input { [1.0, 2.0, 3.0, 4.0] } output { [3.0, 6.0, 9.0, 12.0] }
#: gate(broadcast-nd: none)
#: x: double[n] -> double[n]
whole_none <- function(x) {
  a <- x * 2
  a + x
}

# Operands of one extent; broadcast-nd: identity.
# Here: 1 loop.
# ==
# entry: whole_identity
# input { [1.0, 2.0, 3.0, 4.0] } output { [3.0, 6.0, 9.0, 12.0] }
#: gate(broadcast-nd: identity)
#: x: double[n] -> double[n]
whole_identity <- function(x) {
  a <- x * 2
  a + x
}

# Operands of one extent; broadcast-nd: indexed.
# Here: 1 loop.
# ==
# entry: whole_indexed
# input { [1.0, 2.0, 3.0, 4.0] } output { [3.0, 6.0, 9.0, 12.0] }
#: gate(broadcast-nd: indexed)
#: x: double[n] -> double[n]
whole_indexed <- function(x) {
  a <- x * 2
  a + x
}

# A vector and a number; broadcast-nd: none.
# Here: 2 loops, FUSE_REJECT_BROADCAST_ND.
# ==
# entry: number_none
# input { [1.0, 2.0, 3.0, 4.0] } output { [3.0, 5.0, 7.0, 9.0] }
#: gate(broadcast-nd: none)
#: x: double[n] -> double[n]
number_none <- function(x) {
  a <- x * 2
  a + 1
}

# A vector and a number; broadcast-nd: identity.
# Here: 1 loop.
# ==
# entry: number_identity
# input { [1.0, 2.0, 3.0, 4.0] } output { [3.0, 5.0, 7.0, 9.0] }
#: gate(broadcast-nd: identity)
#: x: double[n] -> double[n]
number_identity <- function(x) {
  a <- x * 2
  a + 1
}

# A vector and a number; broadcast-nd: indexed.
# Here: 1 loop.
# ==
# entry: number_indexed
# input { [1.0, 2.0, 3.0, 4.0] } output { [3.0, 5.0, 7.0, 9.0] }
#: gate(broadcast-nd: indexed)
#: x: double[n] -> double[n]
number_indexed <- function(x) {
  a <- x * 2
  a + 1
}

# A shorter vector is recycled; broadcast-nd: none.
# Here: 3 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY and FUSE_REJECT_BROADCAST_ND.
# ==
# entry: recycled_none
# input { [1.0, 2.0, 3.0, 4.0] } output { [2.0, 21.0, 4.0, 41.0] }
#: gate(broadcast-nd: none)
#: x: double[n] -> double[n]
recycled_none <- function(x) {
  two <- numeric(2)
  two[1] <- 1
  two[2] <- 10
  a <- x * two
  a + 1
}

# A shorter vector is recycled; broadcast-nd: identity.
# Here: 3 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY and FUSE_REJECT_BROADCAST_ND.
# ==
# entry: recycled_identity
# input { [1.0, 2.0, 3.0, 4.0] } output { [2.0, 21.0, 4.0, 41.0] }
#: gate(broadcast-nd: identity)
#: x: double[n] -> double[n]
recycled_identity <- function(x) {
  two <- numeric(2)
  two[1] <- 1
  two[2] <- 10
  a <- x * two
  a + 1
}

# A shorter vector is recycled; broadcast-nd: indexed.
# Here: 2 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: recycled_indexed
# input { [1.0, 2.0, 3.0, 4.0] } output { [2.0, 21.0, 4.0, 41.0] }
#: gate(broadcast-nd: indexed)
#: x: double[n] -> double[n]
recycled_indexed <- function(x) {
  two <- numeric(2)
  two[1] <- 1
  two[2] <- 10
  a <- x * two
  a + 1
}

# A statement on a whole vector, and a loop; broadcast-nd: none.
# Here: 2 loops, FUSE_REJECT_BROADCAST_ND.
# ==
# entry: then_loop_none
# input { [1.0, 2.0] } output { [3.0, 5.0] }
#: gate(broadcast-nd: none)
#: x: double[n] -> double[n]
then_loop_none <- function(x) {
  a <- x * 2
  for (i in seq_along(a)) a[i] <- a[i] + 1
  a
}

# A statement on a whole vector, and a loop; broadcast-nd: identity.
# Here: 1 loop.
# ==
# entry: then_loop_identity
# input { [1.0, 2.0] } output { [3.0, 5.0] }
#: gate(broadcast-nd: identity)
#: x: double[n] -> double[n]
then_loop_identity <- function(x) {
  a <- x * 2
  for (i in seq_along(a)) a[i] <- a[i] + 1
  a
}

# A statement on a whole vector, and a loop; broadcast-nd: indexed.
# Here: 1 loop.
# ==
# entry: then_loop_indexed
# input { [1.0, 2.0] } output { [3.0, 5.0] }
#: gate(broadcast-nd: indexed)
#: x: double[n] -> double[n]
then_loop_indexed <- function(x) {
  a <- x * 2
  for (i in seq_along(a)) a[i] <- a[i] + 1
  a
}

# Matrices of one extent; broadcast-nd: none.
# Here: 2 loops, FUSE_REJECT_BROADCAST_ND.
# ==
# entry: matrices_none
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[3.0, 6.0], [9.0, 12.0]] }
#: gate(broadcast-nd: none)
#: a: double[n, m] -> double[n, m]
matrices_none <- function(a) {
  b <- a * 2
  b + a
}

# Matrices of one extent; broadcast-nd: identity.
# Here: 1 loop.
# ==
# entry: matrices_identity
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[3.0, 6.0], [9.0, 12.0]] }
#: gate(broadcast-nd: identity)
#: a: double[n, m] -> double[n, m]
matrices_identity <- function(a) {
  b <- a * 2
  b + a
}

# Matrices of one extent; broadcast-nd: indexed.
# Here: 1 loop.
# ==
# entry: matrices_indexed
# input { [[1.0, 2.0], [3.0, 4.0]] } output { [[3.0, 6.0], [9.0, 12.0]] }
#: gate(broadcast-nd: indexed)
#: a: double[n, m] -> double[n, m]
matrices_indexed <- function(a) {
  b <- a * 2
  b + a
}
