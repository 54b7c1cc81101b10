-- A local function with a size parameter works for every size.
-- ==
-- input { [1, 2, 3] } output { [1, 3, 6] [1i64, 2i64] }

def main (xs: []i32) =
  let prefix [k] (ys: [k]i32): [k]i32 = scan (+) 0 ys
  let from_one [k] 'a (_: [k]a): [k]i64 = map (+ 1) (iota k)
  in (prefix xs, from_one (tail xs))
