-- Operators of one strength group from the left, whichever module they come from.
-- ==
-- input { 20 } output { 9 }

module a = { def (-|) (x: i32) (y: i32) = x - y }
module b = { def (-|) (x: i32) (y: i32) = x - 2 * y }

def main (x: i32) = x a.-| 5 b.-| 3
