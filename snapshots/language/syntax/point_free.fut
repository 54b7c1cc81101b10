-- Point-free definitions: what a partial application, a section or a composition waits for are the
-- definition's parameters.
-- ==
-- entry: halves
-- input { [2.0, 5.0] } output { [1.0, 2.5] }
-- ==
-- entry: sum_of_squares
-- input { [1.0, 2.0, 3.0] } output { 14.0 }
-- ==
-- entry: next
-- input { 41 } output { 42 }

entry halves = map (/ 2.0)
entry sum_of_squares = map (\x -> x * x) >-> reduce (+) 0.0
entry next = (+ 1i32)
