-- Rows become columns.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [-3i8, -128i8] [-3i16, -32768i16] [-3i32, -2147483648i32] [-3i64, -9223372036854775808i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    (transpose [a, reverse a])[1],
    (transpose [b, reverse b])[1],
    (transpose [c, reverse c])[1],
    (transpose [d, reverse d])[1]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [3u8, 0u8] [3u16, 0u16] [3u32, 0u32] [3u64, 0u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    (transpose [a, reverse a])[1],
    (transpose [b, reverse b])[1],
    (transpose [c, reverse c])[1],
    (transpose [d, reverse d])[1]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [-0.25f32, 0.0f32] [-0.25f64, 0.1f64] [false, true] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    (transpose [a, reverse a])[1],
    (transpose [b, reverse b])[1],
    (transpose [c, reverse c])[1]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [-3i32, 0i32] [0.25f64, 0.5f64] [-3i32, 0i32] [0.25f64, 0.5f64] [[3i16, 4i16], [7i16, 8i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip ((transpose [pairs, reverse pairs])[1])
  let rs = (transpose [records, reverse records])[1]
  in (ps, qs, map (.x) rs, map (.y) rs, (transpose [rows, reverse rows])[1])

-- Also where there is no element: both extents stay.
-- ==
-- entry: extents
-- input { [[1, 2, 3], [4, 5, 6]] } output { [[1, 4], [2, 5], [3, 6]] }
-- input { [[7]] } output { [[7]] }
-- input { empty([0][3]i32) } output { empty([3][0]i32) }
-- input { empty([3][0]i32) } output { empty([0][3]i32) }

entry extents (xss: [][]i32) = transpose xss

-- ==
-- entry: twice
-- input { 3i64 5i64 } output { true }
-- input { 17i64 16i64 } output { true }
-- input { 0i64 4i64 } output { true }

entry twice (n: i64) (m: i64) =
  let xss = tabulate_2d n m (\i j -> i * m + j)
  in transpose (transpose xss) == xss && transpose xss == tabulate_2d m n (\i j -> xss[j, i])
