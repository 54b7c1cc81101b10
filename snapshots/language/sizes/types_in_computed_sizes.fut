-- What only a type says of a call is part of the size that it computes.
-- ==
-- input { [5, 6] [7, 8, 9] } output { [(0i64, 0i64), (1i64, 1i64)] [7, 7, 7] [1i64, 1i64, 1i64] }
-- input { empty([0]i32) [1] } output { empty([0](i64, i64)) [7] [1i64] }

def ones [n] (x: i64): [n]i64 = rep x

def main [n] [m] (xs: [n]i32) (ys: [m]i32) =
  let a = iota (i64.sum (ones 1 : [n]i64))
  let b = iota (i64.sum (ones 1 : [n]i64))
  let c: [i64.sum (ones 1 : [m]i64)]i32 = rep 7
  let d: [i64.f32 3f32 - 3 + i64.sum (ones 1 : [m]i64)]i64 = rep 1
  in (zip a b, c, d)
