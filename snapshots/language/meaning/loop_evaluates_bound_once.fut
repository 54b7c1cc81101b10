-- The bound of `for` and the array of `in` are evaluated once, before the loop.
-- ==
-- input { 3i64 } output { 24i64 [3i64, 2i64, 1i64] }

def main (n: i64) =
  let grown = loop n = n for _i < n do n * 2
  let xs = 1...n
  let ys = loop xs for x in xs do xs with [n - x] = x
  in (grown, ys :> [n]i64)
