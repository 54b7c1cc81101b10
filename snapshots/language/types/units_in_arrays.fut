-- An array of units is as long as any other: every combinator takes it.
-- ==
-- input { 3i64 [1i64, 2i64, 3i64] }
-- output { 6i64 [2i64, 3i64] 2i64 true true }

def main (n: i64) (xs: []i64): (i64, []i64, i64, bool, bool) =
  let us = replicate n ()
  let pairs = filter (\(x, _) -> x > 1) (map (\x -> (x, ())) xs)
  let both = us ++ map (\_ -> ()) xs
  let all = reduce (\_ _ -> ()) () both
  let last = loop u = () for u' in scan (\_ u -> u) () us do u'
  let some = flatmap (\x -> replicate (x % 2) ()) xs
  let written = scatter (copy us) [0] [()]
  in (length both, map (.0) pairs, length some, us == written, (all, last) == (both[1], us[0]))

-- An index outside of it is one.
-- ==
-- entry: beyond
-- input { 2i64 1i64 }
-- input { 2i64 2i64 } error: out of bounds

entry beyond (n: i64) (i: i64) = (replicate n ())[i]
