-- `-` wraps around, so that 0 - 1 is the highest value of an unsigned type.
-- ==
-- entry: subtract_i8
-- input { [-128i8, 127i8, 0i8, 3i8, 7i8] [1i8, -1i8, -128i8, 5i8, 7i8] }
-- output { [127i8, -128i8, -128i8, -2i8, 0i8] }

entry subtract_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.-) xs ys

-- ==
-- entry: subtract_i16
-- input { [-32768i16, 32767i16, 0i16, 3i16, 7i16] [1i16, -1i16, -32768i16, 5i16, 7i16] }
-- output { [32767i16, -32768i16, -32768i16, -2i16, 0i16] }

entry subtract_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.-) xs ys

-- ==
-- entry: subtract_i32
-- input { [-2147483648i32, 2147483647i32, 0i32, 3i32, 7i32] [1i32, -1i32, -2147483648i32, 5i32, 7i32] }
-- output { [2147483647i32, -2147483648i32, -2147483648i32, -2i32, 0i32] }

entry subtract_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.-) xs ys

-- ==
-- entry: subtract_i64
-- input { [-9223372036854775808i64, 9223372036854775807i64, 0i64, 3i64, 7i64]
--   [1i64, -1i64, -9223372036854775808i64, 5i64, 7i64] }
-- output { [9223372036854775807i64, -9223372036854775808i64, -9223372036854775808i64, -2i64, 0i64] }

entry subtract_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.-) xs ys

-- ==
-- entry: subtract_u8
-- input { [0u8, 3u8, 255u8, 0u8] [1u8, 5u8, 255u8, 255u8] } output { [255u8, 254u8, 0u8, 1u8] }

entry subtract_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.-) xs ys

-- ==
-- entry: subtract_u16
-- input { [0u16, 3u16, 65535u16, 0u16] [1u16, 5u16, 65535u16, 65535u16] }
-- output { [65535u16, 65534u16, 0u16, 1u16] }

entry subtract_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.-) xs ys

-- ==
-- entry: subtract_u32
-- input { [0u32, 3u32, 4294967295u32, 0u32] [1u32, 5u32, 4294967295u32, 4294967295u32] }
-- output { [4294967295u32, 4294967294u32, 0u32, 1u32] }

entry subtract_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.-) xs ys

-- ==
-- entry: subtract_u64
-- input { [0u64, 3u64, 18446744073709551615u64, 0u64]
--   [1u64, 5u64, 18446744073709551615u64, 18446744073709551615u64] }
-- output { [18446744073709551615u64, 18446744073709551614u64, 0u64, 1u64] }

entry subtract_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.-) xs ys

-- ==
-- entry: subtract_f32
-- input { [0.3f32, -3.4028235e38f32, f32.inf, 1.0f32, 4.0e-45f32, 2.0f32]
--   [0.1f32, 3.4028235e38f32, f32.inf, f32.nan, 1.0e-45f32, 2.0f32] }
-- output { [0.20000002f32, -f32.inf, f32.nan, f32.nan, 3.0e-45f32, 0.0f32] }

entry subtract_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 (f32.-) xs ys

-- ==
-- entry: subtract_f64
-- input { [0.3f64, -1.7976931348623157e308f64, f64.inf, 1.0f64, 1.5e-323f64, 2.0f64]
--   [0.1f64, 1.7976931348623157e308f64, f64.inf, f64.nan, 5.0e-324f64, 2.0f64] }
-- output { [0.19999999999999998f64, -f64.inf, f64.nan, f64.nan, 1.0e-323f64, 0.0f64] }

entry subtract_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 (f64.-) xs ys
