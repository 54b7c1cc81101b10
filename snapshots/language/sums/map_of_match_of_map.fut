-- Nested maps inside the branches of a match.
-- ==
-- input { [#rows [1i32, 2i32], #none, #rows [3i32, 4i32]] }
-- output { [[2i32, 4i32], [0i32, 1i32], [6i32, 8i32]] }

type t = #rows ([2]i32) | #none

def main [n] (ts: [n]t): [n][2]i32 =
  map (\t ->
    match t
    case #rows xs -> map (* 2) xs
    case #none -> map i32.i64 (iota 2))
    ts
