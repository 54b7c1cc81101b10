-- flatmap gives none, one or several values for each sum.
-- ==
-- input { [#none, #one 5i32, #many 3i64 7i32] }
-- output { [5i32, 7i32, 7i32, 7i32] }

type t = #none | #one i32 | #many i64 i32

def main (xs: []t): []i32 =
  flatmap (\x ->
    match x
    case #none -> []
    case #one v -> [v]
    case #many k v -> replicate k v)
    xs
