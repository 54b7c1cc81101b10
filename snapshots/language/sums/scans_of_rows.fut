-- Scans and reductions of sums within a map.
-- ==
-- input { [[#some 1i32, #none], [#none, #none], [#none, #some 4i32]] }
-- output { [[#some 1i32, #some 1i32], [#none, #none], [#none, #some 4i32]] [#some 1i32, #none, #some 4i32] }

type opt = #some i32 | #none

def last (a: opt) (b: opt): opt =
  match b
  case #some _ -> b
  case #none -> a

def main [n] [m] (xss: [n][m]opt): ([n][m]opt, [n]opt) =
  (map (scan last #none) xss, map (reduce last #none) xss)
