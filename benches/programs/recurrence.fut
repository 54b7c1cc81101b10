-- Balances under changing growth, in parts of a hundred, and payments: y = (1 + g / 100) y + b, step
-- by step. A scan by an operator on pairs that is associative but not commutative, between two maps:
-- three loops become one.
def main [n] (growth: [n]f64) (payments: [n]f64): [n]f64 =
  let after (a1: f64, b1: f64) (a2: f64, b2: f64) = (a1 * a2, b1 * a2 + b2)
  let factors = map (\g -> 1 + g * 0.01) growth
  let balances = scan after (1, 0) (zip factors payments)
  in map (\(_, b) -> b) balances

-- ==
-- input { [100.0, -50.0, 200.0] [1.0, 1.0, 1.0] } output { [1.0, 1.5, 5.5] }
-- structure { Screma 1 }
