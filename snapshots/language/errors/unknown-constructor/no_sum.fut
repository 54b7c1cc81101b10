-- A number has no constructors.
-- ==
-- error: there is no constructor `#some` in a `i32`

def main (x: i32): i32 = match x case #some v -> v case _ -> 1
