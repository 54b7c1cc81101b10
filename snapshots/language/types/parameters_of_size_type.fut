-- An `i64` parameter may be the size of a later one, and of the result.
-- ==
-- input { 2i64 [5, 6] } output { [5, 6, 5, 6] }
-- input { 3i64 [5, 6] } error: .

def main (n: i64) (xs: [n]i32): [n * 2]i32 = xs ++ xs
