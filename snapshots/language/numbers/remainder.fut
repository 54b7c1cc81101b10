-- `%%` goes with `//`: it has the sign of the dividend.
-- ==
-- entry: remainder_i8
-- input { [7i8, -7i8, 7i8, -7i8, -128i8, 127i8, -128i8, 0i8, -1i8, 1i8]
--   [2i8, 2i8, -2i8, -2i8, -1i8, -1i8, 127i8, -3i8, 127i8, -128i8] }
-- output { [1i8, -1i8, 1i8, -1i8, 0i8, 0i8, -1i8, 0i8, -1i8, 1i8] }

entry remainder_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.%%) xs ys

-- ==
-- entry: remainder_i16
-- input { [7i16, -7i16, 7i16, -7i16, -32768i16, 32767i16, -32768i16, 0i16, -1i16, 1i16]
--   [2i16, 2i16, -2i16, -2i16, -1i16, -1i16, 32767i16, -3i16, 32767i16, -32768i16] }
-- output { [1i16, -1i16, 1i16, -1i16, 0i16, 0i16, -1i16, 0i16, -1i16, 1i16] }

entry remainder_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.%%) xs ys

-- ==
-- entry: remainder_i32
-- input { [7i32, -7i32, 7i32, -7i32, -2147483648i32, 2147483647i32, -2147483648i32, 0i32, -1i32, 1i32]
--   [2i32, 2i32, -2i32, -2i32, -1i32, -1i32, 2147483647i32, -3i32, 2147483647i32, -2147483648i32] }
-- output { [1i32, -1i32, 1i32, -1i32, 0i32, 0i32, -1i32, 0i32, -1i32, 1i32] }

entry remainder_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.%%) xs ys

-- ==
-- entry: remainder_i64
-- input { [7i64, -7i64, 7i64, -7i64, -9223372036854775808i64, 9223372036854775807i64, -9223372036854775808i64,
--    0i64, -1i64, 1i64] [2i64, 2i64, -2i64, -2i64, -1i64, -1i64, 9223372036854775807i64, -3i64,
--    9223372036854775807i64, -9223372036854775808i64] }
-- output { [1i64, -1i64, 1i64, -1i64, 0i64, 0i64, -1i64, 0i64, -1i64, 1i64] }

entry remainder_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.%%) xs ys

-- ==
-- entry: remainder_u8
-- input { [7u8, 255u8, 1u8, 255u8, 0u8] [2u8, 2u8, 255u8, 255u8, 9u8] }
-- output { [1u8, 1u8, 1u8, 0u8, 0u8] }

entry remainder_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.%%) xs ys

-- ==
-- entry: remainder_u16
-- input { [7u16, 65535u16, 1u16, 65535u16, 0u16] [2u16, 2u16, 65535u16, 65535u16, 9u16] }
-- output { [1u16, 1u16, 1u16, 0u16, 0u16] }

entry remainder_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.%%) xs ys

-- ==
-- entry: remainder_u32
-- input { [7u32, 4294967295u32, 1u32, 4294967295u32, 0u32] [2u32, 2u32, 4294967295u32, 4294967295u32, 9u32] }
-- output { [1u32, 1u32, 1u32, 0u32, 0u32] }

entry remainder_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.%%) xs ys

-- ==
-- entry: remainder_u64
-- input { [7u64, 18446744073709551615u64, 1u64, 18446744073709551615u64, 0u64]
--   [2u64, 2u64, 18446744073709551615u64, 18446744073709551615u64, 9u64] }
-- output { [1u64, 1u64, 1u64, 0u64, 0u64] }

entry remainder_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.%%) xs ys
