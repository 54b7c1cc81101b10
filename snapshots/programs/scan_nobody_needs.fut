-- The scan's values are not needed, and what is summed reads nothing: the sum has positions of its own. In
-- one loop with the filter it would be that of what the filter kept, in the places in which it stood, and
-- round in another way.
-- ==
-- input { [true, false, true, false, true, true, false, true, false, false, true, true, true, false, false, true, false] }
-- output { 0.9f64 }
def main (bs: []bool) =
  f64.sum (map (\b -> 0.1) (scan (||) false (filter (\b -> b) bs)))
