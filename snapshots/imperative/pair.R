# The report on loop fusion over Tree IR, section 1: normalize, then threshold.
# ==
# input { [1.0, 2.0, 3.0, 0.5] 2.0 0.6 }
# input { [1.0, f64.nan, -3.0] 4.0 0.0 }
# input { empty([0]f64) 2.0 0.6 }
# error: .*
#: x: double[n], max_val: double, threshold: double -> double[n]
main <- function(x, max_val, threshold) {
  n <- length(x)
  out <- numeric(n)
  for (i in 1:n) out[i] <- x[i] / max_val
  for (i in 1:n) out[i] <- ifelse(out[i] > threshold, out[i], 0.0)
  out
}
