-- A loop that claims to keep a size and does not.
-- ==
-- error: not known to be equal

def main [n] (xs: [n]i32) =
  loop (a, b) = (xs, xs) for i < 3 do
    let c = map2 (+) a b
    in (filter (> 0) c, c)
