-- Fields of a constructor are indexed, projected, and literals.
-- ==
-- input { [7i32, 8i32] }
-- output { #a 8i32 {x = 7i32, y = 1i32} [1i32, 2i32] }

type t = #a i32 {x: i32, y: i32} ([2]i32) | #b

def main (xs: []i32): t =
  let r = {q = {x = xs[0], y = 1}}
  in #a xs[1] r.q [1, 2]
