-- `:>` may be about any dimension.
-- ==
-- input { [[1, 2], [3, 4]] } output { 10 }
-- input { [[1, 2, 3]] } error: cannot match shape of type

def trace_of [n] (m: [n][n]i32): i32 = i32.sum (map (\i -> m[i, i]) (iota n))
def main [n] [m] (xss: [n][m]i32) = 2 * trace_of (xss :> [n][n]i32)
