-- `with` gives a type with a size parameter.
-- ==
-- input { [1.0, 2.0] } output { [2.0, 4.0] }

module type S = { type t [n] val twice [n]: t [n] -> t [n] }
module m: S with t [n] = [n]f64 = { type t [n] = [n]f64 def twice [n] (xs: t [n]): t [n] = map (* 2) xs }

def main [n] (xs: [n]f64): [n]f64 = m.twice xs
