-- The message of an assertion is its condition as it stands in the program.
-- ==
-- input { 0 }
-- error: Assertion is false: \(x > 0\)
-- input { 5 } output { 2 }

def main (x: i32) = assert (x > 0) (10 / x)

-- ==
-- entry: name
-- input { false }
-- error: Assertion is false: ok
-- input { true } output { 1 }

entry name (ok: bool) = assert ok 1i32

-- ==
-- entry: call
-- input { [1, 2] 3 }
-- error: Assertion is false: \(any \(== x\) xs\)
-- input { [1, 2] 2 } output { 2i64 }

entry call (xs: []i32) (x: i32) = assert (any (== x) xs) (length xs)
