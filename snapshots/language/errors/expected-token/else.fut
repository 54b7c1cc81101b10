-- `if` without `else`.
-- ==
-- error: expected `else` after the first branch

def main (x: i32) = if x == 1 then 2
