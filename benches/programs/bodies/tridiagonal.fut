-- Heat in a plate whose conductivity differs from place to place: each step is explicit along columns and implicit
-- along rows, where a system of three diagonals is solved (Thomas's algorithm).
def solved [m] (k: [m]f64) (right: [m]f64): [m]f64 =
  let (upper, right) =
    loop (upper, right) = (replicate m 0, right) for j < m do
      let (u, r) = if j == 0 then (0, 0) else (upper[j - 1], right[j - 1])
      let pivot = 1 + 2 * k[j] + k[j] * u
      in (upper with [j] = -k[j] / pivot, right with [j] = (right[j] + k[j] * r) / pivot)
  in loop x = right for i < m - 1 do
    let j = m - 2 - i
    in x with [j] = x[j] - upper[j] * x[j + 1]

def main [n][m] (steps: i64) (k: [n][m]f64) (u: [n][m]f64): [n][m]f64 =
  loop u for _t < steps do
    map (\i ->
      let (above, below) = (i64.max 0 (i - 1), i64.min (n - 1) (i + 1))
      let right = tabulate m (\j -> u[i, j] + k[i, j] * (u[above, j] - 2 * u[i, j] + u[below, j]))
      in solved k[i] right) (iota n)
