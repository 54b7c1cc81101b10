# The report on loop fusion over Tree IR, section 2: each index convention of a producer with each one of its consumer.
# All of them go over the same elements; the order does not matter here.

# The producer is 1-based; the consumer 1-based.
# There: 1 loop. Here: 1 loop.
# ==
# entry: one_one
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
one_one <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * i
  for (i in 1:n) b[i] <- a[i] + i
  b
}

# The producer is 1-based; the consumer 0-based, by `seq_len(n) - 1`.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_NO_RULE.
# ==
# entry: one_zero
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
one_zero <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * i
  for (i in seq_len(n) - 1) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 1-based; the consumer 0-based, by `0:(n - 1)`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: one_colon
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
one_colon <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * i
  for (i in 0:(n - 1)) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 1-based; the consumer 0-based, by `i - 1`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: one_minus
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
one_minus <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * i
  for (i in seq_len(n)) {
    j <- i - 1
    b[j + 1] <- a[j + 1] + (j + 1)
  }
  b
}

# The producer is 1-based; the consumer with an offset of 2.
# There: 1 loop. Here: 1 loop.
# ==
# entry: one_offset
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
one_offset <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * i
  for (i in 3:(n + 2)) b[i - 2] <- a[i - 2] + (i - 2)
  b
}

# The producer is 1-based; the consumer descending, `n:1`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: one_down
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
one_down <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * i
  for (i in n:1) b[i] <- a[i] + i
  b
}

# The producer is 1-based; the consumer descending, `rev`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: one_rev
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
one_rev <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 1:n) a[i] <- x[i] * i
  for (i in rev(seq_along(x))) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `seq_len(n) - 1`; the consumer 1-based.
# There: 1 loop. Here: 4 loops, FUSE_REJECT_NO_RULE and FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: zero_one
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
zero_one <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n) - 1) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in 1:n) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `seq_len(n) - 1`; the consumer 0-based, by `seq_len(n) - 1`.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: zero_zero
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
zero_zero <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n) - 1) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in seq_len(n) - 1) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 0-based, by `seq_len(n) - 1`; the consumer 0-based, by `0:(n - 1)`.
# There: 1 loop. Here: 4 loops, FUSE_REJECT_NO_RULE and FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: zero_colon
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
zero_colon <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n) - 1) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in 0:(n - 1)) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 0-based, by `seq_len(n) - 1`; the consumer 0-based, by `i - 1`.
# There: 1 loop. Here: 4 loops, FUSE_REJECT_NO_RULE and FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: zero_minus
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
zero_minus <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n) - 1) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in seq_len(n)) {
    j <- i - 1
    b[j + 1] <- a[j + 1] + (j + 1)
  }
  b
}

# The producer is 0-based, by `seq_len(n) - 1`; the consumer with an offset of 2.
# There: 1 loop. Here: 4 loops, FUSE_REJECT_NO_RULE and FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: zero_offset
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
zero_offset <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n) - 1) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in 3:(n + 2)) b[i - 2] <- a[i - 2] + (i - 2)
  b
}

# The producer is 0-based, by `seq_len(n) - 1`; the consumer descending, `n:1`.
# There: 2 loops, for one of them counts down.
# Here: 3 loops, FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: zero_down
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
zero_down <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n) - 1) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in n:1) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `seq_len(n) - 1`; the consumer descending, `rev`.
# There: 2 loops, for one of them counts down.
# Here: 3 loops, FUSE_REJECT_DEPENDENCE_CYCLE and FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: zero_rev
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
zero_rev <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n) - 1) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in rev(seq_along(x))) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `0:(n - 1)`; the consumer 1-based.
# There: 1 loop. Here: 1 loop.
# ==
# entry: colon_one
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
colon_one <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 0:(n - 1)) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in 1:n) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `0:(n - 1)`; the consumer 0-based, by `seq_len(n) - 1`.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_NO_RULE.
# ==
# entry: colon_zero
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
colon_zero <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 0:(n - 1)) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in seq_len(n) - 1) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 0-based, by `0:(n - 1)`; the consumer 0-based, by `0:(n - 1)`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: colon_colon
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
colon_colon <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 0:(n - 1)) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in 0:(n - 1)) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 0-based, by `0:(n - 1)`; the consumer 0-based, by `i - 1`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: colon_minus
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
colon_minus <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 0:(n - 1)) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in seq_len(n)) {
    j <- i - 1
    b[j + 1] <- a[j + 1] + (j + 1)
  }
  b
}

