-- `f >-> g` is first `f`, then `g`; `g <-< f` the same.
-- ==
-- input { 5 } output { 12 12 11 }

def main (x: i32) =
  let up = (+ 1)
  let double = (* 2)
  in ((up >-> double) x, (double <-< up) x, (double >-> up) x)
