-- A type that doubles with each line.
-- ==
-- error: a type with more than 4000 parts

def main (a: i32) =
  let b = (a, a, a, a)
  let c = (b, b, b, b)
  let d = (c, c, c, c)
  let e = (d, d, d, d)
  let f = (e, e, e, e)
  let g = (f, f, f, f)
  in g.0.0.0.0.0.0
