-- An abstract type of a module is a sum, which nobody outside knows.
-- ==
-- input { [1i32, -1i32, 4i32] }
-- output { 5i32 1i32 }

module type counter = {
  type t
  val none : t
  val add : i32 -> t -> t
  val total : t -> i32
  val errors : t -> i32
}

module counter : counter = {
  type t = #fresh | #some {sum: i32, bad: i32}
  def none: t = #fresh
  def add (x: i32) (t: t): t =
    let r =
      match t
      case #fresh -> {sum = 0, bad = 0}
      case #some r -> r
    in if x < 0 then #some (r with bad = r.bad + 1) else #some (r with sum = r.sum + x)
  def total (t: t): i32 =
    match t
    case #fresh -> 0
    case #some {sum, bad = _} -> sum
  def errors (t: t): i32 =
    match t
    case #fresh -> 0
    case #some {sum = _, bad} -> bad
}

def main (xs: []i32): (i32, i32) =
  let c = foldl (\c x -> counter.add x c) counter.none xs
  in (counter.total c, counter.errors c)
