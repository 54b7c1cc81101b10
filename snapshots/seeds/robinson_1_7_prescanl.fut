-- One output element for each input element: prescanl of a map.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7.)
--
-- There: 1 loop, as the section proposes, and as here, for a sum of integers can be undone. Of others the second loop
-- reads the scan of the first at the place before.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [0i64, 2i64, 5i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (+ 1) xs
  in exscan (+) 0 ys
