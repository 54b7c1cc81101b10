-- What a type parameter can do is passed as a function.
-- ==
-- input { [3, 1, 2] [2.5, -1.0] } output { 1i64 1i64 }

-- The index of the least element, the first of several.
def argmin 'a [n] (lt: a -> a -> bool) (xs: [n]a): i64 =
  let smaller (i: i64) (j: i64) = if lt xs[j] xs[i] then j else i
  in loop best = 0 for i < n do smaller best i
def main (xs: []i32) (ys: []f64) = (argmin (<) xs, argmin (<) ys)
