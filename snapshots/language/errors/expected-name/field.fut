-- A field must have a name.
-- ==
-- error: expected a field name

def main (x: i32) = {(x) = 1}
