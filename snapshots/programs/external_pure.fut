-- A pure function of the host is as good as any other: loops that call it are one, what is computed twice is computed
-- once, and what nobody needs is not computed. A sum, which runs on tiles by itself, stays apart from what does not.
-- (No output is given: a model of the host stands for it.)

-- ==
-- input { [3.0, -1.0, 2.5, 0.0] }
-- input { empty([0]f64) }

#[effects(pure)]
external "weight" : f64 -> f64

def main (xs: []f64): (f64, []f64) =
  let ws = map weight xs
  let again = map weight xs
  let unused = map (\x -> weight (x + 1)) xs
  let s = f64.sum (map2 (*) ws again)
  in (s, filter (\w -> weight w > 0) (map (* 2) ws))
