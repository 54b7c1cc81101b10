-- Four dimensions from one; the extents are those of the result's type.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 7i8] [5i16, -3i16, 32767i16, -32768i16, 7i16] [5i32, -3i32, 2147483647i32,
--   -2147483648i32, 7i32] [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 7i64] }
-- output { [[[[5i8], [-3i8]]], [[[127i8], [-128i8]]]] [[[[5i16], [-3i16]]], [[[32767i16], [-32768i16]]]]
--   [[[[5i32], [-3i32]]], [[[2147483647i32], [-2147483648i32]]]] [[[[5i64], [-3i64]]],
--   [[[9223372036854775807i64], [-9223372036854775808i64]]]] }

entry signed (a: [5]i8) (b: [5]i16) (c: [5]i32) (d: [5]i64) =
  (
    unflatten_4d (take 4 a) : [2][1][2][1]i8,
    unflatten_4d (take 4 b) : [2][1][2][1]i16,
    unflatten_4d (take 4 c) : [2][1][2][1]i32,
    unflatten_4d (take 4 d) : [2][1][2][1]i64
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 7u8] [5u16, 3u16, 65535u16, 0u16, 7u16] [5u32, 3u32, 4294967295u32, 0u32, 7u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 7u64] }
-- output { [[[[5u8], [3u8]]], [[[255u8], [0u8]]]] [[[[5u16], [3u16]]], [[[65535u16], [0u16]]]] [[[[5u32],
--   [3u32]]], [[[4294967295u32], [0u32]]]] [[[[5u64], [3u64]]], [[[18446744073709551615u64], [0u64]]]] }

entry unsigned (a: [5]u8) (b: [5]u16) (c: [5]u32) (d: [5]u64) =
  (
    unflatten_4d (take 4 a) : [2][1][2][1]u8,
    unflatten_4d (take 4 b) : [2][1][2][1]u16,
    unflatten_4d (take 4 c) : [2][1][2][1]u32,
    unflatten_4d (take 4 d) : [2][1][2][1]u64
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 2.0f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 2.0f64] [true, false,
--   false, true, true] }
-- output { [[[[1.5f32], [-0.25f32]]], [[[f32.inf], [0.0f32]]]] [[[[1.5f64], [-0.25f64]]], [[[-f64.inf],
--   [0.1f64]]]] [[[[true], [false]]], [[[false], [true]]]] }

entry others (a: [5]f32) (b: [5]f64) (c: [5]bool) =
  (
    unflatten_4d (take 4 a) : [2][1][2][1]f32,
    unflatten_4d (take 4 b) : [2][1][2][1]f64,
    unflatten_4d (take 4 c) : [2][1][2][1]bool
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 6i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 8.0f64] [[1i16, 2i16], [3i16, 4i16],
--   [-5i16, 6i16], [7i16, 8i16], [9i16, 0i16]] }
-- output { [5i32, -3i32, 7i32, 0i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64] [5i32, -3i32, 7i32, 0i32] [1.5f64,
--   0.25f64, -2.0f64, 0.5f64] [[[[[1i16, 2i16]], [[3i16, 4i16]]]], [[[[-5i16, 6i16]], [[7i16, 8i16]]]]] }

entry compound (xs: [5]i32) (ys: [5]f64) (rows: [5][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (flatten_4d (unflatten_4d (take 4 pairs) : [2][1][2][1](i32, f64)))
  let rs = flatten_4d (unflatten_4d (take 4 records) : [2][1][2][1]{x: i32, y: f64})
  in (ps, qs, map (.x) rs, map (.y) rs, unflatten_4d (take 4 rows) : [2][1][2][1][2]i16)

-- ==
-- entry: order
-- input { [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }
-- output { [[[[1, 2]], [[3, 4]], [[5, 6]]], [[[7, 8]], [[9, 10]], [[11, 12]]]] }

entry order (xs: [12]i32): [2][3][1][2]i32 = unflatten_4d xs
