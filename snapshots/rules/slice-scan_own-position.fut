-- What a filter keeps adds by the places in what was filtered, and a slice has places of its own.

-- ==
-- input { 3i64 [-1.0f64, 0.3f64, 0.0f64, 0.0f64, 0.7f64, 1.9f64] }
-- output { [0.6324555320336759f64, 1.5268827230335917f64, 2.9410962854066867f64] [true, false, false] }
-- input { 0i64 [3.0f64, 0.0f64, -1.0f64] } output { empty([0]f64) [false] }

def main (k: i64) (xs: []f64) =
  let kept = map (\x -> f64.sqrt (x + 0.1)) (filter (> 0) xs)
  let sums = scan (+) 0 kept
  in (scan (+) 0 (take k kept), map2 (<) sums (reverse sums))
