-- Functions as arguments, given as names, lambdas, sections, operators, or partial applications.
-- ==
-- input { 10 } output { [11, 20, 100, 7, 30] }

def inc (x: i32) = x + 1
def add3 (x: i32) (y: i32) (z: i32) = x + y + z
def main (x: i32) =
  let use (f: i32 -> i32) = f x
  in [use inc, use (\y -> y + y), use (* 10), use (i32.max 7 <-< (+ (-5))), use (add3 10 10)]
