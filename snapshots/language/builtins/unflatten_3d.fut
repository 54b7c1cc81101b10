-- Three dimensions from one; the extents are those of the result's type.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8, 5i8, -3i8, 127i8]
--   [5i16, -3i16, 32767i16, -32768i16, 5i16, 5i16, -3i16, 32767i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32, 5i32, -3i32, 2147483647i32] [5i64, -3i64,
--    9223372036854775807i64, -9223372036854775808i64, 5i64, 5i64, -3i64, 9223372036854775807i64] }
-- output { [5i8, 5i8] [5i16, 5i16] [5i32, 5i32] [5i64, 5i64] }

entry signed (a: [8]i8) (b: [8]i16) (c: [8]i32) (d: [8]i64) =
  (
    (unflatten_3d a : [2][2][2]i8)[1, 0],
    (unflatten_3d b : [2][2][2]i16)[1, 0],
    (unflatten_3d c : [2][2][2]i32)[1, 0],
    (unflatten_3d d : [2][2][2]i64)[1, 0]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8, 5u8, 3u8, 255u8] [5u16, 3u16, 65535u16, 0u16, 5u16, 5u16, 3u16, 65535u16]
--   [5u32, 3u32, 4294967295u32, 0u32, 5u32, 5u32, 3u32, 4294967295u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64, 5u64, 3u64, 18446744073709551615u64] }
-- output { [5u8, 5u8] [5u16, 5u16] [5u32, 5u32] [5u64, 5u64] }

entry unsigned (a: [8]u8) (b: [8]u16) (c: [8]u32) (d: [8]u64) =
  (
    (unflatten_3d a : [2][2][2]u8)[1, 0],
    (unflatten_3d b : [2][2][2]u16)[1, 0],
    (unflatten_3d c : [2][2][2]u32)[1, 0],
    (unflatten_3d d : [2][2][2]u64)[1, 0]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32, 1.5f32, -0.25f32, f32.inf]
--   [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64, 1.5f64, -0.25f64, -f64.inf]
--   [true, false, false, true, true, true, false, false] }
-- output { [1.5f32, 1.5f32] [1.5f64, 1.5f64] [true, true] }

entry others (a: [8]f32) (b: [8]f64) (c: [8]bool) =
  (
    (unflatten_3d a : [2][2][2]f32)[1, 0],
    (unflatten_3d b : [2][2][2]f64)[1, 0],
    (unflatten_3d c : [2][2][2]bool)[1, 0]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32, 5i32, -3i32, 7i32]
--   [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64, 1.5f64, 0.25f64, -2.0f64] [[1i16, 2i16], [3i16, 4i16], [-5i16,
--    6i16], [7i16, 8i16], [1i16, 2i16], [1i16, 2i16], [3i16, 4i16], [-5i16, 6i16]] }
-- output { [5i32, 5i32] [1.5f64, 1.5f64] [5i32, 5i32] [1.5f64, 1.5f64] [[1i16, 2i16], [1i16, 2i16]] }

entry compound (xs: [8]i32) (ys: [8]f64) (rows: [8][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip ((unflatten_3d pairs : [2][2][2](i32, f64))[1, 0])
  let rs = (unflatten_3d records : [2][2][2]{x: i32, y: f64})[1, 0]
  in (ps, qs, map (.x) rs, map (.y) rs, (unflatten_3d rows : [2][2][2][2]i16)[1, 0])

-- ==
-- entry: shape
-- input { [1, 2, 3, 4, 5, 6] } output { [[[1], [2], [3]], [[4], [5], [6]]] }

entry shape (xs: [6]i32) : [2][3][1]i32 = unflatten_3d xs
