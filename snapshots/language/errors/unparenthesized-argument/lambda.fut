-- A lambda as an argument stands in parentheses.
-- ==
-- error: expected an operator or an argument

def main (xs: []i32) = map \x -> x + 1 xs
