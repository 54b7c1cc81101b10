-- Patterns of constructors, nested, with literals, and where there is only one.
-- ==
-- input { 3i32 } output { 33i32 }
-- input { -1i32 } output { -10i32 }

type one = #one i32 (i32, bool)
type t = #leaf i32 | #node (#small i8 | #large i32) bool

def value (x: t): i32 =
  match x
  case #leaf -1 -> -10
  case #leaf n -> n
  case #node (#small _) true -> 1
  case #node (#large n) _ -> n
  case #node _ false -> 2

def sum (#one a (b, _): one): i32 = a + b

def main (x: i32): i32 =
  let #one a (b, c) = #one x (10 * x, true) : one
  in if x < 0 then value (#leaf x) else value (#node (#large (sum (#one a (b, c)))) c)
