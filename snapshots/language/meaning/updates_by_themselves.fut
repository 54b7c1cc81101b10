-- An array whose block becomes that array itself, with nothing that reads it later.
-- ==
-- input { [1, 2, 3] } output { [1, 2, 3] [[1, 2, 3], [1, 2, 3]] }

def itself [n] (xs: *[n]i32) : *[n]i32 = xs with [0:n] = xs

def main [n] (xs: [n]i32) =
  let rows = replicate 2 xs
  in (itself (copy xs), rows with [0:2, 0:n] = rows)
