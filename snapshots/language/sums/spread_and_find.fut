-- spread into a value that is a sum.
-- ==
-- input { [1i64, 3i64] [7i32, 8i32] }
-- output { [#none, #some 7i32, #none, #some 8i32] }

type opt = #some i32 | #none

def main [m] (is: [m]i64) (vs: [m]i32): [4]opt = spread 4 (#none : opt) is (map (\v -> #some v) vs)
