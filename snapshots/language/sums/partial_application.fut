-- Functions that take sums are applied in part.
-- ==
-- input { [#a 1i32, #b] }
-- output { [11i32, 0i32] }

type t = #a i32 | #b

def scale (k: i32) (t: t): i32 =
  match t
  case #a v -> k + v
  case #b -> 0

def main (ts: []t): []i32 = map (scale 10) ts
