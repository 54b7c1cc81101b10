-- Two loops that draw from one stream stay two.
-- (The loop fusion design of MojoR, section 3.4.)

-- ==
-- structure { Screma 2 }
-- input { [3, 1, 2, 5] }

#[effects(random)]
external "draw" : i32 -> i32

def main [n] (xs: [n]i32): ([n]i32, [n]i32) =
  let first = map (\x -> draw x) xs
  let second = map (\x -> draw (x + 1)) xs
  in (first, second)
