# Statements on whole vectors.
# ==
# entry: standard
# input { [1.0, 2.0, 4.0, 9.0] }
#: x: double[n] -> double[n]
standard <- function(x) {
  centred <- x - mean(x)
  spread <- sqrt(sum(centred * centred) / (length(x) - 1))
  centred / spread
}

# ==
# entry: recycled
# input { [1.0, 2.0, 3.0, 4.0] [10.0, 20.0] }
# input { [1.0, 2.0, 3.0] [10.0, 20.0] }
# error: .*
#: x: double[n], y: double[m] -> double[]
recycled <- function(x, y) x * 2 + y

# ==
# entry: parts
# input { [1.0, 2.0, 3.0, 4.0, 5.0] }
#: x: double[n] -> double[]
parts <- function(x) {
  middle <- x[2:(length(x) - 1)]
  d <- x[-1] - x[-length(x)]
  middle[1] <- max(d)
  c(min(x), middle, 0.5, d)
}

# ==
# entry: choose
# input { [1.0, -2.0, f64.nan, 4.0] }
#: x: double[n] -> list(kept: double[n], all: logical, largest: double)
choose <- function(x) {
  kept <- ifelse(is.na(x), 0, pmax(x, 0.5))
  list(kept = kept, all = all(kept > 0.25), largest = max(kept))
}
