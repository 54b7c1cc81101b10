-- Sections with sums: an operator of the program, and equality.
-- ==
-- input { [1i32, 0i32, 3i32] }
-- output { [1i32, 5i32, 3i32] 1i64 }

type opt = #some i32 | #none

def (<+) (a: opt) (d: i32): i32 =
  match a
  case #some v -> v
  case #none -> d

def main [n] (xs: [n]i32): ([n]i32, i64) =
  let os: [n]opt = map (\x -> if x > 0 then #some x else #none) xs
  in (map (<+ 5) os, i64.sum (map (i64.bool <-< (== #none)) os))
