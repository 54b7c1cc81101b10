-- Patterns in `let`: names, wildcards, tuples, units, records, types, and all of them nested.
-- ==
-- input { 1 2 } output { 1 2 3 12 }

def main (a: i32) (b: i32) =
  let x = a
  let _ = b
  let (y, ()) = (b, ())
  let {sum, difference = _} = {sum = a + b, difference = a - b}
  let (p: i32, (q, {r}): (i32, {r: i32}),) = (a, (b, {r = 10}))
  in (x, y, sum, p * r + q)
