-- A pattern is no expression.
-- ==
-- error: expected a pattern, found `\+`

def main (x: i32) = match x case + 1 -> 0 case _ -> 1
