-- Parameters with one size name must have equal sizes; callers outside are checked when they call.
-- ==
-- input { [1, 2] [3, 4] } output { 11 }
-- input { [1, 2] [3] } error: .

def main [n] (xs: [n]i32) (ys: [n]i32): i32 = i32.sum (map2 (*) xs ys)
