-- An opened `map` replaces the built-in one for what follows, and only for that.
-- ==
-- input { [1, 2, 3] } output { [101, 102, 103] [2, 3, 4] }

def before (xs: []i32) = map (+ 1) xs

module m = { def map [n] (k: i32) (xs: [n]i32): [n]i32 = map1 (+ k) xs }
open m

def main (xs: []i32) = (map 100 xs, before xs)
