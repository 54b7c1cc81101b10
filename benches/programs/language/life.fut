-- Conway's game of life on a torus, `k` steps.
def step [n][m] (b: [n][m]i32): [n][m]i32 =
  tabulate_2d n m (\i j ->
    let c di dj = b[(i + di + n) % n, (j + dj + m) % m]
    let s = c (-1) (-1) + c (-1) 0 + c (-1) 1 + c 0 (-1) + c 0 1 + c 1 (-1) + c 1 0 + c 1 1
    in if s == 3 || (s == 2 && b[i,j] == 1) then 1 else 0)
def main [n][m] (b: [n][m]i32) (k: i32) = iterate k step b
