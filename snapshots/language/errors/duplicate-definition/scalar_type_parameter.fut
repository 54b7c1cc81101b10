-- Also for type parameters.
-- ==
-- error: duplicate-definition: `i32` is a type of the language

def id2 'i32 (x: i32) = x

def main (x: i64) = id2 x
