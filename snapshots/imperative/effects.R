# What is printed, drawn, and asked of functions.
# ==
# entry: report
# input { [1.0, 2.5, -3.25e-7, 123456789.0] 7i32 }
#: x: double[n], k: integer -> double
report <- function(x, k) {
  total <- 0
  cat("sum of", length(x), "values, k =", k, "\n")
  for (i in seq_along(x)) {
    total <- total + x[i]
    cat(i, ":", x[i], total, total > 3, "\n", sep = " ")
  }
  cat(x, sep = ", ")
  cat("\n")
  total
}

# ==
# entry: draws
# input { 42i32 4i32 }
# input { 1i32 3i32 }
#: seed: integer, n: integer -> list(u: double[], inside: integer, last: double)
draws <- function(seed, n) {
  set.seed(seed)
  u <- runif(n)
  inside <- 0L
  for (i in 1:n) {
    a <- runif(1)
    b <- runif(1, -1, 1)
    if (a * a + b * b < 1) inside <- inside + 1L
  }
  list(u = u, inside = inside, last = runif(1))
}

square <- function(v) v * v
distance <- function(a, b) {
  d <- square(a - b)
  sqrt(d)
}

# ==
# entry: checked
# input { [1.0, 2.0] }
# input { [1.0, -2.0] }
# error: .*
#: x: double[n] -> double
checked <- function(x) {
  s <- 0
  for (v in x) {
    if (v < 0) stop("negative")
    s <- s + distance(v, s)
  }
  s
}
