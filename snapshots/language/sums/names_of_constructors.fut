-- Constructors with names of other things: types, functions, with digits and primes.
-- ==
-- input { #i32 1i32 }
-- output { 1i32 }
-- input { #map' }
-- output { 2i32 }
-- input { #x_1 }
-- output { 3i32 }

type t = #i32 i32 | #map' | #x_1

def main (t: t): i32 =
  match t
  case #i32 v -> v
  case #map' -> 2
  case #x_1 -> 3
