-- A failure inside of functions that are called by functions.
-- ==
-- input { [1, 2] 1i64 } output { 5 }
-- input { [1, 0] 1i64 }
-- error: division by zero
-- input { [1, 0] 2i64 }
-- error: Index \[2\] out of bounds for array of shape \[2\]\.

def element 'a [n] (xs: [n]a) (i: i64) : a = xs[i]

def quotient (x: i32) (y: i32) = x / y

def main (xs: []i32) (i: i64) = quotient 10 (element xs i)
