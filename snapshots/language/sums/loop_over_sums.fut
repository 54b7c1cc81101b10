-- A loop over the elements of an array of sums, with a pattern.
-- ==
-- input { [#only 1i32, #only 2i32] }
-- output { 12i32 }

type t = #only i32

def main (xs: []t): i32 = loop acc = 0 for #only v in xs do acc * 10 + v
