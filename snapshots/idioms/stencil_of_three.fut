-- Three points of computed squares, which are computed at each of them.

-- ==
-- structure { Screma 1 }
-- input { [1.0, -2.0, 4.0, 0.5] } output { [6.0, 21.0, 20.25, 16.5] }
-- input { empty([0]f64) } output { empty([0]f64) }

def main [n] (xs: [n]f64): [n]f64 =
  let a = map (\x -> x * x) xs
  in stencil_clamp 1 (\w -> w[0] + w[1] + w[2]) a
