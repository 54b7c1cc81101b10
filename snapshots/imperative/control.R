# Loops that are left, turns that are skipped, `while` and `repeat`.
# ==
# entry: first_above
# input { [1.0, 5.0, 2.0, 7.0] 4.0 }
# input { [1.0, 5.0, 2.0, 7.0] 40.0 }
#: x: double[n], t: double -> integer
first_above <- function(x, t) {
  at <- 0L
  for (i in seq_along(x)) {
    if (x[i] > t) {
      at <- i
      break
    }
  }
  at
}

# ==
# entry: collatz
# input { 27i32 }
# input { 1i32 }
#: n: integer -> integer
collatz <- function(n) {
  steps <- 0L
  while (n != 1L) {
    if (n %% 2L == 0L) n <- n %/% 2L else n <- 3L * n + 1L
    steps <- steps + 1L
  }
  steps
}

# ==
# entry: root
# input { 2.0 }
# input { 0.25 }
#: x: double -> double
root <- function(x) {
  guess <- x
  repeat {
    better <- (guess + x / guess) / 2
    if (abs(better - guess) < 1e-12) break
    guess <- better
  }
  guess
}

# ==
# entry: skip
# input { [1.0, -5.0, 2.0, 0.0] }
#: x: double[n] -> double
skip <- function(x) {
  s <- 0
  for (v in x) {
    if (v <= 0) next
    s <- s + 1 / v
  }
  s
}

# ==
# entry: sign_of
# input { 2.5 }
# input { -1.0 }
# input { 0.0 }
#: x: double -> integer
sign_of <- function(x) {
  if (x > 0) return(1L)
  if (x < 0) -1L else 0L
}
