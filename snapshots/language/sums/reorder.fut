-- Arrays of sums are rotated, reversed, cut and joined.
-- ==
-- input { [#a 1i32, #b, #a 3i32] }
-- output { [#b, #a 3i32, #a 1i32] [#a 3i32, #b, #a 1i32] [#a 1i32, #b, #a 3i32, #b, #a 3i32] [#a 3i32, #b, #a 1i32] }

type t = #a i32 | #b

def main [n] (xs: [n]t): ([n]t, [n]t, []t, [n]t) =
  (rotate 1 xs, reverse xs, xs ++ drop 1 xs, xs[::-1])
