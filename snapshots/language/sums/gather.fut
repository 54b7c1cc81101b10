-- Sums are read at positions that other data gives.
-- ==
-- input { [#a 1i32, #b, #a 3i32] [2i64, 2i64, 1i64, 0i64] }
-- output { [#a 3i32, #a 3i32, #b, #a 1i32] }
-- input { [#a 1i32] [1i64] }
-- error: out of bounds

type t = #a i32 | #b

def main (ts: []t) (is: []i64): []t = map (\i -> ts[i]) is
