-- A missing case five constructors deep is named.
-- ==
-- error: no case of this `match` fits #e \(#d \(#c \(#b \(#a false\)\)\)\)

type a = #a bool | #z
type b = #b a | #z
type c = #c b | #z
type d = #d c | #z
type e = #e d | #z

def main (x: e): i32 =
  match x
  case #z -> 0
  case #e #z -> 1
  case #e (#d #z) -> 2
  case #e (#d (#c #z)) -> 3
  case #e (#d (#c (#b #z))) -> 4
  case #e (#d (#c (#b (#a true)))) -> 5
