-- -1, 0 or 1; NaN for NaN. Both float zeros give +0.
-- ==
-- entry: sgn_i8
-- input { [5i8, -5i8, 0i8, 127i8, -128i8] } output { [1i8, -1i8, 0i8, 1i8, -1i8] }

entry sgn_i8 (xs: []i8) = map i8.sgn xs

-- ==
-- entry: sgn_i16
-- input { [5i16, -5i16, 0i16, 32767i16, -32768i16] } output { [1i16, -1i16, 0i16, 1i16, -1i16] }

entry sgn_i16 (xs: []i16) = map i16.sgn xs

-- ==
-- entry: sgn_i32
-- input { [5i32, -5i32, 0i32, 2147483647i32, -2147483648i32] }
-- output { [1i32, -1i32, 0i32, 1i32, -1i32] }

entry sgn_i32 (xs: []i32) = map i32.sgn xs

-- ==
-- entry: sgn_i64
-- input { [5i64, -5i64, 0i64, 9223372036854775807i64, -9223372036854775808i64] }
-- output { [1i64, -1i64, 0i64, 1i64, -1i64] }

entry sgn_i64 (xs: []i64) = map i64.sgn xs

-- ==
-- entry: sgn_u8
-- input { [5u8, 1u8, 0u8, 255u8] } output { [1u8, 1u8, 0u8, 1u8] }

entry sgn_u8 (xs: []u8) = map u8.sgn xs

-- ==
-- entry: sgn_u16
-- input { [5u16, 1u16, 0u16, 65535u16] } output { [1u16, 1u16, 0u16, 1u16] }

entry sgn_u16 (xs: []u16) = map u16.sgn xs

-- ==
-- entry: sgn_u32
-- input { [5u32, 1u32, 0u32, 4294967295u32] } output { [1u32, 1u32, 0u32, 1u32] }

entry sgn_u32 (xs: []u32) = map u32.sgn xs

-- ==
-- entry: sgn_u64
-- input { [5u64, 1u64, 0u64, 18446744073709551615u64] } output { [1u64, 1u64, 0u64, 1u64] }

entry sgn_u64 (xs: []u64) = map u64.sgn xs

-- ==
-- entry: sgn_f32
-- input { [1.5f32, -1.5f32, f32.inf, -f32.inf, f32.nan, 1.0e-45f32, -3.4028235e38f32] }
-- output { [1.0f32, -1.0f32, 1.0f32, -1.0f32, f32.nan, 1.0f32, -1.0f32] }

entry sgn_f32 (xs: []f32) = map f32.sgn xs

-- ==
-- entry: sgn_f64
-- input { [1.5f64, -1.5f64, f64.inf, -f64.inf, f64.nan, 5.0e-324f64, -1.7976931348623157e308f64] }
-- output { [1.0f64, -1.0f64, 1.0f64, -1.0f64, f64.nan, 1.0f64, -1.0f64] }

entry sgn_f64 (xs: []f64) = map f64.sgn xs

-- One over a zero shows its sign.
-- ==
-- entry: sgn_of_zeros_f32
-- input { [0.0f32, -0.0f32] } output { [f32.inf, f32.inf] }

entry sgn_of_zeros_f32 (xs: []f32) = map (\x -> 1 / f32.sgn x) xs

-- ==
-- entry: sgn_of_zeros_f64
-- input { [0.0f64, -0.0f64] } output { [f64.inf, f64.inf] }

entry sgn_of_zeros_f64 (xs: []f64) = map (\x -> 1 / f64.sgn x) xs
