-- One element into a reduction.
-- (The report on loop fusion in LMS, section 6.9, the note on SingletonColl and ReduceLike, which are not fused.)
--
-- There: 1 loop. Here: 0, for what it gives is known.

-- ==
-- structure { Screma 0 }
-- input { 5i64 } output { 36i64 }

def main (x: i64): i64 =
  let p = [x + 1]
  in reduce (+) 0 (map (\y -> y * y) p)
