-- A module's body sees what is defined before it, and what it sees is not its member.
-- ==
-- input { 3 } output { 9 }

def square (x: i32) = x * x
module m = { def f = square }

def main (x: i32) = m.f x
