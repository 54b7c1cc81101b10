-- The solution of a small system of linear equations, by elimination without pivots.
-- ==
-- input { [[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]] [3.0, 10.0, 14.0] }
-- output { [0.3888888888888889, 2.2222222222222223, 2.9444444444444446] }

def main [n] (a: [n][n]f64) (b: [n]f64): [n]f64 =
  let rows = map2 (\row x -> row ++ [x]) a b
  let rows =
    loop rows for k < n do
      let pivot = map (/ rows[k, k]) rows[k]
      in tabulate n (\i -> if i == k then pivot else map2 (\x p -> x - rows[i, k] * p) rows[i] pivot)
  in map last rows
