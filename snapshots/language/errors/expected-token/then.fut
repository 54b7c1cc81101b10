-- `if` without `then`.
-- ==
-- error: expected `then` after the condition, found `=`

def main (x: i32) = if x = 1 then 2 else 3
