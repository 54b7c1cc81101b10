-- `?[n].t` names a size that only a run tells: where it stands twice it is one.
-- ==
-- input { 3i64 } output { [0i64, 2i64, 4i64] 2i64 }

type~ some = ?[n].([n]i64, [n]i64)
def two (x: i64): ?[n].([n]i64, [n]i64) = (iota x, iota x)
def kept (x: i64): some = let xs = filter (> 0) (iota x) in (xs, xs)
def main (x: i64) =
  let (a, b) = two x
  let (c, d) = kept x
  in (map2 (+) a b, length (map2 (+) c d))
