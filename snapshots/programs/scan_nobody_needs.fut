-- The scan's values are not needed: the sum is still that of what the filter kept, in the places in
-- which it stood, so that fused and interpreted sums round alike.
-- ==
-- input { [true, false, true, false, true, true, false, true, false, false, true, true, true, false, false, true, false] }
-- output { 0.9f64 }
def main (bs: []bool) =
  f64.sum (map (\b -> 0.1) (scan (||) false (filter (\b -> b) bs)))