# The producer is 0-based, by `0:(n - 1)`; the consumer with an offset of 2.
# There: 1 loop. Here: 1 loop.
# ==
# entry: colon_offset
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
colon_offset <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 0:(n - 1)) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in 3:(n + 2)) b[i - 2] <- a[i - 2] + (i - 2)
  b
}

# The producer is 0-based, by `0:(n - 1)`; the consumer descending, `n:1`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: colon_down
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
colon_down <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 0:(n - 1)) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in n:1) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `0:(n - 1)`; the consumer descending, `rev`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: colon_rev
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
colon_rev <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 0:(n - 1)) a[i + 1] <- x[i + 1] * (i + 1)
  for (i in rev(seq_along(x))) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `i - 1`; the consumer 1-based.
# There: 1 loop. Here: 1 loop.
# ==
# entry: minus_one
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
minus_one <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) {
    j <- i - 1
    a[j + 1] <- x[j + 1] * (j + 1)
  }
  for (i in 1:n) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `i - 1`; the consumer 0-based, by `seq_len(n) - 1`.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_NO_RULE.
# ==
# entry: minus_zero
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
minus_zero <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) {
    j <- i - 1
    a[j + 1] <- x[j + 1] * (j + 1)
  }
  for (i in seq_len(n) - 1) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 0-based, by `i - 1`; the consumer 0-based, by `0:(n - 1)`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: minus_colon
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
minus_colon <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) {
    j <- i - 1
    a[j + 1] <- x[j + 1] * (j + 1)
  }
  for (i in 0:(n - 1)) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is 0-based, by `i - 1`; the consumer 0-based, by `i - 1`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: minus_minus
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
minus_minus <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) {
    j <- i - 1
    a[j + 1] <- x[j + 1] * (j + 1)
  }
  for (i in seq_len(n)) {
    j <- i - 1
    b[j + 1] <- a[j + 1] + (j + 1)
  }
  b
}

# The producer is 0-based, by `i - 1`; the consumer with an offset of 2.
# There: 1 loop. Here: 1 loop.
# ==
# entry: minus_offset
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
minus_offset <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) {
    j <- i - 1
    a[j + 1] <- x[j + 1] * (j + 1)
  }
  for (i in 3:(n + 2)) b[i - 2] <- a[i - 2] + (i - 2)
  b
}

# The producer is 0-based, by `i - 1`; the consumer descending, `n:1`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: minus_down
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
minus_down <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) {
    j <- i - 1
    a[j + 1] <- x[j + 1] * (j + 1)
  }
  for (i in n:1) b[i] <- a[i] + i
  b
}

# The producer is 0-based, by `i - 1`; the consumer descending, `rev`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: minus_rev
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
minus_rev <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) {
    j <- i - 1
    a[j + 1] <- x[j + 1] * (j + 1)
  }
  for (i in rev(seq_along(x))) b[i] <- a[i] + i
  b
}

# The producer is with an offset of 2; the consumer 1-based.
# There: 1 loop. Here: 1 loop.
# ==
# entry: offset_one
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
offset_one <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 3:(n + 2)) a[i - 2] <- x[i - 2] * (i - 2)
  for (i in 1:n) b[i] <- a[i] + i
  b
}

# The producer is with an offset of 2; the consumer 0-based, by `seq_len(n) - 1`.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_NO_RULE.
# ==
# entry: offset_zero
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
offset_zero <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 3:(n + 2)) a[i - 2] <- x[i - 2] * (i - 2)
  for (i in seq_len(n) - 1) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is with an offset of 2; the consumer 0-based, by `0:(n - 1)`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: offset_colon
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
offset_colon <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 3:(n + 2)) a[i - 2] <- x[i - 2] * (i - 2)
  for (i in 0:(n - 1)) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is with an offset of 2; the consumer 0-based, by `i - 1`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: offset_minus
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
offset_minus <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 3:(n + 2)) a[i - 2] <- x[i - 2] * (i - 2)
  for (i in seq_len(n)) {
    j <- i - 1
    b[j + 1] <- a[j + 1] + (j + 1)
  }
  b
}

# The producer is with an offset of 2; the consumer with an offset of 2.
# There: 1 loop. Here: 1 loop.
# ==
# entry: offset_offset
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
offset_offset <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 3:(n + 2)) a[i - 2] <- x[i - 2] * (i - 2)
  for (i in 3:(n + 2)) b[i - 2] <- a[i - 2] + (i - 2)
  b
}

# The producer is with an offset of 2; the consumer descending, `n:1`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: offset_down
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
offset_down <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 3:(n + 2)) a[i - 2] <- x[i - 2] * (i - 2)
  for (i in n:1) b[i] <- a[i] + i
  b
}

