-- By an operator that gives its second operand, the last element is left: from the end it is the first one.

-- ==
-- input { [-1i64, 2i64, 4i64] } output { 2i64 }
-- input { [5i64] } output { 5i64 }
-- input { empty([0]i64) } output { 0i64 }

def main (xs: []i64) =
  reduce (\_ x -> x) 0 (reverse (filter (> 0) xs))
