-- `||` is not a function: it may leave its right operand out.
-- ==
-- error: `\|\|` can't be defined

def (||) (x: i32) (y: i32) = x + y

def main (x: i32) = x || x
