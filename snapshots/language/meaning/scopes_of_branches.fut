-- What a branch binds ends with the branch.
-- ==
-- input { 1 } output { 12 }

def main (x: i32) =
  let y = if x > 0 then let x = 10 in x + 1 else 0
  in x + y
