-- A module that opens a number module is one of its module types.
-- ==
-- input { 3 } output { 15 }

module m: { include numeric val k: i32 } with t = i32 = { open i32 def k = 3i32 }
def main (x: i32) = m.(x * i32 4) + m.k
