-- A finite float outside of the integer type becomes the nearest value of the type. (Futhark leaves this to C,
-- where it has no meaning.)
-- ==
-- entry: to_i8
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] }
-- output { [127i8, -128i8] [127i8, -128i8] }

entry to_i8 (xs: []f64) (ys: []f32) = (map i8.f64 xs, map i8.f32 ys)

-- ==
-- entry: to_i16
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] }
-- output { [32767i16, -32768i16] [32767i16, -32768i16] }

entry to_i16 (xs: []f64) (ys: []f32) = (map i16.f64 xs, map i16.f32 ys)

-- ==
-- entry: to_i32
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] }
-- output { [2147483647i32, -2147483648i32] [2147483647i32, -2147483648i32] }

entry to_i32 (xs: []f64) (ys: []f32) = (map i32.f64 xs, map i32.f32 ys)

-- ==
-- entry: to_i64
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] }
-- output { [9223372036854775807i64, -9223372036854775808i64] [9223372036854775807i64, -9223372036854775808i64] }

entry to_i64 (xs: []f64) (ys: []f32) = (map i64.f64 xs, map i64.f32 ys)

-- ==
-- entry: to_u8
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] } output { [255u8, 0u8] [255u8, 0u8] }

entry to_u8 (xs: []f64) (ys: []f32) = (map u8.f64 xs, map u8.f32 ys)

-- ==
-- entry: to_u16
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] }
-- output { [65535u16, 0u16] [65535u16, 0u16] }

entry to_u16 (xs: []f64) (ys: []f32) = (map u16.f64 xs, map u16.f32 ys)

-- ==
-- entry: to_u32
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] }
-- output { [4294967295u32, 0u32] [4294967295u32, 0u32] }

entry to_u32 (xs: []f64) (ys: []f32) = (map u32.f64 xs, map u32.f32 ys)

-- ==
-- entry: to_u64
-- input { [1.0e300f64, -1.0e300f64] [3.0e38f32, -3.0e38f32] }
-- output { [18446744073709551615u64, 0u64] [18446744073709551615u64, 0u64] }

entry to_u64 (xs: []f64) (ys: []f32) = (map u64.f64 xs, map u64.f32 ys)
