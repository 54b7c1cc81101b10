-- One constructor with two arrays whose sizes differ.
-- ==
-- input { [1i32, -2i32, 3i32, -4i32, -5i32] }
-- output { 2i64 3i64 4i32 -11i32 }

type~ t = #parts ([]i32) ([]i32) | #none

def parts (xs: []i32): t =
  let (ps, ns) = partition (> 0) xs
  in #parts ps ns

def main (xs: []i32): (i64, i64, i32, i32) =
  match parts xs
  case #parts ps ns -> (length ps, length ns, i32.sum ps, i32.sum ns)
  case #none -> (0, 0, 0, 0)
