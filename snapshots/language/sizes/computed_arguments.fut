-- The size of a result is an expression, with the arguments in the place of the parameters.
-- ==
-- input { 7i64 } output { [4, 4, 4] [2, 2, 2] 6i64 }
-- input { 1i64 } output { empty([0]i32) empty([0]i32) 0i64 }

def twos (n: i64): [n / 2]i32 = replicate (n / 2) 2

def main (n: i64): ([n / 2]i32, [(n - 1) / 2]i32, i64) =
  let xs = map2 (+) (twos n) (twos n)
  let zs: [n / 2][2]i32 = replicate (n / 2) [0, 1]
  in (xs, twos (n - 1), length (flatten zs))
