-- Negative literals and floats in patterns of two fields.
-- ==
-- input { [#v 0f64 0i8, #v -1.5f64 -3i8, #v 2f64 7i8] }
-- output { [0i32, 1i32, 2i32] }

type t = #v f64 i8

def main (ts: []t): []i32 =
  map (\t -> match t case #v 0 0 -> 0 case #v -1.5 -3 -> 1 case _ -> 2) ts
