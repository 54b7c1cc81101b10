-- trace prints a sum and gives it.
-- ==
-- input { 3i32 }
-- output { #a 3i32 [1i32, 2i32] }

type t = #a i32 ([2]i32) | #b

def main (x: i32): t = trace (#a x [1, 2])
