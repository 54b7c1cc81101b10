-- `r with f = v` is a record with one field changed, at any depth.
-- ==
-- input { 1 } output { 10 1 100 }

def main (x: i32) =
  let r = {a = x, inner = {b = x, c = x}}
  let s = r with a = 10
  let t = r with inner.b = 100
  in (s.a, s.inner.c, t.inner.b * t.a * t.inner.c)
