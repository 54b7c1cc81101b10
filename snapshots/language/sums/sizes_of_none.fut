-- Where a constructor lacks an array, its size is still known by the type.
-- ==
-- input { 3i64 }
-- output { 3i64 6i64 }

type t [n] = #arr ([n]i64) | #none

def size [n] (_: t [n]): i64 = n

def main (n: i64): (i64, i64) =
  let ts: [2]t [n] = map (\_ -> #none) (iota 2)
  in (size ts[0], i64.sum (map size ts))
