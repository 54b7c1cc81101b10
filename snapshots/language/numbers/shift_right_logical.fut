-- `>>>` shifts zeros in, into signed integers too. The count is masked, as for `<<`.
-- ==
-- entry: shift_right_logical_i8
-- input { [-1i8, -128i8, -8i8, -7i8, 127i8, -8i8, 127i8, -128i8, 5i8] [1i8, 7i8, 1i8, 1i8, 6i8, 8i8, 9i8, -1i8,
--   0i8] }
-- output { [127i8, 1i8, 124i8, 124i8, 1i8, -8i8, 63i8, 1i8, 5i8] }

entry shift_right_logical_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.>>>) xs ys

-- ==
-- entry: shift_right_logical_i16
-- input { [-1i16, -32768i16, -8i16, -7i16, 32767i16, -8i16, 32767i16, -32768i16, 5i16] [1i16, 15i16, 1i16, 1i16,
--   14i16, 16i16, 17i16, -1i16, 0i16] }
-- output { [32767i16, 1i16, 32764i16, 32764i16, 1i16, -8i16, 16383i16, 1i16, 5i16] }

entry shift_right_logical_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.>>>) xs ys

-- ==
-- entry: shift_right_logical_i32
-- input { [-1i32, -2147483648i32, -8i32, -7i32, 2147483647i32, -8i32, 2147483647i32, -2147483648i32, 5i32] [1i32,
--   31i32, 1i32, 1i32, 30i32, 32i32, 33i32, -1i32, 0i32] }
-- output { [2147483647i32, 1i32, 2147483644i32, 2147483644i32, 1i32, -8i32, 1073741823i32, 1i32, 5i32] }

entry shift_right_logical_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.>>>) xs ys

-- ==
-- entry: shift_right_logical_i64
-- input { [-1i64, -9223372036854775808i64, -8i64, -7i64, 9223372036854775807i64, -8i64, 9223372036854775807i64,
--   -9223372036854775808i64, 5i64] [1i64, 63i64, 1i64, 1i64, 62i64, 64i64, 65i64, -1i64, 0i64] }
-- output { [9223372036854775807i64, 1i64, 9223372036854775804i64, 9223372036854775804i64, 1i64, -8i64,
--   4611686018427387903i64, 1i64, 5i64] }

entry shift_right_logical_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.>>>) xs ys

-- ==
-- entry: shift_right_logical_u8
-- input { [255u8, 255u8, 100u8, 100u8, 1u8, 255u8, 5u8] [1u8, 7u8, 8u8, 10u8, 1u8, 255u8, 0u8] }
-- output { [127u8, 1u8, 100u8, 25u8, 0u8, 1u8, 5u8] }

entry shift_right_logical_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.>>>) xs ys

-- ==
-- entry: shift_right_logical_u16
-- input { [65535u16, 65535u16, 100u16, 100u16, 1u16, 65535u16, 5u16] [1u16, 15u16, 16u16, 18u16, 1u16, 65535u16,
--   0u16] }
-- output { [32767u16, 1u16, 100u16, 25u16, 0u16, 1u16, 5u16] }

entry shift_right_logical_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.>>>) xs ys

-- ==
-- entry: shift_right_logical_u32
-- input { [4294967295u32, 4294967295u32, 100u32, 100u32, 1u32, 4294967295u32, 5u32] [1u32, 31u32, 32u32, 34u32,
--   1u32, 4294967295u32, 0u32] }
-- output { [2147483647u32, 1u32, 100u32, 25u32, 0u32, 1u32, 5u32] }

entry shift_right_logical_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.>>>) xs ys

-- ==
-- entry: shift_right_logical_u64
-- input { [18446744073709551615u64, 18446744073709551615u64, 100u64, 100u64, 1u64, 18446744073709551615u64, 5u64]
--   [1u64, 63u64, 64u64, 66u64, 1u64, 18446744073709551615u64, 0u64] }
-- output { [9223372036854775807u64, 1u64, 100u64, 25u64, 0u64, 1u64, 5u64] }

entry shift_right_logical_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.>>>) xs ys

-- ==
-- entry: infix
-- input { -8 28 } output { 15i32 16i32 }

entry infix (x: i32) (y: i32) = (x >>> y, x >>> y - 1 + 1 & 16 | 1 << 4)
