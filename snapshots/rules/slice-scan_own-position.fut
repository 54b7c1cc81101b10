-- What a filter keeps adds by the places in what was filtered, and a slice has places of its own.

-- ==
-- input { 3i64 [0.0f64, 2.0f64, 0.0f64, 0.0f64, 1.5f64, 1.0f64] }
-- output { [0.6666666666666666f64, 1.1666666666666665f64, 1.4999999999999998f64] [true, false, false] }
-- input { 0i64 [-3.0f64, 0.0f64] } output { empty([0]f64) [false] }

def main (k: i64) (xs: []f64) =
  let kept = map (/ 3) (filter (!= 0) xs)
  let sums = scan (+) 0 kept
  in (scan (+) 0 (take k kept), map2 (<) sums (reverse sums))
