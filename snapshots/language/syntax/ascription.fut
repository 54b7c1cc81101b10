-- `e : t` says what type an expression has; it decides literals, and the sizes of what is made.
-- ==
-- input { [1, 2, 3, 4] } output { 300.0f32 [[1, 2], [3, 4]] 4i64 }

def main (xs: [4]i32) =
  let x = 3 : f32
  let m = unflatten (xs :> [2 * 2]i32) : [2][2]i32
  in (x * 100, m, length (rep true : [4]bool))
