-- Backticks bind tighter than a range: here the range ends at `f n 2`.
-- ==
-- input { 3i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] }

def times (a: i64) (b: i64): i64 = a * b
def main (n: i64) = 0..<n `times` 2
