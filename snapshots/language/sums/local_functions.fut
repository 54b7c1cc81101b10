-- Local functions over sums, with a pattern as a parameter.
-- ==
-- input { 5i32 }
-- output { 16i32 }

type pair = #pair i32 i32
type t = #one i32 | #two pair

def main (x: i32): i32 =
  let add ((#pair a b): pair): i32 = a + b
  let f (t: t): i32 =
    match t
    case #one v -> v
    case #two p -> add p
  in f (#one x) + f (#two (#pair x 6))
