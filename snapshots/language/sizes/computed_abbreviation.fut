-- A type abbreviation and the type of an argument function may compute sizes.
-- ==
-- input { [1, 2, 3, 4, 5] } output { [1, 2] [0i64, 1i64] }

type half [n] 'a = [n / 2]a

def at (n: i64) (make: (k: i64) -> [k / 2]i64): half [n] i64 = make n
def main [n] (xs: [n]i32): (half [n] i32, [n / 2]i64) = (take (n / 2) xs, at n (\k -> iota (k / 2)))
