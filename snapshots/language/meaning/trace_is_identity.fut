-- `trace` prints its argument and gives it back, as the attribute does.
-- ==
-- input { 3 } output { 7 }

def main (x: i32) = let y = trace (x + 1) in #[trace] (y + x)
