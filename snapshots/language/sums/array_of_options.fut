-- An array of sums is mapped over and summed up.
-- ==
-- input { [#some 1i32, #none, #some 5i32] }
-- output { 6i32 }
-- input { empty([0](#none | #some i32)) }
-- output { 0i32 }

type opt 'a = #some a | #none

def main [n] (xs: [n]opt i32): i32 =
  i32.sum (map (\x -> match x case #some v -> v case #none -> 0) xs)
