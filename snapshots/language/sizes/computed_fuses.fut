-- Equal expressions are equal sizes to fusion too, in one function and across calls.
-- ==
-- entry: across
-- input { 9i64 } output { [0i64, 3i64, 6i64, 9i64] }
-- structure { Screma 1 }
-- ==
-- entry: within
-- input { 9i64 } output { 6i64 10i64 }
-- input { 1i64 } output { 0i64 0i64 }
-- structure { Screma 1 }
-- ==
-- entry: in_branches
-- input { true 9i64 } output { [0i64, 2i64, 4i64, 6i64] }
-- input { false 9i64 } output { [1i64, 3i64, 5i64, 7i64] }
-- ==
-- entry: divided
-- input { 4i64 2i64 } output { 1i64 }
-- input { 4i64 0i64 } error: division by zero

def half (n: i64): [n / 2]i64 = iota (n / 2)

entry across (n: i64) = map2 (+) (half n) (map (* 2) (half n))
entry within (n: i64) = (i64.sum (iota (n / 2)), i64.sum (map (+ 1) (iota (n / 2))))
entry in_branches (c: bool) (n: i64) = map2 (+) (if c then half n else map (+ 1) (half n)) (half n)
entry divided (n: i64) (k: i64) = i64.sum (iota (n / k))
