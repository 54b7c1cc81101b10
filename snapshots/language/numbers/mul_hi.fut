-- The upper half of the full product, signed or unsigned.
-- ==
-- entry: mul_hi_i8
-- input { [127i8, -128i8, -128i8, -1i8, 64i8, -1i8] [127i8, -128i8, 127i8, 1i8, 4i8, -1i8] }
-- output { [63i8, 64i8, -64i8, -1i8, 1i8, 0i8] }

entry mul_hi_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 i8.mul_hi xs ys

-- ==
-- entry: mul_hi_i16
-- input { [32767i16, -32768i16, -32768i16, -1i16, 16384i16, -1i16]
--   [32767i16, -32768i16, 32767i16, 1i16, 4i16, -1i16] }
-- output { [16383i16, 16384i16, -16384i16, -1i16, 1i16, 0i16] }

entry mul_hi_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 i16.mul_hi xs ys

-- ==
-- entry: mul_hi_i32
-- input { [2147483647i32, -2147483648i32, -2147483648i32, -1i32, 1073741824i32, -1i32]
--   [2147483647i32, -2147483648i32, 2147483647i32, 1i32, 4i32, -1i32] }
-- output { [1073741823i32, 1073741824i32, -1073741824i32, -1i32, 1i32, 0i32] }

entry mul_hi_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 i32.mul_hi xs ys

-- ==
-- entry: mul_hi_i64
-- input { [9223372036854775807i64, -9223372036854775808i64, -9223372036854775808i64, -1i64,
--    4611686018427387904i64, -1i64]
--   [9223372036854775807i64, -9223372036854775808i64, 9223372036854775807i64, 1i64, 4i64, -1i64] }
-- output { [4611686018427387903i64, 4611686018427387904i64, -4611686018427387904i64, -1i64, 1i64, 0i64] }

entry mul_hi_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 i64.mul_hi xs ys

-- ==
-- entry: mul_hi_u8
-- input { [255u8, 255u8, 128u8, 3u8] [255u8, 2u8, 2u8, 5u8] } output { [254u8, 1u8, 1u8, 0u8] }

entry mul_hi_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 u8.mul_hi xs ys

-- ==
-- entry: mul_hi_u16
-- input { [65535u16, 65535u16, 32768u16, 3u16] [65535u16, 2u16, 2u16, 5u16] }
-- output { [65534u16, 1u16, 1u16, 0u16] }

entry mul_hi_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 u16.mul_hi xs ys

-- ==
-- entry: mul_hi_u32
-- input { [4294967295u32, 4294967295u32, 2147483648u32, 3u32] [4294967295u32, 2u32, 2u32, 5u32] }
-- output { [4294967294u32, 1u32, 1u32, 0u32] }

entry mul_hi_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 u32.mul_hi xs ys

-- ==
-- entry: mul_hi_u64
-- input { [18446744073709551615u64, 18446744073709551615u64, 9223372036854775808u64, 3u64]
--   [18446744073709551615u64, 2u64, 2u64, 5u64] }
-- output { [18446744073709551614u64, 1u64, 1u64, 0u64] }

entry mul_hi_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 u64.mul_hi xs ys
