-- Lambdas: of one and of several parameters, with a result type, returning lambdas.
-- ==
-- input { [1, 2, 3] } output { [2, 3, 4] 123 [1.0, 2.0, 3.0] 15 }

def main (xs: []i32) =
  ( map (\x -> x + 1) xs
  , foldl (\a b -> 10 * a + b) 0 [1, 2, 3]
  , map (\x: f64 -> f64.i32 x) xs
  , (\x -> \y -> x * y) 3 5
  )
