-- Application associates to the left: `f g x` passes two arguments.
-- ==
-- input { 5 } output { 25 10 }

def apply '^a '^b (f: a -> b) (x: a): b = f x
def square (x: i32): i32 = x * x
def main (x: i32) = (apply square x, apply apply (\y -> y * 2) x)
