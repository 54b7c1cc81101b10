-- An element of an array of sums is replaced.
-- ==
-- input { [#a 1i32, #b, #a 3i32] 1i64 }
-- output { [#a 1i32, #a 9i32, #a 3i32] [#b, #b, #a 3i32] }

type t = #a i32 | #b

def main [n] (xs: *[n]t) (i: i64): ([n]t, [n]t) =
  (copy xs with [i] = #a 9, copy xs with [0] = xs[i])
