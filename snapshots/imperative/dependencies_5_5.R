# The report on loop fusion in LMS, section 5.5: who depends on whom.

# arr1 goes with arr3, which reads it at its own index; arr2 goes with neither, for arr3 needs its first element.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_COST and FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: three_arrays
# input { 1i32 } output { {arr1 = [1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32, 13i32, 14i32, 15i32, 16i32, 17i32, 18i32, 19i32, 20i32, 21i32, 22i32, 23i32, 24i32, 25i32, 26i32, 27i32, 28i32, 29i32, 30i32, 31i32, 32i32, 33i32, 34i32, 35i32, 36i32, 37i32, 38i32, 39i32, 40i32, 41i32, 42i32, 43i32, 44i32, 45i32, 46i32, 47i32, 48i32, 49i32, 50i32, 51i32, 52i32, 53i32, 54i32, 55i32, 56i32, 57i32, 58i32, 59i32, 60i32, 61i32, 62i32, 63i32, 64i32, 65i32, 66i32, 67i32, 68i32, 69i32, 70i32, 71i32, 72i32, 73i32, 74i32, 75i32, 76i32, 77i32, 78i32, 79i32, 80i32, 81i32, 82i32, 83i32, 84i32, 85i32, 86i32, 87i32, 88i32, 89i32, 90i32, 91i32, 92i32, 93i32, 94i32, 95i32, 96i32, 97i32, 98i32, 99i32, 100i32], arr2 = [2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32, 13i32, 14i32, 15i32, 16i32, 17i32, 18i32, 19i32, 20i32, 21i32, 22i32, 23i32, 24i32, 25i32, 26i32, 27i32, 28i32, 29i32, 30i32, 31i32, 32i32, 33i32, 34i32, 35i32, 36i32, 37i32, 38i32, 39i32, 40i32, 41i32, 42i32, 43i32, 44i32, 45i32, 46i32, 47i32, 48i32, 49i32, 50i32, 51i32, 52i32, 53i32, 54i32, 55i32, 56i32, 57i32, 58i32, 59i32, 60i32, 61i32, 62i32, 63i32, 64i32, 65i32, 66i32, 67i32, 68i32, 69i32, 70i32, 71i32, 72i32, 73i32, 74i32, 75i32, 76i32, 77i32, 78i32, 79i32, 80i32, 81i32, 82i32, 83i32, 84i32, 85i32, 86i32, 87i32, 88i32, 89i32, 90i32, 91i32, 92i32, 93i32, 94i32, 95i32, 96i32, 97i32, 98i32, 99i32, 100i32, 101i32], arr3 = [3i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32, 10i32, 11i32, 12i32, 13i32, 14i32, 15i32, 16i32, 17i32, 18i32, 19i32, 20i32, 21i32, 22i32, 23i32, 24i32, 25i32, 26i32, 27i32, 28i32, 29i32, 30i32, 31i32, 32i32, 33i32, 34i32, 35i32, 36i32, 37i32, 38i32, 39i32, 40i32, 41i32, 42i32, 43i32, 44i32, 45i32, 46i32, 47i32, 48i32, 49i32, 50i32, 51i32, 52i32, 53i32, 54i32, 55i32, 56i32, 57i32, 58i32, 59i32, 60i32, 61i32, 62i32, 63i32, 64i32, 65i32, 66i32, 67i32, 68i32, 69i32, 70i32, 71i32, 72i32, 73i32, 74i32, 75i32, 76i32, 77i32, 78i32, 79i32, 80i32, 81i32, 82i32, 83i32, 84i32, 85i32, 86i32, 87i32, 88i32, 89i32, 90i32, 91i32, 92i32, 93i32, 94i32, 95i32, 96i32, 97i32, 98i32, 99i32, 100i32, 101i32, 102i32]} }
#: k: integer -> list(arr1: integer[], arr2: integer[], arr3: integer[])
three_arrays <- function(k) {
  arr1 <- integer(100)
  arr2 <- integer(100)
  arr3 <- integer(100)
  for (i in 1:100) arr1[i] <- i - 1L + k
  for (i in 1:100) arr2[i] <- i + k
  for (i in seq_along(arr1)) arr3[i] <- arr1[i] + arr2[1]
  list(arr1 = arr1, arr2 = arr2, arr3 = arr3)
}

# The same with running sums for arr2.
# There: 2 loops. Here: 2 loops, FUSE_REJECT_COST and FUSE_REJECT_INDEXMAP_NOT_IDENTITY.
# ==
# entry: three_arrays_scanned
# input { [1i32, 2i32] } output { {arr1 = [2i32, 3i32], arr2 = [1i32, 3i32], arr3 = [3i32, 4i32]} }
#: x: integer[n] -> list(arr1: integer[n], arr2: integer[n], arr3: integer[n])
three_arrays_scanned <- function(x) {
  n <- length(x)
  arr1 <- integer(n)
  arr2 <- integer(n)
  arr3 <- integer(n)
  s <- 0L
  for (i in seq_len(n)) arr1[i] <- x[i] + 1L
  for (i in seq_len(n)) {
    s <- s + x[i]
    arr2[i] <- s
  }
  for (i in seq_len(n)) arr3[i] <- arr1[i] + arr2[1]
  list(arr1 = arr1, arr2 = arr2, arr3 = arr3)
}

# The graph: 2 depends on 1, and 3 on neither.
# There: 2 loops, for 3 goes with one of them. Here: 2 loops, FUSE_REJECT_NEEDS_WHOLE and FUSE_REJECT_COST.
# ==
# entry: graph
# input { [1i32, 2i32] } output { {one = 3i32, two = [4i32, 5i32], three = [2i32, 4i32]} }
#: x: integer[n] -> list(one: integer, two: integer[n], three: integer[n])
graph <- function(x) {
  one <- 0L
  for (v in x) one <- one + v
  two <- integer(length(x))
  for (i in seq_along(x)) two[i] <- x[i] + one
  three <- integer(length(x))
  for (i in seq_along(x)) three[i] <- x[i] * 2L
  list(one = one, two = two, three = three)
}

# Of each set at most one prints, and the pure loop goes with one of the two that do.
# There: 2 loops.
# Here: 3 loops, FUSE_REJECT_COST and FUSE_REJECT_EFFECTS_IO.
# ==
# entry: at_most_one
# input { [1i32, 2i32] } output { [2i32, 4i32] }
#: x: integer[n] -> integer[n]
at_most_one <- function(x) {
  pure <- integer(length(x))
  for (v in x) cat("a", v, "\n")
  for (i in seq_along(x)) pure[i] <- x[i] * 2L
  for (v in x) cat("b", v, "\n")
  pure
}

# Two loops, each of which draws.
# There: 2 loops, for both have effects. Here: 2 loops, FUSE_REJECT_SCOPE.
# ==
# entry: draws
# input { 3i32 } output { {a = [0.98890929785557091, 0.39774545328691602, 0.11569777876138687], b = [0.069748678710311651, 0.2437493905890733, 0.79201042582280934]} }
#: n: integer -> list(a: double[], b: double[])
draws <- function(n) {
  set.seed(7L)
  a <- numeric(n)
  b <- numeric(n)
  for (i in seq_len(n)) a[i] <- runif(1)
  for (i in seq_len(n)) b[i] <- runif(1)
  list(a = a, b = b)
}
