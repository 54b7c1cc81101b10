-- The condition comes first: what it guards is not evaluated when it is false.
-- ==
-- input { 0 }
-- error: Assertion is false: \(x != 0\)
-- input { 5 } output { 2 }

def main (x: i32) = assert (x != 0) (10 / x)

-- An assertion whose condition fails is not false.
-- ==
-- entry: condition
-- input { 0 }
-- error: division by zero

entry condition (x: i32) = assert (10 / x > 1) x
