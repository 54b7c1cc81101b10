-- The size of a field's array gets a name in a case.
-- ==
-- input { 4i64 }
-- output { 10i64 }

type~ t = #arr ([]i64) | #none

def main (n: i64): i64 =
  let t: t = if n > 100 then #none else #arr (iota n)
  in match t
     case #arr xs ->
       let [k] ys: [k]i64 = xs
       in i64.sum ys + k
     case #none -> 0
