# The report on loop fusion in LMS, section 6.10: fusion of branches; and consumers that print, of every producer.
print_x <- function(x) {
  cat(x, "\n")
  x
}

# A filter and a map of it, both built: the producer is computed once.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: filter_then_map
# input { 3i32 } output { {arr0 = [14i32, 15i32], arr1 = [16i32, 17i32]} }
#: k: integer -> list(arr0: integer[], arr1: integer[])
filter_then_map <- function(k) {
  arr0 <- integer(0)
  for (i in 0:12) if (i > 10L) arr0 <- c(arr0, i + k)
  arr1 <- integer(length(arr0))
  for (i in seq_along(arr0)) arr1[i] <- arr0[i] + 2L
  list(arr0 = arr0, arr1 = arr1)
}

# The same with a mask.
# There: 1 loop. Here: 1 loop.
# ==
# entry: mask_then_map
# input { [5i32, 11i32, 12i32] } output { {arr0 = [12i32, 13i32], arr1 = [14i32, 15i32]} }
#: x: integer[n] -> list(arr0: integer[], arr1: integer[])
mask_then_map <- function(x) {
  arr0 <- x[x > 10L] + 1L
  arr1 <- arr0 + 2L
  list(arr0 = arr0, arr1 = arr1)
}

# Two branches on one condition.
# There: 1 loop. Here: 1 loop.
# ==
# entry: same_condition
# input { true [1i32, 2i32] } output { {y = [2i32, 3i32], total = 3i32} }
# input { false [1i32, 2i32] } output { {y = [1i32, 2i32], total = 0i32} }
#: c: logical, x: integer[n] -> list(y: integer[n], total: integer)
same_condition <- function(c, x) {
  y <- x
  total <- 0L
  if (c) for (i in seq_along(x)) y[i] <- x[i] + 1L
  if (c) for (v in x) total <- total + v
  list(y = y, total = total)
}

# Two branches on one condition, both of which print.
# There: 2 loops. Here: 2 loops.
# ==
# entry: same_condition_prints
# input { true [1i32, 2i32] } output { 0i32 }
# input { false [1i32, 2i32] } output { 0i32 }
#: c: logical, x: integer[n] -> integer
same_condition_prints <- function(c, x) {
  if (c) for (v in x) cat("a", v, "\n")
  if (c) for (v in x) cat("b", v, "\n")
  0L
}

# Two conditions in one loop that are the same: one `if`.
# There: 1 loop. Here: 1 loop.
# ==
# entry: ifs_in_a_loop
# input { [5i32, 11i32, 12i32] } output { {a = [0i32, 12i32, 13i32], b = [0i32, 14i32, 15i32]} }
#: x: integer[n] -> list(a: integer[n], b: integer[n])
ifs_in_a_loop <- function(x) {
  a <- integer(length(x))
  b <- integer(length(x))
  for (i in seq_along(x)) if (x[i] > 10L) a[i] <- x[i] + 1L
  for (i in seq_along(x)) if (x[i] > 10L) b[i] <- x[i] + 3L
  list(a = a, b = b)
}

# A map, and a consumer that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: map_foreach
# input { [1i32, 2i32] } output { 0i32 }
#: x: integer[n] -> integer
map_foreach <- function(x) {
  p <- x * 3L
  for (v in p) cat(v, "\n")
  0L
}

# A map, and a map that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: map_map
# input { [1i32, 2i32] } output { [4i32, 7i32] }
#: x: integer[n] -> integer[n]
map_map <- function(x) {
  p <- integer(length(x))
  cons <- integer(length(x))
  for (i in seq_along(x)) p[i] <- x[i] * 3L
  for (i in seq_along(p)) cons[i] <- print_x(p[i]) + 1L
  cons
}

# A map, and a filter that prints.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: map_filter
# input { [1i32, 2i32] } output { [6i32] }
#: x: integer[n] -> integer[]
map_filter <- function(x) {
  p <- x * 3L
  cons <- integer(0)
  for (v in p) if (print_x(v) > 3L) cons <- c(cons, v)
  cons
}

# A map, and a fold that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: map_fold
# input { [1i32, 2i32] } output { 9i32 }
#: x: integer[n] -> integer
map_fold <- function(x) {
  p <- x * 3L
  s <- 0L
  for (v in p) s <- print_x(s + v)
  s
}

# A filter, and a consumer that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_EFFECTS_FAIL.
# ==
# entry: filter_foreach
# input { [1i32, -2i32, 3i32] } output { 0i32 }
#: x: integer[n] -> integer
filter_foreach <- function(x) {
  p <- x[x > 0L]
  for (v in p) cat(v, "\n")
  0L
}

# A filter, and a map that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: filter_map
# input { [1i32, -2i32, 3i32] } output { [2i32, 4i32] }
#: x: integer[n] -> integer[]
filter_map <- function(x) {
  p <- x[x > 0L]
  cons <- integer(length(p))
  for (i in seq_along(p)) cons[i] <- print_x(p[i] + 1L)
  cons
}

# A filter, and a filter that prints.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: filter_filter
# input { [1i32, -2i32, 3i32] } output { [3i32] }
#: x: integer[n] -> integer[]
filter_filter <- function(x) {
  p <- x[x > 0L]
  cons <- integer(0)
  for (v in p) if (print_x(v) > 1L) cons <- c(cons, v)
  cons
}

# A filter, and a fold that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_EFFECTS_FAIL.
# ==
# entry: filter_fold
# input { [1i32, -2i32, 3i32] } output { 4i32 }
#: x: integer[n] -> integer
filter_fold <- function(x) {
  p <- x[x > 0L]
  s <- 0L
  for (v in p) s <- print_x(s + v)
  s
}

# A flatmap of two, and a consumer that prints.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: flatmap_foreach
# input { [1i32, -2i32, 3i32] } output { 0i32 }
#: x: integer[n] -> integer
flatmap_foreach <- function(x) {
  p <- integer(0)
  for (v in x) if (v > 0L) p <- c(p, v, v * 2L)
  for (v in p) cat(v, "\n")
  0L
}

# A scan, and a consumer that prints. No word on scans there. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: scan_foreach
# input { [1i32, -2i32, 3i32] } output { 0i32 }
#: x: integer[n] -> integer
scan_foreach <- function(x) {
  p <- integer(length(x))
  s <- 0L
  for (i in seq_along(x)) {
    s <- s + x[i]
    p[i] <- s
  }
  for (v in p) cat(v, "\n")
  0L
}

# A range, and a consumer that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: range_foreach
# input { 3i32 } output { 0i32 }
#: n: integer -> integer
range_foreach <- function(n) {
  p <- seq_len(n)
  for (v in p) cat(v, "\n")
  0L
}

# A branch that may be empty, and a consumer that prints.
# There: 1 loop. Here: 2 loops.
# ==
# entry: branch_foreach
# input { true [1i32, -2i32] } output { 0i32 }
# input { false [1i32, -2i32] } output { 0i32 }
#: c: logical, x: integer[n] -> integer
branch_foreach <- function(c, x) {
  p <- integer(0)
  if (c) p <- x * 3L
  for (v in p) cat(v, "\n")
  0L
}