# The producer is with an offset of 2; the consumer descending, `rev`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: offset_rev
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
offset_rev <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in 3:(n + 2)) a[i - 2] <- x[i - 2] * (i - 2)
  for (i in rev(seq_along(x))) b[i] <- a[i] + i
  b
}

# The producer is descending, `n:1`; the consumer 1-based.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: down_one
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
down_one <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in n:1) a[i] <- x[i] * i
  for (i in 1:n) b[i] <- a[i] + i
  b
}

# The producer is descending, `n:1`; the consumer 0-based, by `seq_len(n) - 1`.
# There: 2 loops, for one of them counts down. Here: 3 loops, FUSE_REJECT_NO_RULE.
# ==
# entry: down_zero
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
down_zero <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in n:1) a[i] <- x[i] * i
  for (i in seq_len(n) - 1) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is descending, `n:1`; the consumer 0-based, by `0:(n - 1)`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: down_colon
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
down_colon <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in n:1) a[i] <- x[i] * i
  for (i in 0:(n - 1)) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is descending, `n:1`; the consumer 0-based, by `i - 1`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: down_minus
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
down_minus <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in n:1) a[i] <- x[i] * i
  for (i in seq_len(n)) {
    j <- i - 1
    b[j + 1] <- a[j + 1] + (j + 1)
  }
  b
}

# The producer is descending, `n:1`; the consumer with an offset of 2.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: down_offset
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
down_offset <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in n:1) a[i] <- x[i] * i
  for (i in 3:(n + 2)) b[i - 2] <- a[i - 2] + (i - 2)
  b
}

# The producer is descending, `n:1`; the consumer descending, `n:1`.
# There: no word on loops that count down. Here: 1 loop.
# ==
# entry: down_down
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
down_down <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in n:1) a[i] <- x[i] * i
  for (i in n:1) b[i] <- a[i] + i
  b
}

# The producer is descending, `n:1`; the consumer descending, `rev`.
# There: no word on loops that count down. Here: 1 loop.
# ==
# entry: down_rev
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
down_rev <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in n:1) a[i] <- x[i] * i
  for (i in rev(seq_along(x))) b[i] <- a[i] + i
  b
}

# The producer is descending, `rev`; the consumer 1-based.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: rev_one
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
rev_one <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in rev(seq_along(x))) a[i] <- x[i] * i
  for (i in 1:n) b[i] <- a[i] + i
  b
}

# The producer is descending, `rev`; the consumer 0-based, by `seq_len(n) - 1`.
# There: 2 loops, for one of them counts down. Here: 3 loops, FUSE_REJECT_NO_RULE.
# ==
# entry: rev_zero
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
rev_zero <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in rev(seq_along(x))) a[i] <- x[i] * i
  for (i in seq_len(n) - 1) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is descending, `rev`; the consumer 0-based, by `0:(n - 1)`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: rev_colon
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
rev_colon <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in rev(seq_along(x))) a[i] <- x[i] * i
  for (i in 0:(n - 1)) b[i + 1] <- a[i + 1] + (i + 1)
  b
}

# The producer is descending, `rev`; the consumer 0-based, by `i - 1`.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: rev_minus
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
rev_minus <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in rev(seq_along(x))) a[i] <- x[i] * i
  for (i in seq_len(n)) {
    j <- i - 1
    b[j + 1] <- a[j + 1] + (j + 1)
  }
  b
}

# The producer is descending, `rev`; the consumer with an offset of 2.
# There: 2 loops, for one of them counts down. Here: 1 loop.
# ==
# entry: rev_offset
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
rev_offset <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in rev(seq_along(x))) a[i] <- x[i] * i
  for (i in 3:(n + 2)) b[i - 2] <- a[i - 2] + (i - 2)
  b
}

# The producer is descending, `rev`; the consumer descending, `n:1`.
# There: no word on loops that count down. Here: 1 loop.
# ==
# entry: rev_down
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
rev_down <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in rev(seq_along(x))) a[i] <- x[i] * i
  for (i in n:1) b[i] <- a[i] + i
  b
}

# The producer is descending, `rev`; the consumer descending, `rev`.
# There: no word on loops that count down. Here: 1 loop.
# ==
# entry: rev_rev
# input { [1.0, 2.0, 4.0] } output { [2.0, 6.0, 15.0] }
# input { [5.0] } output { [6.0] }
#: x: double[n] -> double[n]
rev_rev <- function(x) {
  n <- length(x)
  a <- numeric(n)
  b <- numeric(n)
  for (i in rev(seq_along(x))) a[i] <- x[i] * i
  for (i in rev(seq_along(x))) b[i] <- a[i] + i
  b
}
