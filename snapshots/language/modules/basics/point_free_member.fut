-- A member without parameters may be a function, and take its number of arguments all the same.
-- ==
-- input { [1.4, 2.6] } output { [1.0, 3.0] }

module m = { def r = f64.round }

def main [n] (xs: [n]f64): [n]f64 = map m.r xs
