-- Cases are tried in order: a name in an early one hides later ones.
-- ==
-- input { [#a 1i32, #a 2i32, #b] }
-- output { [10i32, 2i32, 99i32] }

type t = #a i32 | #b

def main (xs: []t): []i32 =
  map (\x ->
    match x
    case #a 1 -> 10
    case #a v -> v
    case y -> if y == #b then 99 else 0)
    xs
