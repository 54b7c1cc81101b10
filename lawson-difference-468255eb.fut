-- fused core gives: (1i32, empty([0][0]f64))
def main (xs: []f64) = let b = filter (< 3.0) xs in (1, [] : [0][length b]f64)
-- ==
-- input { [0.0f64] }
-- output { (1i32, empty([0][1]f64)) }
