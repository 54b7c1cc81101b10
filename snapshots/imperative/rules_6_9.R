# The report on loop fusion in LMS, section 6.9: each kind of producer with each kind of consumer.
print_x <- function(x) {
  cat(x, "\n")
  x
}

# Empty into a flatmap.
# There: 0 loops. Here: 0 loops.
# ==
# entry: empty_map
# input { 5i32 } output { empty([0]i32) }
#: k: integer -> integer[]
empty_map <- function(k) {
  p <- integer(0)
  cons <- integer(length(p))
  for (i in seq_along(p)) cons[i] <- p[i] + k
  cons
}

# Empty into a loop that prints.
# There: 0 loops. Here: 0 loops.
# ==
# entry: empty_foreach
# input { 5i32 } output { 5i32 }
#: k: integer -> integer
empty_foreach <- function(k) {
  p <- integer(0)
  for (v in p) cat(v + k, "\n")
  k
}

# Empty into a reduction.
# There: 1 loop, for it is not fused. Here: 0 loops.
# ==
# entry: empty_reduce
# input { 5i32 } output { 0i32 }
#: k: integer -> integer
empty_reduce <- function(k) {
  p <- integer(0)
  s <- 0L
  for (v in p) s <- s + v + k
  s
}

# One element into a flatmap.
# There: 0 loops. Here: 0 loops.
# ==
# entry: singleton_map
# input { 5i32 } output { [36i32] }
#: x: integer -> integer[]
singleton_map <- function(x) {
  p <- c(x + 1L)
  cons <- integer(length(p))
  for (i in seq_along(p)) cons[i] <- p[i] * p[i]
  cons
}

# One element into a loop that prints.
# There: 0 loops. Here: 0 loops.
# ==
# entry: singleton_foreach
# input { 5i32 } output { 5i32 }
#: x: integer -> integer
singleton_foreach <- function(x) {
  p <- c(x + 1L)
  for (v in p) cat(v * v, "\n")
  x
}

# One element into a reduction.
# There: 1 loop, for it is not fused. Here: 1 loop.
# ==
# entry: singleton_reduce
# input { 5i32 } output { 36i32 }
#: x: integer -> integer
singleton_reduce <- function(x) {
  p <- c(x + 1L)
  s <- 0L
  for (v in p) s <- s + v * v
  s
}

# One of two branches is empty: the consumer moves into both.
# There: 1 loop. Here: 1 loop.
# ==
# entry: if_empty
# input { true [1i32, 2i32] } output { [4i32, 6i32] }
# input { false [1i32, 2i32] } output { empty([0]i32) }
#: c: logical, x: integer[n] -> integer[]
if_empty <- function(c, x) {
  p <- integer(0)
  if (c) p <- x + 1L
  p * 2L
}

# The same with a consumer that prints.
# There: 1 loop. Here: 2 loops.
# ==
# entry: if_empty_foreach
# input { true [1i32, 2i32] } output { 0i32 }
# input { false [1i32, 2i32] } output { 0i32 }
#: c: logical, x: integer[n] -> integer
if_empty_foreach <- function(c, x) {
  p <- integer(0)
  if (c) p <- x + 1L
  for (v in p) cat(v * 2L, "\n")
  0L
}

# Both branches make an array, and the consumer stays behind them.
# There: 3 loops. Here: 2 loops.
# ==
# entry: if_both
# input { true [1i32, 2i32] } output { 5i32 }
# input { false [1i32, 2i32] } output { 6i32 }
#: c: logical, x: integer[n] -> integer
if_both <- function(c, x) {
  if (c) p <- x + 1L else p <- x * 2L
  s <- 0L
  for (v in p) s <- s + v
  s
}

# A flatmap of one or none into another one.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: flatmap_map
# input { [1i32, -2i32, 3i32, 4i32] } output { [6i32, 8i32] }
#: x: integer[n] -> integer[]
flatmap_map <- function(x) {
  p <- integer(0)
  for (v in x) if (v > 0L) p <- c(p, v * 2L)
  cons <- integer(0)
  for (v in p) if (v > 2L) cons <- c(cons, v)
  cons
}

# The same with masks.
# There: 1 loop. Here: 1 loop.
# ==
# entry: masks
# input { [1i32, -2i32, 3i32, 4i32] } output { [6i32, 8i32] }
#: x: integer[n] -> integer[]
masks <- function(x) {
  p <- x[x > 0L] * 2L
  p[p > 2L]
}

# A flatmap of one or none into a loop that prints.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: flatmap_foreach
# input { [1i32, -2i32, 3i32] } output { 0i32 }
#: x: integer[n] -> integer
flatmap_foreach <- function(x) {
  p <- integer(0)
  for (v in x) if (v > 0L) p <- c(p, v * 2L)
  for (v in p) cat(v, "\n")
  0L
}

# The same where the producer prints: each number stands before all of the second loop.
# There: 2 loops. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: flatmap_foreach_both
# input { [1i32, -2i32, 3i32] } output { 0i32 }
#: x: integer[n] -> integer
flatmap_foreach_both <- function(x) {
  p <- integer(0)
  for (v in x) if (print_x(v) > 0L) p <- c(p, v * 2L)
  for (v in p) cat(v, "\n")
  0L
}

# A flatmap of one or none into a reduction.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: flatmap_reduce
# input { [1i32, -2i32, 3i32] } output { 8i32 }
# input { empty([0]i32) } output { 0i32 }
#: x: integer[n] -> integer
flatmap_reduce <- function(x) {
  p <- integer(0)
  for (v in x) if (v > 0L) p <- c(p, v * 2L)
  s <- 0L
  for (v in p) s <- s + v
  s
}

# The same with a mask.
# There: 1 loop. Here: 1 loop.
# ==
# entry: mask_reduce
# input { [1i32, -2i32, 3i32] } output { 8i32 }
# input { empty([0]i32) } output { 0i32 }
#: x: integer[n] -> integer
mask_reduce <- function(x) {
  p <- x[x > 0L] * 2L
  s <- 0L
  for (v in p) s <- s + v
  s
}

# A flatmap of two or none into a flatmap of one or two.
# There: 1 loop. Here: 4 loops, FUSE_REJECT_SCOPE.
# ==
# entry: flatmap_map_of_two
# input { [0i32, 1i32, 2i32] } output { [1i32, 1i32, 2i32, 3i32, 3i32, 4i32, 5i32] }
#: x: integer[n] -> integer[]
flatmap_map_of_two <- function(x) {
  p <- integer(0)
  for (v in x) p <- c(p, v, v * 2L)
  cons <- integer(0)
  for (v in p) {
    if (v == 4L) cons <- c(cons, v, v + 1L) else cons <- c(cons, v + 1L)
  }
  cons
}

# A flatmap of two or none into a reduction.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: flatmap_reduce_of_two
# input { [1i32, -2i32, 3i32] } output { 12i32 }
#: x: integer[n] -> integer
flatmap_reduce_of_two <- function(x) {
  p <- integer(0)
  for (v in x) if (v > 0L) p <- c(p, v, v * 2L)
  s <- 0L
  for (v in p) s <- s + v
  s
}
