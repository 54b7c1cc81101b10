-- Expressions of every kind as fields.
-- ==
-- input { 3i32 [1i32, 2i32] }
-- output { #a 4i32 2i32 -3i32 }

type t = #a i32 i32 i32

def main (x: i32) (xs: []i32): t =
  #a (if x > 0 then x + 1 else 0) xs[1] (-x)
