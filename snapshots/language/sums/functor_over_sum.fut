-- A module's parameter is an ordered type, and one argument is a sum.
-- ==
-- input { [3i32, 1i32, 2i32] }
-- output { #red 1i32 1i32 }

module type ordered = {
  type t
  val less : t -> t -> bool
}

module least (o: ordered) = {
  type u = #nothing | #just o.t
  def of (xs: []o.t): u =
    reduce (\a b ->
      match (a, b)
      case (#nothing, _) -> b
      case (_, #nothing) -> a
      case (#just x, #just y) -> if o.less y x then #just y else #just x)
      #nothing
      (map (\x -> #just x) xs)
}

type colour = #red i32 | #green i32

module by_number = {
  type t = colour
  def number (c: colour): i32 =
    match c
    case #red k -> k
    case #green k -> k + 100
  def less (a: colour) (b: colour): bool = number a < number b
}

module by_value = {
  type t = i32
  def less (a: i32) (b: i32): bool = a < b
}

module least_colour = least by_number
module least_number = least by_value

def main (xs: []i32): (colour, i32) =
  let c = least_colour.of (map (\x -> if x == 2 then #green x else #red x) xs)
  let n = least_number.of xs
  in (
    match c
    case #just c -> c
    case #nothing -> #green 0,
    match n
    case #just k -> k
    case #nothing -> 0
  )
