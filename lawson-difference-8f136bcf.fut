-- fused core gives: breaks: a size in k1 has no value
def main (xs: []f64) = let b = filter (< 3.0) xs in (1, [] : [0][length b]f64)
-- ==
-- input { empty([0]f64) }
-- output { (1i32, empty([0][0]f64)) }
