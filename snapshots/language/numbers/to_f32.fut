-- Conversions to f32. From every type, rounded to nearest; of f64 to f32 what is too large becomes infinite.
-- ==
-- entry: from_i8
-- input { [0i8, 1i8, -1i8, 127i8, -128i8, 100i8] }
-- output { [0.0f32, 1.0f32, -1.0f32, 127.0f32, -128.0f32, 100.0f32] }

entry from_i8 (xs: []i8) = map f32.i8 xs

-- ==
-- entry: from_i16
-- input { [0i16, 1i16, -1i16, 32767i16, -32768i16, 100i16] }
-- output { [0.0f32, 1.0f32, -1.0f32, 32767.0f32, -32768.0f32, 100.0f32] }

entry from_i16 (xs: []i16) = map f32.i16 xs

-- ==
-- entry: from_i32
-- input { [0i32, 1i32, -1i32, 2147483647i32, -2147483648i32, 100i32] }
-- output { [0.0f32, 1.0f32, -1.0f32, 2147483600.0f32, -2147483600.0f32, 100.0f32] }

entry from_i32 (xs: []i32) = map f32.i32 xs

-- ==
-- entry: from_i64
-- input { [0i64, 1i64, -1i64, 9223372036854775807i64, -9223372036854775808i64, 100i64] }
-- output { [0.0f32, 1.0f32, -1.0f32, 9.223372e18f32, -9.223372e18f32, 100.0f32] }

entry from_i64 (xs: []i64) = map f32.i64 xs

-- ==
-- entry: from_u8
-- input { [0u8, 1u8, 255u8, 128u8, 100u8] }
-- output { [0.0f32, 1.0f32, 255.0f32, 128.0f32, 100.0f32] }

entry from_u8 (xs: []u8) = map f32.u8 xs

-- ==
-- entry: from_u16
-- input { [0u16, 1u16, 65535u16, 32768u16, 100u16] }
-- output { [0.0f32, 1.0f32, 65535.0f32, 32768.0f32, 100.0f32] }

entry from_u16 (xs: []u16) = map f32.u16 xs

-- ==
-- entry: from_u32
-- input { [0u32, 1u32, 4294967295u32, 2147483648u32, 100u32] }
-- output { [0.0f32, 1.0f32, 4294967300.0f32, 2147483600.0f32, 100.0f32] }

entry from_u32 (xs: []u32) = map f32.u32 xs

-- ==
-- entry: from_u64
-- input { [0u64, 1u64, 18446744073709551615u64, 9223372036854775808u64, 100u64] }
-- output { [0.0f32, 1.0f32, 1.8446744e19f32, 9.223372e18f32, 100.0f32] }

entry from_u64 (xs: []u64) = map f32.u64 xs

-- ==
-- entry: from_f32
-- input { [0.0f32, -1.5f32, 0.1f32, f32.inf, -f32.inf, f32.nan, 1.0e-45f32, 3.4028235e38f32] }
-- output { [0.0f32, -1.5f32, 0.1f32, f32.inf, -f32.inf, f32.nan, 1.0e-45f32, 3.4028235e38f32] }

entry from_f32 (xs: []f32) = map f32.f32 xs

-- ==
-- entry: from_f64
-- input { [0.0f64, -1.5f64, 0.1f64, f64.inf, -f64.inf, f64.nan, 5.0e-324f64, 1.7976931348623157e308f64] }
-- output { [0.0f32, -1.5f32, 0.1f32, f32.inf, -f32.inf, f32.nan, 0.0f32, f32.inf] }

entry from_f64 (xs: []f64) = map f32.f64 xs

-- ==
-- entry: from_bool
-- input { [false, true] } output { [0.0f32, 1.0f32] }

entry from_bool (xs: []bool) = map f32.bool xs
