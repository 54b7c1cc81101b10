-- A fold from the left with a state that is a sum.
-- ==
-- input { [1i32, 2i32, -1i32, 3i32] }
-- output { #bad 2i64 }
-- input { [1i32, 2i32] }
-- output { #good 3i32 }

type acc = #good i32 | #bad i64

def main [n] (xs: [n]i32): acc =
  foldl (\a (i, x) ->
    match a
    case #bad k -> #bad k
    case #good s -> if x < 0 then #bad i else #good (s + x))
    (#good 0 : acc)
    (zip (iota n) xs)
