-- The heat equation in one dimension with fixed ends, step by step.
def main [n] (steps: i64) (xs: [n]f64) =
  loop u = xs for _i < steps do
    map (\i -> if i == 0 || i == n - 1 then u[i] else 0.25 * u[i-1] + 0.5 * u[i] + 0.25 * u[i+1]) (iota n)
