-- The names of the scalar types are taken.
-- ==
-- error: duplicate-definition: `i32` is a type of the language

type i32 = i64

def main (x: i32) = x
