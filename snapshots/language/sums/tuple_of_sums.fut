-- A tuple of two sums, and all pairs of their constructors.
-- ==
-- input { [#x, #x, #y 1i32, #y 2i32] [#x, #y 5i32, #x, #y 7i32] }
-- output { [0i32, 5i32, 1i32, 9i32] }

type t = #x | #y i32

def main [n] (as: [n]t) (bs: [n]t): [n]i32 =
  map2 (\a b ->
    match (a, b)
    case (#x, #x) -> 0
    case (#x, #y v) -> v
    case (#y v, #x) -> v
    case (#y v, #y w) -> v + w)
    as
    bs
