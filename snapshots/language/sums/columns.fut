-- A reduction of rows of sums, element by element.
-- ==
-- input { [[#some 1i32, #none], [#none, #none], [#some 3i32, #some 4i32]] }
-- output { [#some 3i32, #some 4i32] }

type opt = #some i32 | #none

def last (a: opt) (b: opt): opt =
  match b
  case #some _ -> b
  case #none -> a

def main [n] [m] (xss: [n][m]opt): [m]opt = reduce (map2 last) (replicate m #none) xss
