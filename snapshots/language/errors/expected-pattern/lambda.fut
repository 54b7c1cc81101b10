-- A lambda has a parameter.
-- ==
-- error: expected a parameter of the lambda, found `->`

def main (x: i32) = (\ -> x) ()
