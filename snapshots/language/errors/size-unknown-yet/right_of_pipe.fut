-- The left operand of a pipe runs before the right one.
-- ==
-- error: the size `k1` is needed here before it is known

def counted [n] (_: [n]i32 -> i32): [n]i32 -> i64 =
  let m = n + 1
  in \_ -> m

def main (xs: []i32): i64 = counted (\_ -> 0) <| filter (> 0) xs
