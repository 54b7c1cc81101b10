-- An external function is a barrier: what it reads is built, and what needs its result comes behind it.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.2.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] }
-- input { empty([0]i64) }

#[effects(pure)]
external "measure" : []i64 -> i64

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (+ 1) xs
  let s = measure ys
  let zs = map (+ s) ys
  in zs
