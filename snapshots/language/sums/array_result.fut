-- An array of sums as the result.
-- ==
-- input { [1i32, -2i32, 3i32] }
-- output { [#some 1i32, #none, #some 3i32] }
-- input { empty([0]i32) }
-- output { empty([0](#none | #some i32)) }

type opt 'a = #some a | #none

def main (xs: []i32): []opt i32 = map (\x -> if x > 0 then #some x else #none) xs
