-- Nobody knows what the function of the host does: two loops that call it stay two.
-- (The loop fusion design of MojoR, section 3.4.)

-- ==
-- structure { Screma 2 }
-- input { [3, 1, 2, 5] }

external "anything" : i32 -> i32

def main [n] (xs: [n]i32): ([n]i32, [n]i32) =
  let first = map (\x -> anything x) xs
  let second = map (\x -> anything (x + 1)) xs
  in (first, second)
