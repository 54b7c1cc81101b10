-- The product of two matrices as three sequential loops that write one element each: three loops that collect and fold.

-- ==
-- input { [[1, 2], [3, 4]] [[1, 0], [1, 1]] } output { [[3, 2], [7, 4]] }

def main [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32): [n][p]i32 =
  loop c = replicate n (replicate p 0) for i < n do
    loop c for j < p do
      loop c for k < m do c with [i, j] = c[i, j] + a[i, k] * b[k, j]
