-- Ranges: up to the end, below it, or above it; with a second element that gives the step.
-- ==
-- input { 4 }
-- output { [1, 2, 3, 4] [1, 2, 3] [4, 3, 2] [0, 2, 4] [0, 2] [4, 2, 0] [4, 2] [6, 5, 4] }

def main (n: i32) =
  (1...n, 1..<n, n..>1, 0..2...n, 0..2..<n, n..2...0, n..(n - 2)..>0, 6..5..>n - 1)
