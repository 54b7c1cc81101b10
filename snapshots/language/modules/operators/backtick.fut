-- A function of a module written between its operands.
-- ==
-- input { 3 9 } output { 9 -6 15 }

module m = { module k = { def minus (x: i32) (y: i32) = x - y } }

def main (x: i32) (y: i32) = (x `i32.max` y, x `m.k.minus` y, (x `m.k.minus` y) `m.k.minus` (-21))
