-- What is missing lies five levels down.
-- ==
-- error: no case of this `match` fits #a \(#a \(#a \(#a \(#a true\)\)\)\)

type t1 = #a bool | #b
type t2 = #a t1 | #b
type t3 = #a t2 | #b
type t4 = #a t3 | #b
type t5 = #a t4 | #b

def f (x: t5): i32 =
  match x
  case #b -> 0
  case #a #b -> 1
  case #a (#a #b) -> 2
  case #a (#a (#a #b)) -> 3
  case #a (#a (#a (#a #b))) -> 4
  case #a (#a (#a (#a (#a false)))) -> 5
