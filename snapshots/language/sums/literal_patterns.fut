-- Literals in fields of constructors, with a case for the rest.
-- ==
-- input { [#k 0i32, #k -1i32, #k 7i32, #f 1.5f64, #f 2f64, #l true, #l false] }
-- output { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32] }

type t = #k i32 | #f f64 | #l bool

def main (xs: []t): []i32 =
  map (\x ->
    match x
    case #k 0 -> 0
    case #k -1 -> 1
    case #k _ -> 2
    case #f 1.5 -> 3
    case #f _ -> 4
    case #l true -> 5
    case #l false -> 6)
    xs
