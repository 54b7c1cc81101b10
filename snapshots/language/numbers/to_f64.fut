-- Conversions to f64. From every type, rounded to nearest; of f64 to f32 what is too large becomes infinite.
-- ==
-- entry: from_i8
-- input { [0i8, 1i8, -1i8, 127i8, -128i8, 100i8] }
-- output { [0.0f64, 1.0f64, -1.0f64, 127.0f64, -128.0f64, 100.0f64] }

entry from_i8 (xs: []i8) = map f64.i8 xs

-- ==
-- entry: from_i16
-- input { [0i16, 1i16, -1i16, 32767i16, -32768i16, 100i16] }
-- output { [0.0f64, 1.0f64, -1.0f64, 32767.0f64, -32768.0f64, 100.0f64] }

entry from_i16 (xs: []i16) = map f64.i16 xs

-- ==
-- entry: from_i32
-- input { [0i32, 1i32, -1i32, 2147483647i32, -2147483648i32, 100i32] }
-- output { [0.0f64, 1.0f64, -1.0f64, 2147483647.0f64, -2147483648.0f64, 100.0f64] }

entry from_i32 (xs: []i32) = map f64.i32 xs

-- ==
-- entry: from_i64
-- input { [0i64, 1i64, -1i64, 9223372036854775807i64, -9223372036854775808i64, 100i64] }
-- output { [0.0f64, 1.0f64, -1.0f64, 9.223372036854776e18f64, -9.223372036854776e18f64, 100.0f64] }

entry from_i64 (xs: []i64) = map f64.i64 xs

-- ==
-- entry: from_u8
-- input { [0u8, 1u8, 255u8, 128u8, 100u8] }
-- output { [0.0f64, 1.0f64, 255.0f64, 128.0f64, 100.0f64] }

entry from_u8 (xs: []u8) = map f64.u8 xs

-- ==
-- entry: from_u16
-- input { [0u16, 1u16, 65535u16, 32768u16, 100u16] }
-- output { [0.0f64, 1.0f64, 65535.0f64, 32768.0f64, 100.0f64] }

entry from_u16 (xs: []u16) = map f64.u16 xs

-- ==
-- entry: from_u32
-- input { [0u32, 1u32, 4294967295u32, 2147483648u32, 100u32] }
-- output { [0.0f64, 1.0f64, 4294967295.0f64, 2147483648.0f64, 100.0f64] }

entry from_u32 (xs: []u32) = map f64.u32 xs

-- ==
-- entry: from_u64
-- input { [0u64, 1u64, 18446744073709551615u64, 9223372036854775808u64, 100u64] }
-- output { [0.0f64, 1.0f64, 1.8446744073709552e19f64, 9.223372036854776e18f64, 100.0f64] }

entry from_u64 (xs: []u64) = map f64.u64 xs

-- ==
-- entry: from_f32
-- input { [0.0f32, -1.5f32, 0.1f32, f32.inf, -f32.inf, f32.nan, 1.0e-45f32, 3.4028235e38f32] }
-- output { [0.0f64, -1.5f64, 0.10000000149011612f64, f64.inf, -f64.inf, f64.nan, 1.401298464324817e-45f64,
--    3.4028234663852886e38f64] }

entry from_f32 (xs: []f32) = map f64.f32 xs

-- ==
-- entry: from_f64
-- input { [0.0f64, -1.5f64, 0.1f64, f64.inf, -f64.inf, f64.nan, 5.0e-324f64, 1.7976931348623157e308f64] }
-- output { [0.0f64, -1.5f64, 0.1f64, f64.inf, -f64.inf, f64.nan, 5.0e-324f64, 1.7976931348623157e308f64] }

entry from_f64 (xs: []f64) = map f64.f64 xs

-- ==
-- entry: from_bool
-- input { [false, true] } output { [0.0f64, 1.0f64] }

entry from_bool (xs: []bool) = map f64.bool xs
