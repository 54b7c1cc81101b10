-- Both branches give the same constructor, with arrays of different sizes.
-- ==
-- input { 3i64 true }
-- output { [0i64, 1i64, 2i64] }
-- input { 3i64 false }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] }

type~ t = #arr ([]i64) | #none

def main (n: i64) (b: bool): []i64 =
  let t: t = if b then #arr (iota n) else #arr (iota (2 * n))
  in match t
     case #arr xs -> xs
     case #none -> []
