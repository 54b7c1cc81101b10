-- Nobody outside a module knows that its abstract type is a sum.
-- ==
-- error: there is no constructor `#a` in a `m.t`

module m: {
  type t
  val make: i32 -> t
} = {
  type t = #a i32 | #b
  def make (x: i32): t = #a x
}

def main (x: i32): i32 =
  match m.make x
  case #a v -> v
  case #b -> 0
