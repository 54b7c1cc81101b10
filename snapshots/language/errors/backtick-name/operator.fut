-- Backticks stand around names.
-- ==
-- error: backticks stand around a name

def main (x: i32) = x `+` 1
