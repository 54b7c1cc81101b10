-- Sums are filtered by their constructor.
-- ==
-- input { [#p 1i32, #q 2i32, #r, #p 4i32] }
-- output { [#p 1i32, #p 4i32] 2i64 }

type t = #p i32 | #q i32 | #r

def is_p (x: t): bool =
  match x
  case #p _ -> true
  case _ -> false

def main (xs: []t): ([]t, i64) =
  let ys = filter is_p xs
  in (ys, length ys)
