-- Values and types have names of their own.
-- ==
-- input { 3 } output { 6 }

type double = i32
def double (x: double): double = x + x
def main (x: i32) = double x
