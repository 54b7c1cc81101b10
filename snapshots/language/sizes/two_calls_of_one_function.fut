-- A function that is a parameter may give arrays of another size at each call.
-- ==
-- entry: declared
-- input { 1i64 2i64 } output { [0i64, 1i64] [0i64] }

def apply2 '^a '^b (f: a -> b) (x: a) (y: a) =
  let a = f x
  let b = f y
  in (b, a)

entry declared (n: i64) (m: i64) = apply2 iota n m

-- ==
-- entry: inferred
-- input { [1, -2, 3] } output { [1, 3] [-2] }

def both f x y = (f x, f y)

entry inferred (xs: []i32) =
  let (positive, negative) = both (\p -> filter p xs) (> 0) (< 0)
  in (positive, negative)
