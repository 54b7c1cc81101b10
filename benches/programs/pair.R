#: x: double[n], max_val: double, threshold: double -> double[n]
main <- function(x, max_val, threshold) {
  n <- length(x)
  out <- numeric(n)
  for (i in 1:n) out[i] <- x[i] / max_val
  for (i in 1:n) out[i] <- ifelse(out[i] > threshold, out[i], 0.0)
  out
}
