-- A size in a type is any expression made of constants, sizes and `i64` variables.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] } output { [1, 2, 3, 4, 5, 6] [0i64, 1i64, 2i64, 3i64] [0i64, 1i64, 2i64] }

def main [n] [m] (xss: [n][m]i32) =
  let k = n + 1
  let flat: [n * m]i32 = flatten xss
  let upto: [2 * m - 2]i64 = iota (2 * m - 2)
  let more: [k]i64 = iota k
  in (flat, upto, more)
