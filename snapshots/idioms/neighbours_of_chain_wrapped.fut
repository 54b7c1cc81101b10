-- Two maps, of which only the stencil needs anything: one loop, however much the maps are.

-- ==
-- structure { Screma 1 }
-- input { [0.0, -1000.0, 0.0, 0.0, -1000.0] } output { [5.0, 10.0, 13.0, 6.0, 11.0] }

def main [n] (xs: [n]f64): [n]f64 =
  let es = map f64.exp xs
  let ys = map (\e -> 3 * e - e * e - f64.log1p (e - e)) es
  in stencil_wrap 2 (\s -> s[0] / 2 + s[1] + 2 * s[2] + 4 * s[3]) ys
