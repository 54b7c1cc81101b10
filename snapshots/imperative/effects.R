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

# What the second operand does, it does once, and only where the first one leaves it open: so where that is `NA`.
# ==
# entry: second
# input { [2.0, 2.0, f64.nan, 2.0, 0.0] }
#: x: double[n] -> list(x: double[n], after: double)
second <- function(x) {
  set.seed(1L)
  for (i in seq_along(x)) {
    if (is.na(x[i]) || (x[i] > 1 && runif(1) < 0.5)) x[i] <- 0
    if ((x[i] > 1 && runif(1) < 0.5) || runif(1) < 2) cat("open", i, "\n")
  }
  list(x = x, after = runif(1))
}

says <- function(v) {
  cat("asked\n")
  v > 1
}

# ==
# entry: missing
# input { f64.nan 0.0 }
# input { 2.0 f64.nan }
# input { 2.0 2.0 }
# input { 0.0 2.0 }
#: x: double, y: double -> double
missing <- function(x, y) {
  s <- 0
  if ((x > 1 && says(y)) || TRUE) s <- s + 1
  if (!((x > 1 || says(y)) && FALSE)) s <- s + 2
  if ((x > 1 & says(y)) || TRUE) s <- s + 4
  s
}
