-- 16777216 + 1 + 1 is 16777218 for an integer, and 16777216 for an f32.
-- ==
-- error: are not known to be equal

def main (k: i64) =
  let a = 16777216 + 1 + 1
  let b = 16777216 + 2
  in length (zip (iota (i64.f32 a)) (iota (i64.f32 b)))
