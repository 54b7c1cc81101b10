-- What a filter keeps adds by the places in what was filtered, and a slice has places of its own.

-- ==
-- input { 2i64 [3.0f64, 0.0f64, 9.0f64, -6.0f64] } output { [1.0f64, 3.0f64, -2.0f64] [1.0f64, 4.0f64] }
-- input { 0i64 [-3.0f64, 6.0f64, 12.0f64] } output { [-1.0f64, 2.0f64, 4.0f64] empty([0]f64) }

def main (k: i64) (xs: []f64) =
  let kept = map (/ 3) (filter (!= 0) xs)
  in (kept, take k (scan (+) 0 kept))
