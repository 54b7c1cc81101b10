-- The squares of what a filter lets through, from the last one on, added: nobody sees that they were turned round.

-- ==
-- input { [1i64, 2i64, -4i64] } output { 5i64 }
-- input { [5i64] } output { 25i64 }
-- input { empty([0]i64) } output { 0i64 }

def main (xs: []i64) =
  let kept = filter (> 0) xs
  in i64.sum (map (\t -> t * t) (reverse kept))
