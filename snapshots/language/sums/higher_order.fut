-- A fold over options as a function of the program.
-- ==
-- input { [#some 2i32, #none] }
-- output { [4i32, 7i32] }

type opt 'a = #some a | #none

def maybe 'a 'b (d: b) (f: a -> b) (o: opt a): b =
  match o
  case #some v -> f v
  case #none -> d

def main (os: []opt i32): []i32 = map (maybe 7 (* 2)) os
