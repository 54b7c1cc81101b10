-- Attributes before constructors, cases and what is matched.
-- ==
-- input { 2i32 }
-- output { 3i32 }

type t = #a i32 | #b

def main (x: i32): i32 =
  match #[inline] (#a x : t)
  case #a v -> #[inline] (v + 1)
  case #b -> 0
