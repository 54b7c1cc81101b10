-- What a filter keeps, or none if that is nothing.
-- ==
-- input { [1i32, -2i32, 3i32] }
-- output { 2i64 4i32 }
-- input { [-1i32] }
-- output { 0i64 -1i32 }

type~ found = #some ([]i32) | #nothing

def positive (xs: []i32): found =
  let ys = filter (> 0) xs
  in if null ys then #nothing else #some ys

def main (xs: []i32): (i64, i32) =
  match positive xs
  case #some ys -> (length ys, i32.sum ys)
  case #nothing -> (0, -1)
