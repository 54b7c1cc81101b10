-- `*` keeps the low half of the product of integers; on floats it overflows to infinity and underflows to zero,
-- 0 * inf is NaN.
-- ==
-- entry: multiply_i8
-- input { [127i8, -128i8, 127i8, -7i8, -128i8, 16i8] [2i8, -1i8, 127i8, 6i8, -128i8, 8i8] }
-- output { [-2i8, -128i8, 1i8, -42i8, 0i8, -128i8] }

entry multiply_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.*) xs ys

-- ==
-- entry: multiply_i16
-- input { [32767i16, -32768i16, 32767i16, -7i16, -32768i16, 256i16]
--   [2i16, -1i16, 32767i16, 6i16, -32768i16, 128i16] }
-- output { [-2i16, -32768i16, 1i16, -42i16, 0i16, -32768i16] }

entry multiply_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.*) xs ys

-- ==
-- entry: multiply_i32
-- input { [2147483647i32, -2147483648i32, 2147483647i32, -7i32, -2147483648i32, 65536i32]
--   [2i32, -1i32, 2147483647i32, 6i32, -2147483648i32, 32768i32] }
-- output { [-2i32, -2147483648i32, 1i32, -42i32, 0i32, -2147483648i32] }

entry multiply_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.*) xs ys

-- ==
-- entry: multiply_i64
-- input { [9223372036854775807i64, -9223372036854775808i64, 9223372036854775807i64, -7i64,
--    -9223372036854775808i64, 4294967296i64]
--   [2i64, -1i64, 9223372036854775807i64, 6i64, -9223372036854775808i64, 2147483648i64] }
-- output { [-2i64, -9223372036854775808i64, 1i64, -42i64, 0i64, -9223372036854775808i64] }

entry multiply_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.*) xs ys

-- ==
-- entry: multiply_u8
-- input { [255u8, 255u8, 7u8, 16u8] [2u8, 255u8, 6u8, 16u8] } output { [254u8, 1u8, 42u8, 0u8] }

entry multiply_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.*) xs ys

-- ==
-- entry: multiply_u16
-- input { [65535u16, 65535u16, 7u16, 256u16] [2u16, 65535u16, 6u16, 256u16] }
-- output { [65534u16, 1u16, 42u16, 0u16] }

entry multiply_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.*) xs ys

-- ==
-- entry: multiply_u32
-- input { [4294967295u32, 4294967295u32, 7u32, 65536u32] [2u32, 4294967295u32, 6u32, 65536u32] }
-- output { [4294967294u32, 1u32, 42u32, 0u32] }

entry multiply_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.*) xs ys

-- ==
-- entry: multiply_u64
-- input { [18446744073709551615u64, 18446744073709551615u64, 7u64, 4294967296u64]
--   [2u64, 18446744073709551615u64, 6u64, 4294967296u64] }
-- output { [18446744073709551614u64, 1u64, 42u64, 0u64] }

entry multiply_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.*) xs ys

-- ==
-- entry: multiply_f32
-- input { [0.1f32, 3.4028235e38f32, 0.0f32, 1.0e-45f32, -1.5f32, f32.nan, -f32.inf]
--   [3.0f32, 2.0f32, f32.inf, 0.5f32, -2.0f32, 0.0f32, 2.0f32] }
-- output { [0.3f32, f32.inf, f32.nan, 0.0f32, 3.0f32, f32.nan, -f32.inf] }

entry multiply_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 (f32.*) xs ys

-- ==
-- entry: multiply_f64
-- input { [0.1f64, 1.7976931348623157e308f64, 0.0f64, 5.0e-324f64, -1.5f64, f64.nan, -f64.inf]
--   [3.0f64, 2.0f64, f64.inf, 0.5f64, -2.0f64, 0.0f64, 2.0f64] }
-- output { [0.30000000000000004f64, f64.inf, f64.nan, 0.0f64, 3.0f64, f64.nan, -f64.inf] }

entry multiply_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 (f64.*) xs ys
