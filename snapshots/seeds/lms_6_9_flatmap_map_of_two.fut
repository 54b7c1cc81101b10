-- A flatmap of two elements into a flatmap of one or two.
-- (The report on loop fusion in LMS, section 6.9, the first rule for MultiCollect.)
--
-- There: 1 loop, as here.

-- ==
-- structure { Screma 1 }
-- input { 3i64 } output { [1i64, 1i64, 2i64, 3i64, 3i64, 4i64, 5i64] }

def main (n: i64): []i64 =
  let p = flatmap (\i -> [i, i * 2]) (iota n)
  in flatmap (\x -> if x == 4 then [x, x + 1] else [x + 1]) p
