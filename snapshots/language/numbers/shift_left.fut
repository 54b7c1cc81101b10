-- Of a shift count only as many bits count as name a position: shifting by the width changes nothing, and by -1
-- is by the width less one.
-- ==
-- entry: shift_left_i8
-- input { [1i8, 1i8, 1i8, 1i8, -1i8, 127i8, 1i8] [0i8, 7i8, 8i8, 9i8, 1i8, 1i8, -1i8] }
-- output { [1i8, -128i8, 1i8, 2i8, -2i8, -2i8, -128i8] }

entry shift_left_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.<<) xs ys

-- ==
-- entry: shift_left_i16
-- input { [1i16, 1i16, 1i16, 1i16, -1i16, 32767i16, 1i16] [0i16, 15i16, 16i16, 17i16, 1i16, 1i16, -1i16] }
-- output { [1i16, -32768i16, 1i16, 2i16, -2i16, -2i16, -32768i16] }

entry shift_left_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.<<) xs ys

-- ==
-- entry: shift_left_i32
-- input { [1i32, 1i32, 1i32, 1i32, -1i32, 2147483647i32, 1i32] [0i32, 31i32, 32i32, 33i32, 1i32, 1i32, -1i32] }
-- output { [1i32, -2147483648i32, 1i32, 2i32, -2i32, -2i32, -2147483648i32] }

entry shift_left_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.<<) xs ys

-- ==
-- entry: shift_left_i64
-- input { [1i64, 1i64, 1i64, 1i64, -1i64, 9223372036854775807i64, 1i64]
--   [0i64, 63i64, 64i64, 65i64, 1i64, 1i64, -1i64] }
-- output { [1i64, -9223372036854775808i64, 1i64, 2i64, -2i64, -2i64, -9223372036854775808i64] }

entry shift_left_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.<<) xs ys

-- ==
-- entry: shift_left_u8
-- input { [1u8, 1u8, 1u8, 1u8, 255u8, 1u8] [0u8, 7u8, 8u8, 9u8, 1u8, 255u8] }
-- output { [1u8, 128u8, 1u8, 2u8, 254u8, 128u8] }

entry shift_left_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.<<) xs ys

-- ==
-- entry: shift_left_u16
-- input { [1u16, 1u16, 1u16, 1u16, 65535u16, 1u16] [0u16, 15u16, 16u16, 17u16, 1u16, 65535u16] }
-- output { [1u16, 32768u16, 1u16, 2u16, 65534u16, 32768u16] }

entry shift_left_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.<<) xs ys

-- ==
-- entry: shift_left_u32
-- input { [1u32, 1u32, 1u32, 1u32, 4294967295u32, 1u32] [0u32, 31u32, 32u32, 33u32, 1u32, 4294967295u32] }
-- output { [1u32, 2147483648u32, 1u32, 2u32, 4294967294u32, 2147483648u32] }

entry shift_left_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.<<) xs ys

-- ==
-- entry: shift_left_u64
-- input { [1u64, 1u64, 1u64, 1u64, 18446744073709551615u64, 1u64]
--   [0u64, 63u64, 64u64, 65u64, 1u64, 18446744073709551615u64] }
-- output { [1u64, 9223372036854775808u64, 1u64, 2u64, 18446744073709551614u64, 9223372036854775808u64] }

entry shift_left_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.<<) xs ys
