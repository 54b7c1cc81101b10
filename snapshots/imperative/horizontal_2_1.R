# The report on loop fusion in LMS, section 2.1: horizontal fusion, and what each of its conditions keeps apart.
print_x <- function(x) {
  cat(x, "\n")
  x
}

# Two loops over one range, one pure and one that prints.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: example
# input { 2i32 } output { {plain = [2i32, 4i32, 6i32, 8i32, 10i32, 12i32, 14i32, 16i32, 18i32, 20i32], printed = [3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32]} }
#: k: integer -> list(plain: integer[], printed: integer[])
example <- function(k) {
  plain <- integer(10)
  printed <- integer(10)
  for (i in 1:10) plain[i] <- k * i
  for (i in 1:10) printed[i] <- print_x(i + k)
  list(plain = plain, printed = printed)
}

# The same the other way round, over any number of turns: what prints comes first.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_COST.
# ==
# entry: example_turned
# input { [3i32, 4i32] } output { [9i32, 16i32] }
# input { empty([0]i32) } output { empty([0]i32) }
#: x: integer[n] -> integer[n]
example_turned <- function(x) {
  plain <- integer(length(x))
  for (i in seq_along(x)) cat("turn", i, "\n")
  for (i in seq_along(x)) plain[i] <- x[i] * x[i]
  plain
}

# The range is a number, and not the length of a vector.
# There: 1 loop. Here: 3 loops, one of them sequential.
# ==
# entry: example_number
# input { 3i32 } output { {plain = [1i32, 4i32, 9i32], printed = [2i32, 3i32, 4i32]} }
# input { 0i32 } output { {plain = empty([0]i32), printed = empty([0]i32)} }
#: n: integer -> list(plain: integer[], printed: integer[])
example_number <- function(n) {
  plain <- integer(n)
  printed <- integer(n)
  for (i in seq_len(n)) plain[i] <- i * i
  for (i in seq_len(n)) printed[i] <- print_x(i + 1L)
  list(plain = plain, printed = printed)
}

# H1: loops in two scopes.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_SCOPE.
# ==
# entry: same_scope
# input { true [2i32, 3i32] } output { {y = [3i32, 4i32], total = 6i32} }
# input { false [2i32, 3i32] } output { {y = [3i32, 4i32], total = 0i32} }
#: c: logical, x: integer[n] -> list(y: integer[n], total: integer)
same_scope <- function(c, x) {
  y <- integer(length(x))
  for (i in seq_along(x)) y[i] <- x[i] + 1L
  total <- 0L
  if (c) {
    total <- 1L
    for (i in seq_along(x)) total <- total * x[i]
  }
  list(y = y, total = total)
}

# H2: loops over two ranges.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_DOMAIN_MISMATCH.
# ==
# entry: same_range
# input { [1i32, 2i32] [3i32] } output { {u = [2i32, 3i32], v = [6i32]} }
#: x: integer[n], y: integer[m] -> list(u: integer[n], v: integer[m])
same_range <- function(x, y) {
  u <- integer(length(x))
  v <- integer(length(y))
  for (i in seq_along(x)) u[i] <- x[i] + 1L
  for (i in seq_along(y)) v[i] <- y[i] * 2L
  list(u = u, v = v)
}

# H3: the second loop needs the whole of what the first one makes.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_NEEDS_WHOLE.
# ==
# entry: independent
# input { [1i32, 2i32, 3i32] } output { [6i32, 12i32, 18i32] }
#: x: integer[n] -> integer[n]
independent <- function(x) {
  total <- 0L
  for (v in x) total <- total + v
  scaled <- integer(length(x))
  for (i in seq_along(x)) scaled[i] <- x[i] * total
  scaled
}

# H4: both print, and all of the first comes before all of the second.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_EFFECTS_IO.
# ==
# entry: effects
# input { [1i32, 2i32] } output { {first = [2i32, 3i32], second = [2i32, 4i32]} }
#: x: integer[n] -> list(first: integer[n], second: integer[n])
effects <- function(x) {
  first <- integer(length(x))
  second <- integer(length(x))
  for (i in seq_along(x)) first[i] <- print_x(x[i] + 1L)
  for (i in seq_along(x)) second[i] <- print_x(x[i] * 2L)
  list(first = first, second = second)
}
