-- `let a[i] = v` binds `a` anew, with one element changed; slices and several dimensions work too.
-- ==
-- input { [1, 2, 3, 4] } output { [10, 2, 30, 40] [[0, 0, 0], [0, 7, 0]] [1, 2, 3, 4] }

def main (xs: [4]i32) =
  let ys = xs
  let ys[0] = 10
  let ys[2:] = [30, 40]
  let m = replicate 2 (replicate 3 0)
  let m[1, 1] = 7
  in (ys, m, xs)
