-- Negation. The lowest value of a signed type is its own negation, and unsigned ones wrap around. A float only
-- changes its sign.
-- ==
-- entry: neg_i8
-- input { [5i8, -5i8, 0i8, 127i8, -128i8] } output { [-5i8, 5i8, 0i8, -127i8, -128i8] }

entry neg_i8 (xs: []i8) = map i8.neg xs

-- ==
-- entry: neg_i16
-- input { [5i16, -5i16, 0i16, 32767i16, -32768i16] }
-- output { [-5i16, 5i16, 0i16, -32767i16, -32768i16] }

entry neg_i16 (xs: []i16) = map i16.neg xs

-- ==
-- entry: neg_i32
-- input { [5i32, -5i32, 0i32, 2147483647i32, -2147483648i32] }
-- output { [-5i32, 5i32, 0i32, -2147483647i32, -2147483648i32] }

entry neg_i32 (xs: []i32) = map i32.neg xs

-- ==
-- entry: neg_i64
-- input { [5i64, -5i64, 0i64, 9223372036854775807i64, -9223372036854775808i64] }
-- output { [-5i64, 5i64, 0i64, -9223372036854775807i64, -9223372036854775808i64] }

entry neg_i64 (xs: []i64) = map i64.neg xs

-- ==
-- entry: neg_u8
-- input { [5u8, 1u8, 0u8, 255u8] } output { [251u8, 255u8, 0u8, 1u8] }

entry neg_u8 (xs: []u8) = map u8.neg xs

-- ==
-- entry: neg_u16
-- input { [5u16, 1u16, 0u16, 65535u16] } output { [65531u16, 65535u16, 0u16, 1u16] }

entry neg_u16 (xs: []u16) = map u16.neg xs

-- ==
-- entry: neg_u32
-- input { [5u32, 1u32, 0u32, 4294967295u32] } output { [4294967291u32, 4294967295u32, 0u32, 1u32] }

entry neg_u32 (xs: []u32) = map u32.neg xs

-- ==
-- entry: neg_u64
-- input { [5u64, 1u64, 0u64, 18446744073709551615u64] }
-- output { [18446744073709551611u64, 18446744073709551615u64, 0u64, 1u64] }

entry neg_u64 (xs: []u64) = map u64.neg xs

-- ==
-- entry: neg_f32
-- input { [1.5f32, -1.5f32, f32.inf, -f32.inf, f32.nan, 1.0e-45f32, -3.4028235e38f32] }
-- output { [-1.5f32, 1.5f32, -f32.inf, f32.inf, f32.nan, -1.0e-45f32, 3.4028235e38f32] }

entry neg_f32 (xs: []f32) = map f32.neg xs

-- ==
-- entry: neg_f64
-- input { [1.5f64, -1.5f64, f64.inf, -f64.inf, f64.nan, 5.0e-324f64, -1.7976931348623157e308f64] }
-- output { [-1.5f64, 1.5f64, -f64.inf, f64.inf, f64.nan, -5.0e-324f64, 1.7976931348623157e308f64] }

entry neg_f64 (xs: []f64) = map f64.neg xs

-- One over a zero shows its sign.
-- ==
-- entry: neg_of_zeros_f32
-- input { [0.0f32, -0.0f32] } output { [-f32.inf, f32.inf] }

entry neg_of_zeros_f32 (xs: []f32) = map (\x -> 1 / f32.neg x) xs

-- ==
-- entry: neg_of_zeros_f64
-- input { [0.0f64, -0.0f64] } output { [-f64.inf, f64.inf] }

entry neg_of_zeros_f64 (xs: []f64) = map (\x -> 1 / f64.neg x) xs
