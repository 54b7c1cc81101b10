-- A turn of an LU factorisation by slices: what is computed of the matrix is one loop, for the slices are as long as each
-- other; the two updates change the matrix where it is: a column by a loop, and a block by its rows.

-- ==
-- structure { Screma 3 }
-- input { [[2.0, 1.0], [4.0, 5.0]] } output { [[2.0, 1.0], [2.0, 3.0]] }

def main [n] (a: *[n][n]f64) =
  loop a for k < n do
    let factors = map (/ a[k, k]) a[k + 1:, k]
    let rest = map2 (\f row -> map2 (\x p -> x - f * p) row a[k, k + 1:]) factors a[k + 1:, k + 1:]
    let a[k + 1:, k] = factors
    let a[k + 1:, k + 1:] = rest
    in a
