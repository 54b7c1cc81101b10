-- `/` on integers rounds towards minus infinity, and the lowest value divided by -1 wraps around to itself.
-- Floats divide as IEEE 754 says: by zero gives an infinity, 0/0 NaN.
-- ==
-- entry: divide_i8
-- input { [7i8, -7i8, 7i8, -7i8, -128i8, 127i8, -128i8, 0i8, -1i8, 1i8]
--   [2i8, 2i8, -2i8, -2i8, -1i8, -1i8, 127i8, -3i8, 127i8, -128i8] }
-- output { [3i8, -4i8, -4i8, 3i8, -128i8, -127i8, -2i8, 0i8, -1i8, -1i8] }

entry divide_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8./) xs ys

-- ==
-- entry: divide_i16
-- input { [7i16, -7i16, 7i16, -7i16, -32768i16, 32767i16, -32768i16, 0i16, -1i16, 1i16]
--   [2i16, 2i16, -2i16, -2i16, -1i16, -1i16, 32767i16, -3i16, 32767i16, -32768i16] }
-- output { [3i16, -4i16, -4i16, 3i16, -32768i16, -32767i16, -2i16, 0i16, -1i16, -1i16] }

entry divide_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16./) xs ys

-- ==
-- entry: divide_i32
-- input { [7i32, -7i32, 7i32, -7i32, -2147483648i32, 2147483647i32, -2147483648i32, 0i32, -1i32, 1i32]
--   [2i32, 2i32, -2i32, -2i32, -1i32, -1i32, 2147483647i32, -3i32, 2147483647i32, -2147483648i32] }
-- output { [3i32, -4i32, -4i32, 3i32, -2147483648i32, -2147483647i32, -2i32, 0i32, -1i32, -1i32] }

entry divide_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32./) xs ys

-- ==
-- entry: divide_i64
-- input { [7i64, -7i64, 7i64, -7i64, -9223372036854775808i64, 9223372036854775807i64, -9223372036854775808i64,
--    0i64, -1i64, 1i64] [2i64, 2i64, -2i64, -2i64, -1i64, -1i64, 9223372036854775807i64, -3i64,
--    9223372036854775807i64, -9223372036854775808i64] }
-- output { [3i64, -4i64, -4i64, 3i64, -9223372036854775808i64, -9223372036854775807i64, -2i64, 0i64, -1i64, -1i64] }

entry divide_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64./) xs ys

-- ==
-- entry: divide_u8
-- input { [7u8, 255u8, 1u8, 255u8, 0u8] [2u8, 2u8, 255u8, 255u8, 9u8] }
-- output { [3u8, 127u8, 0u8, 1u8, 0u8] }

entry divide_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8./) xs ys

-- ==
-- entry: divide_u16
-- input { [7u16, 65535u16, 1u16, 65535u16, 0u16] [2u16, 2u16, 65535u16, 65535u16, 9u16] }
-- output { [3u16, 32767u16, 0u16, 1u16, 0u16] }

entry divide_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16./) xs ys

-- ==
-- entry: divide_u32
-- input { [7u32, 4294967295u32, 1u32, 4294967295u32, 0u32] [2u32, 2u32, 4294967295u32, 4294967295u32, 9u32] }
-- output { [3u32, 2147483647u32, 0u32, 1u32, 0u32] }

entry divide_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32./) xs ys

-- ==
-- entry: divide_u64
-- input { [7u64, 18446744073709551615u64, 1u64, 18446744073709551615u64, 0u64]
--   [2u64, 2u64, 18446744073709551615u64, 18446744073709551615u64, 9u64] }
-- output { [3u64, 9223372036854775807u64, 0u64, 1u64, 0u64] }

entry divide_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64./) xs ys

-- ==
-- entry: divide_f32
-- input { [1.0f32, 1.0f32, -1.0f32, 0.0f32, 1.0f32, f32.inf, 1.0e-45f32, 3.4028235e38f32, 6.0f32]
--   [3.0f32, 0.0f32, 0.0f32, 0.0f32, -0.0f32, f32.inf, 2.0f32, 0.5f32, -4.0f32] }
-- output { [0.33333334f32, f32.inf, -f32.inf, f32.nan, -f32.inf, f32.nan, 0.0f32, f32.inf, -1.5f32] }

entry divide_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 (f32./) xs ys

-- ==
-- entry: divide_f64
-- input { [1.0f64, 1.0f64, -1.0f64, 0.0f64, 1.0f64, f64.inf, 5.0e-324f64, 1.7976931348623157e308f64, 6.0f64]
--   [3.0f64, 0.0f64, 0.0f64, 0.0f64, -0.0f64, f64.inf, 2.0f64, 0.5f64, -4.0f64] }
-- output { [0.3333333333333333f64, f64.inf, -f64.inf, f64.nan, -f64.inf, f64.nan, 0.0f64, f64.inf, -1.5f64] }

entry divide_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 (f64./) xs ys
