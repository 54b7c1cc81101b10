-- A sum within a sum, matched at once and in steps.
-- ==
-- input { #a (#b 1i32) }
-- output { 1i32 }
-- input { #a (#c true) }
-- output { 100i32 }
-- input { #a (#c false) }
-- output { 200i32 }
-- input { #d }
-- output { 300i32 }

type inner = #b i32 | #c bool
type outer = #a inner | #d

def main (x: outer): i32 =
  match x
  case #a (#b v) -> v
  case #a (#c true) -> 100
  case #a (#c false) -> 200
  case #d -> 300
