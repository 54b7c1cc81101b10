-- Literals of arrays of sums need a type from somewhere.
-- ==
-- input { 1i32 }
-- output { [#a 1i32, #b, #b] }

type t = #a i32 | #b

def main (x: i32): []t = [#a x] ++ [#b] ++ replicate 1 #b
