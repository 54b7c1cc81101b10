-- An external function that no host supplies.
-- ==
-- input { 3 }
-- error: the external function `f` is not supplied by the host
-- input { 0 } output { 0 }

external "f" : i32 -> i32

def main (x: i32) = if x == 0 then 0 else f x
