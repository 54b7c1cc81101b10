-- The end of a range is a size where it is an i64; here `n` is an i32, which its type once did not know.
def main n = (1..<n, n - 1)
-- ==
-- input { 4i32 } output { [1, 2, 3] 3 }

-- What an end wraps to is no size either: 200 + 100 is 44 as a u8.
entry wrapped (x: u8) = let k = 200 + 100 in (40..<k, x + k)
-- ==
-- entry: wrapped
-- input { 1u8 } output { [40u8, 41u8, 42u8, 43u8] 45u8 }
