-- An anonymous size in what a function of the declared type gives: each call decides it.

def positive: []i32 -> []i32 = filter (> 0)
def upto: i64 -> []i64 = iota
def next: i64 -> []i64 = \n -> iota (n + 1)
def above (k: i64): i64 -> []i64 = \n -> filter (> k) (iota n)
def both: (i64 -> i64) -> i64 -> ([]i64, [][]i64) = \f n -> (map f (iota n), replicate 2 (iota n))
def named: []i32 -> {all: []i32, some: []i32} = \xs -> {all = xs, some = positive xs}
def longer (n: i64): i32 -> []i32 = \x -> replicate (n + i64.i32 x) x

-- ==
-- entry: lengths
-- input { [1, -2, 3] 2i64 }
-- output { [1, 3] [0i64, 1i64] [0i64, 1i64, 2i64] [1i64] [1i64, 2i64] [[0i64, 1i64], [0i64, 1i64]] }
entry lengths (xs: []i32) (n: i64) =
  let (a, b) = both (+ 1) n
  in (positive xs, upto n, next n, above 0 n, a, b)

-- The sizes of two calls differ, and what a function gives may be read by it.
-- ==
-- entry: calls
-- input { [1, -2, 3] }
-- output { [1, -2, 3, 1, 3] [1, 1, 1, 1, 1, 1] 5i64 }
entry calls (xs: []i32) =
  let r = named xs
  let two = \x -> longer 2 x
  in (r.all ++ r.some, longer 1 1 ++ longer 3 1, length (two 3))
