-- Two types share the names of constructors: annotations decide.
-- ==
-- input { 4i32 }
-- output { 4i32 104i32 0i32 }

type a = #v i32 | #w
type b = #v i32 | #w | #x

def of_a (a: a): i32 =
  match a
  case #v k -> k
  case #w -> 0

def of_b (b: b): i32 =
  match b
  case #v k -> 100 + k
  case #w -> 100
  case #x -> 0

def main (x: i32): (i32, i32, i32) = (of_a (#v x), of_b (#v x), of_b #x)
