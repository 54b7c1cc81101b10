-- Two arrays whose lengths may happen to be equal: what is known of their sizes decides, so there are
-- two loops, each of which has two of the four.

-- ==
-- input { [1, 2] [3, 4] } output { [2, 3] 7 3 [6, 8] }
-- input { [1] [3, 4] } output { [2] 7 1 [6, 8] }

def main [n] [m] (xs: [n]i32) (ys: [m]i32): ([n]i32, i32, i32, [m]i32) =
  let us = map (+ 1) xs
  let s = i32.sum ys
  let t = i32.sum xs
  let vs = map (* 2) ys
  in (us, s, t, vs)
