-- Characters in patterns of fields.
-- ==
-- input { [#c 97u8, #c 98u8, #end] }
-- output { [1i32, 2i32, 3i32] }

type t = #c u8 | #end

def main (xs: []t): []i32 =
  map (\x -> match x case #c 'a' -> 1 case #c _ -> 2 case #end -> 3) xs
