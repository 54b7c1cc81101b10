-- Outside there is a number: what is read in a branch that the position decides is computed once, too.

-- ==
-- structure { Screma 1 }
-- input { [0.0, -1000.0, 0.0, 0.0, -1000.0] } output { [42.0, 5.0, 6.0, 3.0, 161.0] }

def main [n] (xs: [n]f64): [n]f64 =
  stencil_const 40.0 1 (\s -> s[0] + 2 * s[1] + 4 * s[2]) (map f64.exp xs)
