-- A module type whose value gives one element more.
-- ==
-- input { [1] } output { [0, 0, 1] }

module type S = { val f [n]: [n]i32 -> [n + 1]i32 }
module k: S = { def f [n] (xs: [n]i32): [n + 1]i32 = [0] ++ xs :> [n + 1]i32 }

def main [n] (xs: [n]i32): [n + 2]i32 = k.f (k.f xs)
