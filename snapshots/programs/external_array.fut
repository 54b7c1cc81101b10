-- A function of the host that takes a whole array is a barrier; what it gives has the size that it has.

-- ==
-- input { [3.0, -1.0, 2.5, 0.0] }
-- input { empty([0]f64) }

#[effects(pure)]
external "resampled" : []f64 -> []f64

def main (xs: []f64): (f64, []f64) =
  let ys = map (* 2) xs
  let zs = resampled ys
  in (f64.sum ys, map (+ 1) (map f64.sqrt zs))
