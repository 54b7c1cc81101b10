-- The greater operand; of a float and NaN the float.
-- ==
-- entry: max_i8
-- input { [1i8, 2i8, 1i8, -128i8, 127i8, -1i8] [2i8, 1i8, 1i8, 127i8, -128i8, 0i8] }
-- output { [2i8, 2i8, 1i8, 127i8, 127i8, 0i8] }

entry max_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 i8.max xs ys

-- ==
-- entry: max_i16
-- input { [1i16, 2i16, 1i16, -32768i16, 32767i16, -1i16] [2i16, 1i16, 1i16, 32767i16, -32768i16, 0i16] }
-- output { [2i16, 2i16, 1i16, 32767i16, 32767i16, 0i16] }

entry max_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 i16.max xs ys

-- ==
-- entry: max_i32
-- input { [1i32, 2i32, 1i32, -2147483648i32, 2147483647i32, -1i32]
--   [2i32, 1i32, 1i32, 2147483647i32, -2147483648i32, 0i32] }
-- output { [2i32, 2i32, 1i32, 2147483647i32, 2147483647i32, 0i32] }

entry max_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 i32.max xs ys

-- ==
-- entry: max_i64
-- input { [1i64, 2i64, 1i64, -9223372036854775808i64, 9223372036854775807i64, -1i64]
--   [2i64, 1i64, 1i64, 9223372036854775807i64, -9223372036854775808i64, 0i64] }
-- output { [2i64, 2i64, 1i64, 9223372036854775807i64, 9223372036854775807i64, 0i64] }

entry max_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 i64.max xs ys

-- ==
-- entry: max_u8
-- input { [1u8, 2u8, 1u8, 0u8, 255u8] [2u8, 1u8, 1u8, 255u8, 0u8] }
-- output { [2u8, 2u8, 1u8, 255u8, 255u8] }

entry max_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 u8.max xs ys

-- ==
-- entry: max_u16
-- input { [1u16, 2u16, 1u16, 0u16, 65535u16] [2u16, 1u16, 1u16, 65535u16, 0u16] }
-- output { [2u16, 2u16, 1u16, 65535u16, 65535u16] }

entry max_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 u16.max xs ys

-- ==
-- entry: max_u32
-- input { [1u32, 2u32, 1u32, 0u32, 4294967295u32] [2u32, 1u32, 1u32, 4294967295u32, 0u32] }
-- output { [2u32, 2u32, 1u32, 4294967295u32, 4294967295u32] }

entry max_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 u32.max xs ys

-- ==
-- entry: max_u64
-- input { [1u64, 2u64, 1u64, 0u64, 18446744073709551615u64] [2u64, 1u64, 1u64, 18446744073709551615u64, 0u64] }
-- output { [2u64, 2u64, 1u64, 18446744073709551615u64, 18446744073709551615u64] }

entry max_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 u64.max xs ys

-- ==
-- entry: max_f32
-- input { [1.0f32, 2.0f32, 1.0f32, f32.nan, 1.0f32, f32.nan, f32.inf, -f32.inf, 1.0e-45f32]
--   [2.0f32, 1.0f32, 1.0f32, 1.0f32, f32.nan, f32.nan, f32.inf, f32.inf, 0.0f32] }
-- output { [2.0f32, 2.0f32, 1.0f32, 1.0f32, 1.0f32, f32.nan, f32.inf, f32.inf, 1.0e-45f32] }

entry max_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 f32.max xs ys

-- ==
-- entry: max_f64
-- input { [1.0f64, 2.0f64, 1.0f64, f64.nan, 1.0f64, f64.nan, f64.inf, -f64.inf, 5.0e-324f64]
--   [2.0f64, 1.0f64, 1.0f64, 1.0f64, f64.nan, f64.nan, f64.inf, f64.inf, 0.0f64] }
-- output { [2.0f64, 2.0f64, 1.0f64, 1.0f64, 1.0f64, f64.nan, f64.inf, f64.inf, 5.0e-324f64] }

entry max_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 f64.max xs ys

-- Minus zero is below plus zero; one over it shows the sign.
-- ==
-- entry: max_of_zeros_f32
-- input { [-0.0f32, 0.0f32] [0.0f32, -0.0f32] } output { [f32.inf, f32.inf] }

entry max_of_zeros_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 (\x y -> 1 / f32.max x y) xs ys

-- ==
-- entry: max_of_zeros_f64
-- input { [-0.0f64, 0.0f64] [0.0f64, -0.0f64] } output { [f64.inf, f64.inf] }

entry max_of_zeros_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 (\x y -> 1 / f64.max x y) xs ys
