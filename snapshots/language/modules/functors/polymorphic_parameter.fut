-- A parameter whose value has type parameters is used at two types in the body.
-- ==
-- input { [1, 2] [true, false] } output { [2, 1] [false, true] }

module type T = { val turn [n] 'a: [n]a -> [n]a }
module f (P: T) = { def both [n] [m] (xs: [n]i32) (ys: [m]bool): ([n]i32, [m]bool) = (P.turn xs, P.turn ys) }
module g = f { def turn [n] 'a (xs: [n]a): [n]a = reverse xs }

def main [n] [m] (xs: [n]i32) (ys: [m]bool): ([n]i32, [m]bool) = g.both xs ys
