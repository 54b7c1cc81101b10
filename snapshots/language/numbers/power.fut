-- `**` on integers multiplies and wraps around; on floats it is C's pow: x ** 0 and 1 ** x are 1 even for NaN,
-- and a negative number has no power that is not an integer. A negative integer exponent is an error: see
-- faults.
-- ==
-- entry: power_i8
-- input { [2i8, 2i8, 2i8, -2i8, 0i8, 127i8, -128i8, -1i8, 3i8] [6i8, 7i8, 8i8, 3i8, 0i8, 2i8, 1i8, 127i8, 5i8] }
-- output { [64i8, -128i8, 0i8, -8i8, 1i8, 1i8, -128i8, -1i8, -13i8] }

entry power_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.**) xs ys

-- ==
-- entry: power_i16
-- input { [2i16, 2i16, 2i16, -2i16, 0i16, 32767i16, -32768i16, -1i16, 3i16]
--   [14i16, 15i16, 16i16, 3i16, 0i16, 2i16, 1i16, 32767i16, 5i16] }
-- output { [16384i16, -32768i16, 0i16, -8i16, 1i16, 1i16, -32768i16, -1i16, 243i16] }

entry power_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.**) xs ys

-- ==
-- entry: power_i32
-- input { [2i32, 2i32, 2i32, -2i32, 0i32, 2147483647i32, -2147483648i32, -1i32, 3i32]
--   [30i32, 31i32, 32i32, 3i32, 0i32, 2i32, 1i32, 2147483647i32, 5i32] }
-- output { [1073741824i32, -2147483648i32, 0i32, -8i32, 1i32, 1i32, -2147483648i32, -1i32, 243i32] }

entry power_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.**) xs ys

-- ==
-- entry: power_i64
-- input { [2i64, 2i64, 2i64, -2i64, 0i64, 9223372036854775807i64, -9223372036854775808i64, -1i64, 3i64]
--   [62i64, 63i64, 64i64, 3i64, 0i64, 2i64, 1i64, 9223372036854775807i64, 5i64] }
-- output { [4611686018427387904i64, -9223372036854775808i64, 0i64, -8i64, 1i64, 1i64, -9223372036854775808i64,
--    -1i64, 243i64] }

entry power_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.**) xs ys

-- ==
-- entry: power_u8
-- input { [2u8, 2u8, 0u8, 255u8, 255u8, 3u8] [7u8, 8u8, 0u8, 2u8, 3u8, 5u8] }
-- output { [128u8, 0u8, 1u8, 1u8, 255u8, 243u8] }

entry power_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.**) xs ys

-- ==
-- entry: power_u16
-- input { [2u16, 2u16, 0u16, 65535u16, 65535u16, 3u16] [15u16, 16u16, 0u16, 2u16, 3u16, 5u16] }
-- output { [32768u16, 0u16, 1u16, 1u16, 65535u16, 243u16] }

entry power_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.**) xs ys

-- ==
-- entry: power_u32
-- input { [2u32, 2u32, 0u32, 4294967295u32, 4294967295u32, 3u32] [31u32, 32u32, 0u32, 2u32, 3u32, 5u32] }
-- output { [2147483648u32, 0u32, 1u32, 1u32, 4294967295u32, 243u32] }

entry power_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.**) xs ys

-- ==
-- entry: power_u64
-- input { [2u64, 2u64, 0u64, 18446744073709551615u64, 18446744073709551615u64, 3u64]
--   [63u64, 64u64, 0u64, 2u64, 3u64, 5u64] }
-- output { [9223372036854775808u64, 0u64, 1u64, 1u64, 18446744073709551615u64, 243u64] }

entry power_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.**) xs ys

-- ==
-- entry: power_f32
-- input { [2.0f32, 2.0f32, 0.0f32, -8.0f32, f32.nan, 1.0f32, 0.0f32, -2.0f32, 10.0f32, f32.inf, -f32.inf, 1.5f32]
--    [10.0f32, 0.5f32, 0.0f32, 0.33333334f32, 0.0f32, f32.nan, -1.0f32, 3.0f32, -2.0f32, -1.0f32, 3.0f32,
--    1000.0f32] }
-- output { [1024.0f32, 1.4142135f32, 1.0f32, f32.nan, 1.0f32, 1.0f32, f32.inf, -8.0f32, 0.01f32, 0.0f32,
--    -f32.inf, f32.inf] }

entry power_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 (f32.**) xs ys

-- ==
-- entry: power_f64
-- input { [2.0f64, 2.0f64, 0.0f64, -8.0f64, f64.nan, 1.0f64, 0.0f64, -2.0f64, 10.0f64, f64.inf, -f64.inf, 1.5f64]
--    [10.0f64, 0.5f64, 0.0f64, 0.3333333333333333f64, 0.0f64, f64.nan, -1.0f64, 3.0f64, -2.0f64, -1.0f64, 3.0f64,
--    1000.0f64] }
-- output { [1024.0f64, 1.4142135623730951f64, 1.0f64, f64.nan, 1.0f64, 1.0f64, f64.inf, -8.0f64, 0.01f64, 0.0f64,
--    -f64.inf, 1.2338405969061735e176f64] }

entry power_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 (f64.**) xs ys
