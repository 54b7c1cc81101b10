-- What runs first in a composition is at a place of its own: a name is that of what comes last.
-- ==
-- input { [1.0, 2.0, 4.0] } output { 22.0 22.0 }

def main (a: []f64): (f64, f64) =
  let q = (scan (+) 0 >-> map (* 2) >-> f64.sum) a
  let r = (f64.sum <-< map (* 2) <-< scan (+) 0) a
  in (q, r)
