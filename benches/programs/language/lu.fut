-- LU factorisation in place, without pivoting: the multipliers stand below the diagonal.
def main [n] (a: *[n][n]f64) =
  loop a for k < n do
    let factors = map (/ a[k, k]) a[k + 1:, k]
    let rest = map2 (\f row -> map2 (\x p -> x - f * p) row a[k, k + 1:]) factors a[k + 1:, k + 1:]
    let a[k + 1:, k] = factors
    let a[k + 1:, k + 1:] = rest
    in a
