-- An operator may also be defined between its parameters, which may be patterns.
-- ==
-- input { 1 2 3 4 } output { -5 10 }

type complex = (i32, i32)
def ((a, b): complex) *. ((c, d): complex): complex = (a * c - b * d, a * d + b * c)
def main a b c d = (a, b) *. (c, d)
