-- The same as `lu.fut`, a row at a time.
def main [n] (a: *[n][n]f64) =
  loop a for k < n do
    loop a for i < n do
      if i <= k then a else
        let f = a[i, k] / a[k, k]
        in a with [i] = tabulate n (\j -> if j < k then a[i, j] else if j == k then f else a[i, j] - f * a[k, j])
