-- Divisions that may fail, added up: the first error wins.
-- ==
-- input { [1i32, 2i32] [1i32, 1i32] }
-- output { #ok 3i32 }
-- input { [1i32, 2i32, 3i32] [1i32, 0i32, 0i32] }
-- output { #err 1i64 }

type result = #ok i32 | #err i64

def add (a: result) (b: result): result =
  match (a, b)
  case (#ok x, #ok y) -> #ok (x + y)
  case (#err i, #err j) -> #err (i64.min i j)
  case (#err i, _) -> #err i
  case (_, #err j) -> #err j

def main [n] (xs: [n]i32) (ys: [n]i32): result =
  map3 (\i x y -> if y == 0 then #err i else #ok (x / y)) (iota n) xs ys |> reduce add (#ok 0)
