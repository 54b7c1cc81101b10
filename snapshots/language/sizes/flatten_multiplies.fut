-- `flatten` multiplies sizes; `unflatten` takes its sizes from the type it must have.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] } output { [1, 2, 3, 4, 5, 6] [[10, 20, 30], [40, 50, 60]] [[1, 2], [3, 4], [5, 6]] }

def main [n] [m] (xss: [n][m]i32) =
  let flat = flatten xss
  let same: [n][m]i32 = unflatten (map (* 10) flat)
  let turned: [m][n]i32 = unflatten flat
  in (flat, same, turned)
