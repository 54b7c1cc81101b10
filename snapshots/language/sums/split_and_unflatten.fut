-- Arrays of sums are cut into parts and rows.
-- ==
-- input { [#a, #b 1i32, #b 2i32, #a] }
-- output { [[#a, #b 1i32], [#b 2i32, #a]] [#a, #b 1i32, #b 2i32] #a }

type t = #a | #b i32

def main (xs: [4]t): ([2][2]t, [3]t, t) =
  let (ys, _) = split (xs :> [3 + 1]t)
  in (unflatten (xs :> [2 * 2]t), ys, last xs)
