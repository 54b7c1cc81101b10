-- A function type may have a name; so may one whose parameter is a function.
-- ==
-- input { 10 } output { 13 }

type^ step = i32 -> i32
type^ combinator = step -> step
def thrice: combinator = \f -> f >-> f >-> f
def main (x: i32) = thrice (+ 1) x
