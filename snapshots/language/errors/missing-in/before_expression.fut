-- A result without `in`.
-- ==
-- error: expected `in` or another `let`, found

def main (x: i32) =
  let y = x / 2
  {y}
