-- Constructors without fields as arguments after each other.
-- ==
-- input { }
-- output { 12i32 }

type t = #a | #b

def f (x: t) (y: t): i32 = (if x == #a then 10 else 20) + (if y == #b then 2 else 1)

def main: i32 = f #a #b
