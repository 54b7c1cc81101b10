# Accumulators go from the left, as R does; `prod` and `mean` do not (R computes these in 80 bits).
# ==
# input { [0.1, 0.2, 0.3, 1e16, -1e16, 0.7] }
# input { [1.5] }
#: x: double[n] -> list(ordered: double, squares: double, most: double, at: integer, ups: integer)
main <- function(x) {
  total <- 0
  squares <- 0
  most <- x[1]
  at <- 1L
  ups <- 0L
  for (i in seq_along(x)) {
    total <- total + x[i]
    squares <- squares + x[i]^2
    if (x[i] > most) {
      most <- x[i]
      at <- i
    }
    if (i > 1 && x[i] > x[i - 1]) ups <- ups + 1L
  }
  list(ordered = total, squares = squares, most = most, at = at, ups = ups)
}

# ==
# entry: shares
# input { [1.0, 3.0] } output { [0.25, 0.75] }
# refusal: FUSE_REJECT_NEEDS_WHOLE s#2 x#2
#: x: double[n] -> double[n]
shares <- function(x) {
  s <- 0
  for (i in seq_along(x)) s <- s + x[i]
  for (i in seq_along(x)) x[i] <- x[i] / s
  x
}
