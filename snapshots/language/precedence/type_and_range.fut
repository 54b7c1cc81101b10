-- A range binds tighter than `:`: the whole range has the type.
-- ==
-- input { 3i64 } output { [0i64, 1i64, 2i64] [2u8, 3u8] }

def main (n: i64) = (0..<n : [n]i64, 2...3 : []u8)
