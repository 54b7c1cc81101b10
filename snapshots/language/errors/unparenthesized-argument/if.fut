-- So does an `if`.
-- ==
-- error: expected an operator or an argument, found `if`

def main (x: i32) = i32.abs if x > 0 then x else 1
