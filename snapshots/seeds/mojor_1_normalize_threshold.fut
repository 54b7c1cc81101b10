-- Normalize, then threshold: one pass, and what is in between stays in a register.
-- (The loop fusion design of MojoR, section 1.)

-- ==
-- structure { Screma 1 }
-- input { [1.0, 4.0, 2.0] 4.0 0.3 } output { [0.0, 1.0, 0.5] }
-- input { empty([0]f64) 4.0 0.3 } output { empty([0]f64) }

def main [n] (xs: [n]f64) (max_val: f64) (threshold: f64): [n]f64 =
  let out = map (\x -> x / max_val) xs
  in map (\x -> if x > threshold then x else 0) out
