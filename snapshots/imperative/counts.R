# Computed places: a histogram, a permutation, the last of several writes.
# ==
# entry: histogram
# input { [1i32, 3i32, 3i32, 2i32, 1i32, 1i32] 3i32 }
# input { [1i32, 4i32] 3i32 }
# error: .*
#: k: integer[n], bins: integer -> integer[]
histogram <- function(k, bins) {
  counts <- integer(bins)
  for (i in seq_along(k)) counts[k[i]] <- counts[k[i]] + 1L
  counts
}

# ==
# entry: scatter
# input { [1.0, 2.0, 3.0] [3i32, 1i32, 2i32] }
# input { [1.0, 2.0, 3.0] [3i32, 3i32, 1i32] }
# input { [1.0, 2.0, 3.0] [3i32, 0i32, 1i32] }
# error: .*
#: x: double[n], at: integer[n] -> double[n]
scatter <- function(x, at) {
  out <- numeric(length(x))
  for (i in seq_along(x)) out[at[i]] <- x[i]
  out
}

# ==
# entry: gather
# input { [1.0, 2.0, 3.0] [3i32, 1i32, 2i32] }
# input { [1.0, 2.0, 3.0] [4i32, 1i32, 2i32] }
# error: .*
#: x: double[n], at: integer[n] -> double[n]
gather <- function(x, at) x[at]
