# The report on loop fusion in LMS, sections 6.7 and 6.8: arrays of the values at an index, at some indices, and of
# several values at each index.

# SimpleCollect: a new array, a map of it by indices, and a map of it as a whole.
# There: 1 loop. Here: 1 loop.
# ==
# entry: simple_collect
# input { 3i32 } output { {arr1 = [3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32], arr2 = [7i32, 8i32, 9i32, 10i32, 11i32, 12i32, 13i32, 14i32, 15i32, 16i32], arr3 = [7i32, 8i32, 9i32, 10i32, 11i32, 12i32, 13i32, 14i32, 15i32, 16i32]} }
#: k: integer -> list(arr1: integer[], arr2: integer[], arr3: integer[])
simple_collect <- function(k) {
  arr1 <- integer(10)
  arr2 <- integer(10)
  for (i in 1:10) arr1[i] <- i - 1L + k
  for (i in seq_along(arr1)) arr2[i] <- arr1[i] + 4L
  arr3 <- arr1 + 4L
  list(arr1 = arr1, arr2 = arr2, arr3 = arr3)
}

# SimpleCollectIf: values at the indices that a condition accepts.
# There: 1 loop. Here: 2 loops.
# ==
# entry: simple_collect_if
# input { [1i32, 2i32, 3i32] } output { [5i32, 7i32] }
# input { empty([0]i32) } output { empty([0]i32) }
#: arr0: integer[n] -> integer[]
simple_collect_if <- function(arr0) {
  arr1 <- integer(0)
  for (i in seq_along(arr0)) if ((i - 1L) %% 2L == 0L) arr1 <- c(arr1, arr0[i] + 4L)
  arr1
}

# The fold divides by what the filter keeps, and must not by what it drops.
# There: 1 loop. Here: 3 loops, FUSE_REJECT_SCOPE.
# ==
# entry: fold_of_filter
# input { 2.0 } output { 1.0928571428571427 }
#: dropped: double -> double
fold_of_filter <- function(dropped) {
  prod <- numeric(0)
  for (i in 1:10) if (i - 1 != dropped) prod <- c(prod, i - 1 - dropped)
  cons <- 0
  for (y in prod) cons <- cons + 1 / y
  cons
}

# The same where the fold stops the program at zero.
# There: 1 loop. Here: 1 loop.
# ==
# entry: fold_that_stops
# input { [3.0, 0.0, 4.0] } output { 0.58333333333333326 }
# input { empty([0]f64) } output { 0.0 }
#: x: double[n] -> double
fold_that_stops <- function(x) {
  prod <- x[x != 0]
  cons <- 0
  for (y in prod) {
    if (y == 0) stop("zero")
    cons <- cons + 1 / y
  }
  cons
}

# And where it prints: nothing is printed of what is dropped.
# There: 1 loop. Here: 2 loops, FUSE_REJECT_EFFECTS_FAIL.
# ==
# entry: print_of_filter
# input { [3.0, 0.0, 4.0] } output { 0.58333333333333326 }
#: x: double[n] -> double
print_of_filter <- function(x) {
  prod <- x[x != 0]
  cons <- 0
  for (y in prod) {
    cat("one over", y, "\n")
    cons <- cons + 1 / y
  }
  cons
}

# MultiCollect (6.8): nothing or three values for each index.
# There: 2 loops, one in the other. Here: 2 loops.
# ==
# entry: flatten
# input { 5i32 } output { [0i32, 1i32, 2i32, 1i32, 2i32, 3i32, 2i32, 3i32, 4i32, 3i32, 4i32, 5i32] }
# input { 0i32 } output { [0i32, 1i32, 2i32] }
#: limit: integer -> integer[]
flatten <- function(limit) {
  arr <- integer(0)
  for (i in 0:3) {
    if (i <= limit) {
      for (j in 0:2) arr <- c(arr, i + j)
    }
  }
  arr
}
