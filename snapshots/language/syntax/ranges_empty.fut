-- A range that ends where it begins is empty if its end does not belong to it.
-- ==
-- input { 3i64 } output { 0i64 0i64 1i64 }

def main (n: i64) = (length (n..<n), length (n..>n), length (n...n))
