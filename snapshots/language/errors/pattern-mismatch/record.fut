-- A record pattern for a value with other fields.
-- ==
-- error: the pattern takes a record of these fields

def main (x: i32) = let {a, b} = {a = x} in a + b
