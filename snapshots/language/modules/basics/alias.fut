-- A module may be given a second name, and a number module too.
-- ==
-- input { 9.0 } output { 3.0 4i64 }

module n = f64
module m = { def four = 4i64 }
module k = m

def main (x: n.t) = (n.sqrt x, k.four)
