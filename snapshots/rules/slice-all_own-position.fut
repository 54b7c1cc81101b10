-- A sum of floats adds by the places of the elements: a filter's have theirs in what was filtered, and a slice has places
-- of its own.

-- ==
-- input { [3.0f64, 0.0f64, 9.0f64, -6.0f64] } output { 2.0f64 }
-- input { [-3.0f64, 6.0f64, 12.0f64] } output { 5.0f64 }
-- input { empty([0]f64) } output { 0.0f64 }

def main (xs: []f64) =
  let kept = map (/ 3) (filter (!= 0) xs)
  in f64.sum (take (length kept) kept)
