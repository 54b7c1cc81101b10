-- A loop that is one `if` with an assignment in each branch, and a loop behind it.
-- (The loop fusion design of MojoR, section 5, fusion_allow_control_flow_simple.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64] } output { [3i64, 3i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let out = map (\x -> if x > 0 then x * 2 else -x) xs
  in map (+ 1) out
