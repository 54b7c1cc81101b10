-- `>=`: False wherever there is a NaN, unlike the negation of `<`.
-- ==
-- entry: greater_equal_i8
-- input { [1i8, 2i8, 1i8, -128i8, 127i8, -1i8] [2i8, 1i8, 1i8, 127i8, -128i8, 0i8] }
-- output { [false, true, true, false, true, false] }

entry greater_equal_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.>=) xs ys

-- ==
-- entry: greater_equal_i16
-- input { [1i16, 2i16, 1i16, -32768i16, 32767i16, -1i16] [2i16, 1i16, 1i16, 32767i16, -32768i16, 0i16] }
-- output { [false, true, true, false, true, false] }

entry greater_equal_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.>=) xs ys

-- ==
-- entry: greater_equal_i32
-- input { [1i32, 2i32, 1i32, -2147483648i32, 2147483647i32, -1i32]
--   [2i32, 1i32, 1i32, 2147483647i32, -2147483648i32, 0i32] }
-- output { [false, true, true, false, true, false] }

entry greater_equal_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.>=) xs ys

-- ==
-- entry: greater_equal_i64
-- input { [1i64, 2i64, 1i64, -9223372036854775808i64, 9223372036854775807i64, -1i64]
--   [2i64, 1i64, 1i64, 9223372036854775807i64, -9223372036854775808i64, 0i64] }
-- output { [false, true, true, false, true, false] }

entry greater_equal_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.>=) xs ys

-- ==
-- entry: greater_equal_u8
-- input { [1u8, 2u8, 1u8, 0u8, 255u8] [2u8, 1u8, 1u8, 255u8, 0u8] }
-- output { [false, true, true, false, true] }

entry greater_equal_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.>=) xs ys

-- ==
-- entry: greater_equal_u16
-- input { [1u16, 2u16, 1u16, 0u16, 65535u16] [2u16, 1u16, 1u16, 65535u16, 0u16] }
-- output { [false, true, true, false, true] }

entry greater_equal_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.>=) xs ys

-- ==
-- entry: greater_equal_u32
-- input { [1u32, 2u32, 1u32, 0u32, 4294967295u32] [2u32, 1u32, 1u32, 4294967295u32, 0u32] }
-- output { [false, true, true, false, true] }

entry greater_equal_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.>=) xs ys

-- ==
-- entry: greater_equal_u64
-- input { [1u64, 2u64, 1u64, 0u64, 18446744073709551615u64] [2u64, 1u64, 1u64, 18446744073709551615u64, 0u64] }
-- output { [false, true, true, false, true] }

entry greater_equal_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.>=) xs ys

-- ==
-- entry: greater_equal_f32
-- input { [1.0f32, 2.0f32, 1.0f32, f32.nan, 1.0f32, f32.nan, -0.0f32, f32.inf, -f32.inf, 1.0e-45f32]
--   [2.0f32, 1.0f32, 1.0f32, 1.0f32, f32.nan, f32.nan, 0.0f32, f32.inf, f32.inf, 0.0f32] }
-- output { [false, true, true, false, false, false, true, true, false, true] }

entry greater_equal_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 (f32.>=) xs ys

-- ==
-- entry: greater_equal_f64
-- input { [1.0f64, 2.0f64, 1.0f64, f64.nan, 1.0f64, f64.nan, -0.0f64, f64.inf, -f64.inf, 5.0e-324f64]
--   [2.0f64, 1.0f64, 1.0f64, 1.0f64, f64.nan, f64.nan, 0.0f64, f64.inf, f64.inf, 0.0f64] }
-- output { [false, true, true, false, false, false, true, true, false, true] }

entry greater_equal_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 (f64.>=) xs ys

-- ==
-- entry: greater_equal_bool
-- input { [false, false, true, true] [false, true, false, true] }
-- output { [true, false, true, true] }

entry greater_equal_bool [n] (xs: [n]bool) (ys: [n]bool) = map2 (bool.>=) xs ys
