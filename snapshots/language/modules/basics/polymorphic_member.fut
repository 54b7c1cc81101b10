-- A member with type parameters is used at two types.
-- ==
-- input { [1, 2] [true, false] } output { [2, 1] [false, true] }

module m = { def turn [n] 'a (xs: [n]a): [n]a = reverse xs }

def main [n] [k] (xs: [n]i32) (ys: [k]bool) = (m.turn xs, m.turn ys)
