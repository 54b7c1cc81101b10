-- fused core gives: breaks: statement 7: a number of turns is of type i32, and should be i64
def main (xs: []f64) =
  let m = foldl (\a x -> a * 0.5 + x) 0 xs
  let k = iterate 5 (map (* 2)) xs
  let (u, _) = iterate_while (\(s, _) -> s < 100) (\(s, v) -> (s + f64.sum v, map (+ 1) v)) (0, xs)
  in (m, k, u, foldr (\x a -> a - x) 0 xs)
-- ==
-- input { [0.0f64] }
-- output { (0.0f64, [0.0f64], 105.0f64, 0.0f64) }
