-- Conversions to u32. Integers are filled with zeros, whatever their sign, or cut off; floats
-- lose their fraction, NaN and infinities give 0.
-- ==
-- entry: from_i8
-- input { [0i8, 1i8, -1i8, 127i8, -128i8, 100i8] }
-- output { [0u32, 1u32, 255u32, 127u32, 128u32, 100u32] }

entry from_i8 (xs: []i8) = map u32.i8 xs

-- ==
-- entry: from_i16
-- input { [0i16, 1i16, -1i16, 32767i16, -32768i16, 100i16] }
-- output { [0u32, 1u32, 65535u32, 32767u32, 32768u32, 100u32] }

entry from_i16 (xs: []i16) = map u32.i16 xs

-- ==
-- entry: from_i32
-- input { [0i32, 1i32, -1i32, 2147483647i32, -2147483648i32, 100i32] }
-- output { [0u32, 1u32, 4294967295u32, 2147483647u32, 2147483648u32, 100u32] }

entry from_i32 (xs: []i32) = map u32.i32 xs

-- ==
-- entry: from_i64
-- input { [0i64, 1i64, -1i64, 9223372036854775807i64, -9223372036854775808i64, 100i64] }
-- output { [0u32, 1u32, 4294967295u32, 4294967295u32, 0u32, 100u32] }

entry from_i64 (xs: []i64) = map u32.i64 xs

-- ==
-- entry: from_u8
-- input { [0u8, 1u8, 255u8, 128u8, 100u8] } output { [0u32, 1u32, 255u32, 128u32, 100u32] }

entry from_u8 (xs: []u8) = map u32.u8 xs

-- ==
-- entry: from_u16
-- input { [0u16, 1u16, 65535u16, 32768u16, 100u16] }
-- output { [0u32, 1u32, 65535u32, 32768u32, 100u32] }

entry from_u16 (xs: []u16) = map u32.u16 xs

-- ==
-- entry: from_u32
-- input { [0u32, 1u32, 4294967295u32, 2147483648u32, 100u32] }
-- output { [0u32, 1u32, 4294967295u32, 2147483648u32, 100u32] }

entry from_u32 (xs: []u32) = map u32.u32 xs

-- ==
-- entry: from_u64
-- input { [0u64, 1u64, 18446744073709551615u64, 9223372036854775808u64, 100u64] }
-- output { [0u32, 1u32, 4294967295u32, 0u32, 100u32] }

entry from_u64 (xs: []u64) = map u32.u64 xs

-- ==
-- entry: from_f32
-- input { [0.0f32, 2.9f32, 0.999f32, 100.5f32, -0.5f32, f32.inf, -f32.inf, f32.nan] }
-- output { [0u32, 2u32, 0u32, 100u32, 0u32, 0u32, 0u32, 0u32] }

entry from_f32 (xs: []f32) = map u32.f32 xs

-- ==
-- entry: from_f64
-- input { [0.0f64, 2.9f64, 0.999f64, 100.5f64, -0.5f64, f64.inf, -f64.inf, f64.nan] }
-- output { [0u32, 2u32, 0u32, 100u32, 0u32, 0u32, 0u32, 0u32] }

entry from_f64 (xs: []f64) = map u32.f64 xs

-- ==
-- entry: from_bool
-- input { [false, true] } output { [0u32, 1u32] }

entry from_bool (xs: []bool) = map u32.bool xs
