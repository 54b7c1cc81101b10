-- A type after the last branch of an `if` is about that branch, which decides the other's too.
-- ==
-- input { true } output { 1u8 }
-- input { false } output { 2u8 }

def main (c: bool) = if c then 1 else 2 : u8
