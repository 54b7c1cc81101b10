-- Definitions: `def`, the older `let`, and `entry` for what can be called from outside.
-- ==
-- entry: area volume main
-- input { 3 } output { 9 }

def square (x: i32): i32 = x * x
let double (x: i32): i32 = x + x

entry area (side: i32) = square side
-- Here 3 * 3 again: (3 + 3) * 3 / 2.
entry volume (side: i32) = double side * side / 2
def main (side: i32) = area side
