-- An array read at the index of a `tabulate` over its length is read element by element: one loop.

-- ==
-- structure { Screma 1 }
-- input { [3i64, -1i64, 2i64, 5i64] } output { [10i64, 2i64, 5i64, 26i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

def main [n] (xs: [n]i64): [n]i64 =
  let p = map (\x -> x * x) xs
  in tabulate (length p) (\i -> p[i] + 1)
