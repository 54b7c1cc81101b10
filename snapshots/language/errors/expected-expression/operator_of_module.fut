-- An operator of a number module as a function stands in parentheses.
-- ==
-- error: expected-expression: `i32\.\*\*` goes between its operands

def main (x: i32) = i32.** x 3
