-- Options are chained.
-- ==
-- input { [8i32, 3i32, 0i32, 4i32] }
-- output { [#some 2i32, #none, #some 0i32, #some 1i32] }

type opt 'a = #some a | #none

def bind 'a 'b (o: opt a) (f: a -> opt b): opt b =
  match o
  case #some v -> f v
  case #none -> #none

def half (x: i32): opt i32 = if x % 2 == 0 then #some (x / 2) else #none

def main (xs: []i32): []opt i32 = map (\x -> bind (half x) half) xs
