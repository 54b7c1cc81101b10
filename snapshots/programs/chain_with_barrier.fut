-- An opaque value is a barrier: nothing is fused over it.

-- ==
-- input { [1, 2, 3] } output { [4, 6, 8] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main [n] (xs: [n]i32): [n]i32 =
  let ys = opaque (map (+ 1) xs)
  in map (* 2) ys
