-- The inverse of `flatten`; the extents are those of the result's type.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64, 5i64] }
-- output { [-128i8, 5i8, 5i8] [-32768i16, 5i16, 5i16] [-2147483648i32, 5i32, 5i32]
--   [-9223372036854775808i64, 5i64, 5i64] }

entry signed (a: [6]i8) (b: [6]i16) (c: [6]i32) (d: [6]i64) =
  (
    (unflatten a : [2][3]i8)[1],
    (unflatten b : [2][3]i16)[1],
    (unflatten c : [2][3]i32)[1],
    (unflatten d : [2][3]i64)[1]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16, 5u16]
--   [5u32, 3u32, 4294967295u32, 0u32, 5u32, 5u32] [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64, 5u64] }
-- output { [0u8, 5u8, 5u8] [0u16, 5u16, 5u16] [0u32, 5u32, 5u32] [0u64, 5u64, 5u64] }

entry unsigned (a: [6]u8) (b: [6]u16) (c: [6]u32) (d: [6]u64) =
  (
    (unflatten a : [2][3]u8)[1],
    (unflatten b : [2][3]u16)[1],
    (unflatten c : [2][3]u32)[1],
    (unflatten d : [2][3]u64)[1]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64, 1.5f64]
--   [true, false, false, true, true, true] }
-- output { [0.0f32, 1.5f32, 1.5f32] [0.1f64, 1.5f64, 1.5f64] [true, true, true] }

entry others (a: [6]f32) (b: [6]f64) (c: [6]bool) =
  (
    (unflatten a : [2][3]f32)[1],
    (unflatten b : [2][3]f64)[1],
    (unflatten c : [2][3]bool)[1]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16], [1i16, 2i16]] }
-- output { [0i32, 5i32, 5i32] [0.5f64, 1.5f64, 1.5f64] [0i32, 5i32, 5i32] [0.5f64, 1.5f64, 1.5f64]
--   [[7i16, 8i16], [1i16, 2i16], [1i16, 2i16]] }

entry compound (xs: [6]i32) (ys: [6]f64) (rows: [6][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip ((unflatten pairs : [2][3](i32, f64))[1])
  let rs = (unflatten records : [2][3]{x: i32, y: f64})[1]
  in (ps, qs, map (.x) rs, map (.y) rs, (unflatten rows : [2][3][2]i16)[1])

-- ==
-- entry: shapes
-- input { [1, 2, 3, 4, 5, 6] }
-- output { [[1, 2, 3], [4, 5, 6]] [[1, 2], [3, 4], [5, 6]] [[1, 2, 3, 4, 5, 6]] }

entry shapes (xs: [6]i32) =
  (unflatten xs : [2][3]i32, unflatten xs : [3][2]i32, unflatten xs : [1][6]i32)

-- ==
-- entry: none
-- input { empty([0]i32) } output { empty([0][3]i32) empty([3][0]i32) }

entry none (xs: [0]i32) = (unflatten xs : [0][3]i32, unflatten xs : [3][0]i32)

-- ==
-- entry: inverse
-- input { [[1, 2, 3], [4, 5, 6]] } output { true }

entry inverse [n] [m] (xss: [n][m]i32) = (unflatten (flatten xss) : [n][m]i32) == xss

-- Lengths around those of lanes, tiles and chunks.
-- ==
-- entry: long
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 2i64 } output { true }
-- input { 15i64 } output { true }
-- input { 16i64 } output { true }
-- input { 17i64 } output { true }
-- input { 255i64 } output { true }
-- input { 256i64 } output { true }
-- input { 257i64 } output { true }
-- input { 1025i64 } output { true }

entry long (n: i64) = (unflatten (iota (n * 3)) : [n][3]i64) == tabulate_2d n 3 (\i j -> 3 * i + j)
