-- The hidden fields of other constructors make no difference to equality.
-- ==
-- input { 5i32 }
-- output { true }

type t = #a i32 | #b bool

def blank (x: t): t =
  match x
  case #a _ -> #b true
  case #b c -> #b c

def main (x: i32): bool = blank (#a x) == blank (#b true)
