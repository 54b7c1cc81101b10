-- A range's operands may be any operators but `..` itself.
-- ==
-- input { 2i64 } output { [3i64, 4i64, 5i64] 12i64 }

def main (n: i64) = (n + 1..<n * 3, i64.sum (n + 1..<n * 3))
