-- Three dimensions to one.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 7i8] [5i16, -3i16, 32767i16, -32768i16, 7i16] [5i32, -3i32, 2147483647i32,
--   -2147483648i32, 7i32] [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 7i64] }
-- output { [5i8, -3i8, 127i8, -128i8, 7i8, 7i8, -128i8, 127i8, -3i8, 5i8] [5i16, -3i16, 32767i16, -32768i16,
--   7i16, 7i16, -32768i16, 32767i16, -3i16, 5i16] [5i32, -3i32, 2147483647i32, -2147483648i32, 7i32, 7i32,
--   -2147483648i32, 2147483647i32, -3i32, 5i32] [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64,
--   7i64, 7i64, -9223372036854775808i64, 9223372036854775807i64, -3i64, 5i64] }

entry signed (a: [5]i8) (b: [5]i16) (c: [5]i32) (d: [5]i64) =
  (
    flatten_3d [[a], [reverse a]],
    flatten_3d [[b], [reverse b]],
    flatten_3d [[c], [reverse c]],
    flatten_3d [[d], [reverse d]]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 7u8] [5u16, 3u16, 65535u16, 0u16, 7u16] [5u32, 3u32, 4294967295u32, 0u32, 7u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 7u64] }
-- output { [5u8, 3u8, 255u8, 0u8, 7u8, 7u8, 0u8, 255u8, 3u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 7u16, 7u16, 0u16,
--   65535u16, 3u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 7u32, 7u32, 0u32, 4294967295u32, 3u32, 5u32] [5u64,
--   3u64, 18446744073709551615u64, 0u64, 7u64, 7u64, 0u64, 18446744073709551615u64, 3u64, 5u64] }

entry unsigned (a: [5]u8) (b: [5]u16) (c: [5]u32) (d: [5]u64) =
  (
    flatten_3d [[a], [reverse a]],
    flatten_3d [[b], [reverse b]],
    flatten_3d [[c], [reverse c]],
    flatten_3d [[d], [reverse d]]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 2.0f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 2.0f64] [true, false,
--   false, true, true] }
-- output { [1.5f32, -0.25f32, f32.inf, 0.0f32, 2.0f32, 2.0f32, 0.0f32, f32.inf, -0.25f32, 1.5f32] [1.5f64,
--   -0.25f64, -f64.inf, 0.1f64, 2.0f64, 2.0f64, 0.1f64, -f64.inf, -0.25f64, 1.5f64] [true, false, false, true,
--   true, true, true, false, false, true] }

entry others (a: [5]f32) (b: [5]f64) (c: [5]bool) =
  (
    flatten_3d [[a], [reverse a]],
    flatten_3d [[b], [reverse b]],
    flatten_3d [[c], [reverse c]]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 6i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 8.0f64] [[1i16, 2i16], [3i16, 4i16],
--   [-5i16, 6i16], [7i16, 8i16], [9i16, 0i16]] }
-- output { [5i32, -3i32, 7i32, 0i32, 6i32, 6i32, 0i32, 7i32, -3i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64,
--   8.0f64, 8.0f64, 0.5f64, -2.0f64, 0.25f64, 1.5f64] [5i32, -3i32, 7i32, 0i32, 6i32, 6i32, 0i32, 7i32, -3i32,
--   5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 8.0f64, 8.0f64, 0.5f64, -2.0f64, 0.25f64, 1.5f64] [[1i16, 2i16],
--   [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [9i16, 0i16], [9i16, 0i16], [7i16, 8i16], [-5i16, 6i16], [3i16,
--   4i16], [1i16, 2i16]] }

entry compound (xs: [5]i32) (ys: [5]f64) (rows: [5][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (flatten_3d [[pairs], [reverse pairs]])
  let rs = flatten_3d [[records], [reverse records]]
  in (ps, qs, map (.x) rs, map (.y) rs, flatten_3d [[rows], [reverse rows]])

-- ==
-- entry: order
-- input { [[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]] } output { [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }

entry order [n] [m] [l] (xsss: [n][m][l]i32): [n * m * l]i32 = flatten_3d xsss
