-- A pure external function is one size for equal arguments. (Declared, not called.)
-- ==
-- input { 2i64 } output { 2i64 }

#[effects(pure)]
external "half" : i64 -> i64

def pairs (k: i64): [half k](i64, i64) = zip (iota (half k)) (iota (half k))

def main (k: i64) = k
