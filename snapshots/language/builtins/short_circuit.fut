-- `&&` and `||` evaluate their right operand only where it decides.
-- ==
-- input { 0 } output { false true }
-- input { 4 } output { true true }
-- input { 7 } output { false false }

def main (x: i32) = (x != 0 && 12 % x == 0, x == 0 || 12 % x == 0)

-- ==
-- entry: values
-- input { true false } output { false true }
-- input { true true } output { true true }
-- input { false false } output { false false }

entry values (a: bool) (b: bool) = (a && b, a || b)
