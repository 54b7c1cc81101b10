-- Evaluation is strict: a binding that nobody uses is evaluated, and may fail.
-- ==
-- input { 5 } output { 5 }
-- input { 0 } error: division by zero

def main (x: i32) = let _unused = 10 / x in x
