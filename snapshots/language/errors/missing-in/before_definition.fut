-- A `let` without a result.
-- ==
-- error: expected `in` or another `let`, found `def`

def half (x: i32) =
  let y = x / 2

def main (x: i32) = half x
