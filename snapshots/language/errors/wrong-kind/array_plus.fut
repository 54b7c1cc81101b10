-- Arithmetic on arrays.
-- ==
-- error: `\+` takes scalars, and `xs` is an array

def main (xs: []i32) = xs + 1
