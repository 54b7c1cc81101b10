-- A `match` as an argument stands in parentheses.
-- ==
-- error: expected an operator or an argument, found `match`

def main (x: i32) = i32.abs match x case y -> y
