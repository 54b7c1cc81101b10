-- A hidden size changes in a loop.
-- ==
-- input { 4i64 }
-- output { [0i64, 1i64, 2i64, 3i64] 4i64 }
-- input { 0i64 }
-- output { empty([0]i64) -1i64 }

type~ t = #arr ([]i64) | #none

def main (n: i64): ([]i64, i64) =
  let r =
    loop t: t = #none for i < n do
      match t
      case #none -> #arr [i]
      case #arr xs -> #arr (xs ++ [i])
  in match r
     case #none -> ([], -1)
     case #arr xs -> (xs, length xs)
