-- A lambda that a `let` names is a local function: each use decides the sizes that only its type has.
-- ==
-- input { 5i64 } output { [5i64, 5i64, 5i64] [1i64, 1i64] [[5i64], [5i64]] }

def main (a: i64) =
  let f = \(x: i64) -> rep x
  let g = \x -> rep (f x)
  in (f a: [3]i64, f 1: [2]i64, g a: [2][1]i64)
