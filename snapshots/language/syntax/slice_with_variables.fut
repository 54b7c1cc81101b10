-- Bounds of a slice are any `i64` expressions; the size of the result is their difference.
-- ==
-- input { [1, 2, 3, 4, 5] 2i64 } output { [3, 4] [2, 3] [6, 8] }

def main (xs: []i32) (k: i64) =
  let a = xs[k:k + 2]
  let b = xs[k - 1:k + 1]
  in (a, b, map (* 2) a)
