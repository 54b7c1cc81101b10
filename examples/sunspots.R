# How active the sun was: sunspot numbers smoothed, the years of the maxima, and how far apart these are.
#
#   lawson run examples/sunspots.R examples/data/sunspots.csv:YEAR examples/data/sunspots.csv:SUNACTIVITY
#
# It is a program of R too: the `#:` line is a comment there.

#: year: double[n], number: double[n] -> list(smoothed: double[n], maxima: double[], apart: double, quiet: integer)
main <- function(year, number) {
  n <- length(number)

  # Each year counts less for the years after it.
  smoothed <- numeric(n)
  smoothed[1] <- number[1]
  for (i in 2:n) smoothed[i] <- 0.6 * number[i] + 0.4 * smoothed[i - 1]

  maxima <- numeric(0)
  for (i in 2:(n - 1)) {
    if (smoothed[i] > 40 && smoothed[i] > smoothed[i - 1] && smoothed[i] >= smoothed[i + 1]) {
      maxima <- c(maxima, year[i])
    }
  }
  apart <- (maxima[length(maxima)] - maxima[1]) / (length(maxima) - 1)

  quiet <- 0L
  for (v in number) if (v < 5) quiet <- quiet + 1L

  list(smoothed = smoothed, maxima = maxima, apart = apart, quiet = quiet)
}

# ==
# input { [1700.0, 1701.0, 1702.0, 1703.0] [5.0, 80.0, 90.0, 1.0] }
# output { {smoothed = [5.0, 50.0, 74.0, 30.2], maxima = [1702.0], apart = f64.nan, quiet = 1} }
