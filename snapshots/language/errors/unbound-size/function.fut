-- A function has no extent: it can't say what a size is.
-- ==
-- error: the pattern does not say what the size `n` is

def main (x: i64) =
  let [n] (f: [n]i64 -> [n]i64) = (\(xs: [3]i64) -> map (+ x) xs)
  in n
