-- What prints does so for each element, also behind the last one that is taken. (That there are two is known, so that
-- nothing is asserted in between.)

-- ==
-- input { [1i64, 2i64, -4i64] } output { [2i64, 4i64] }
-- input { [0i64, 0i64, 0i64] } output { [1i64, 1i64] }

def main (xs: [3]i64) = map (\x -> if x >= 0 then trace (x + 1) else x) (take 2 (scan (\a b -> trace (a + b)) 0 xs))
