# Corners of R that programs meet: copies, powers, divisions, extents as numbers.
change <- function(x, v) {
  x[1] <- v
  x
}

# ==
# entry: copies
# input { [1.0, 2.0, 3.0] }
#: x: double[n] -> double[]
copies <- function(x) {
  y <- change(x, 5)
  z <- y
  z[2] <- 7
  c(x, y, z, change(change(x, 1), 2)[1] + x[1])
}

# ==
# entry: powers
# input { [0.0, -0.0, 2.0, -2.0, f64.inf, -f64.inf, 1.0, f64.nan, -0.5] [3.0, -1.0, 2.0, 0.0, f64.inf, -f64.inf, 0.5, -3.0, f64.nan] }
#: x: double[n], y: double[m] -> double[]
powers <- function(x, y) {
  out <- numeric(0)
  for (a in x) for (b in y) out <- c(out, a^b)
  out
}

# ==
# entry: divisions
# input { 7.0 3.0 }
# input { -7.0 3.0 }
# input { 7.0 0.0 }
# input { f64.inf 2.0 }
# error: .*
#: a: double, b: double -> double[]
divisions <- function(a, b) c(a %% b, a %/% b, a / b)

# ==
# entry: lengths
# input { [1.0, 2.0, 4.0] 3i32 }
# input { [1.0, 2.0, 4.0] 4i32 }
# error: .*
#: x: double[n], n: integer -> list(mean: double, double: integer)
lengths <- function(x, n) list(mean = (x[1] + x[2]) / n, double = n + n)

# ==
# entry: extremes
# input { [3i32, 9i32, 2i32] 4i32 7i32 }
# input { [3i32, -2147483648i32, 2i32] 4i32 -2147483648i32 }
#: k: integer[n], a: integer, b: integer -> list(most: integer, least: integer, pair: integer, running: integer)
extremes <- function(k, a, b) {
  running <- 0L
  for (v in k) running <- max(running, v)
  list(most = max(k), least = min(k), pair = pmin(a, b), running = running)
}

# ==
# entry: logical_corners
# input { 2.0 3.0 0i32 }
# input { f64.nan 1.0 -2147483648i32 }
# input { f64.nan 3.0 1i32 }
#: x: double, y: double, k: integer -> list(a: integer, b: integer)
logical_corners <- function(x, y, k) {
  a <- 0L
  b <- 0L
  if (is.na(!(x > 1) & y > 2)) a <- 1L
  if (k == 0L || is.na(k)) b <- 1L
  list(a = a, b = b)
}

# ==
# entry: lines
# input { [1.0, 2.5] }
# input { empty([0]f64) }
#: x: double[n] -> double
lines <- function(x) {
  cat("a", x, sep = "\n")
  cat(x, sep = ",\n")
  cat("end", "\n", sep = "")
  floor(2L) / 4
}

# ==
# entry: above
# input { [[1.0, 3.0], [5.0, 0.5]] }
# input { [[1.0, f64.nan], [5.0, 0.5]] }
#: z: double[n, m] -> integer
above <- function(z) sum(z > 2)

# ==
# entry: signs
# input { 3.0 }
#: x: double -> double
signs <- function(x) {
  s <- 0
  for (i in 1:3) s <- s + x / (-(i - 1))
  s
}

ten <- function(a) {
  t <- a * 10
  v <- (a * 3)^2 + t
  t + v
}

# ==
# entry: alike
# input { 1.0 }
#: x: double -> double
alike <- function(x) {
  a.b <- x * 2
  a_b <- x * 3
  t <- x + 1
  whole <- 2L
  a.b + a_b + ten(x) + t + c(x, t)[whole]
}

# ==
# entry: kept
# input { [1.0, 2.0, 3.0] }
#: x: double[n] -> double
kept <- function(x) {
  s <- 0
  for (v in x) {
    if (v > 100) break
    x[3] <- 50
    s <- s + v
  }
  s
}

# ==
# entry: rows
# input { [[1.0, 2.0], [3.0, 4.0]] [7.0, 8.0] }
#: z: double[n, n], x: double[n] -> double[n, n]
rows <- function(z, x) {
  for (i in seq_along(x)) {
    z[i, ] <- x
    x[i] <- 5
  }
  for (i in rev(n_of(x):1)) z[i, 1] <- z[i, 1] + i
  z
}

n_of <- function(x) length(x)

# ==
# entry: far
# input { 4i32 }
# input { 5000i32 }
#: n: integer -> double
far <- function(n) {
  s <- 0
  for (i in 1:n) s <- as.double(as.integer(as.double(i) * 1000000))
  s
}

# ==
# entry: ranges
# input { 2.0 }
#: x: double -> double[]
ranges <- function(x) {
  s <- 0
  for (i in 2000000L:2000003L) s <- s + i * x
  c(2000000L:2000003L, seq(1500000L, 1500009L, by = 3L), s)
}

# ==
# entry: unknown
# input { [1.0, f64.nan, 3.0] 2.0 }
#: x: double[n], a: double -> double[n]
unknown <- function(x, a) {
  for (i in seq_along(x)) x[i] <- ifelse(x[i] > a, half_of(x[i]), min(x[i], a) * 2)
  x
}

half_of <- function(b) {
  if (is.na(b)) return(0)
  c <- b / 2
  c
}

# ==
# entry: lengths_of
# input { 1.0 [1.0, 2.0] 2.0 [3i32] }
#: a: double, x: double[], b: double, k: integer[] -> integer
lengths_of <- function(a, x, b, k) length(x) * 10L + length(k)

# ==
# entry: begun_again
# input { [1.0, -1.0, 2.0, 3.0] }
#: x: double[n] -> double[]
begun_again <- function(x) {
  out <- numeric(0)
  for (v in x) if (v < 0) out <- c(0.5, v) else out <- c(out, v)
  for (v in x) if (v > 2) out <- x
  out
}
