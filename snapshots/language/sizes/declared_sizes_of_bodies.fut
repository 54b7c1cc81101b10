-- The declared type of a function gives its sizes to a body that does not say them.

def unpack_2d: (n: i64) -> (m: i64) -> [n * m]i32 -> [n][m]i32 = \_ _ -> unflatten
def free: (n: i64) -> i32 -> [n]i32 = replicate
def given: (n: i64) -> i32 -> [n]i32 = \n -> replicate n
def wild: (n: i64) -> i32 -> [n]i32 = \_ -> rep
def deep (k: i64): (n: i64) -> i32 -> [n][k]i32 = \n x -> rep (rep x)
def fixed [n] [m]: [n * m]i32 -> [n][m]i32 = unflatten
def lambda [n]: i32 -> [n]i32 = \x -> rep x

-- ==
-- entry: arguments
-- input { [1, 2, 3, 4, 5, 6] 2i64 }
-- output { [[1, 2, 3], [4, 5, 6]] [1, 1] [1, 1] [1, 1] [[1], [1]] }
entry arguments (xs: [6]i32) (n: i64) =
  (unpack_2d 2 3 xs, free n 1, given n 1, wild n 1, deep 1 n 1)

-- ==
-- entry: results
-- input { [1, 2, 3, 4, 5, 6] 2i64 }
-- output { [[1, 2, 3], [4, 5, 6]] [7, 7] }
entry results (xs: [6]i32) (n: i64): ([2][3]i32, [n]i32) = (fixed xs, lambda 7)
