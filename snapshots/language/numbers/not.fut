-- `not` complements all bits of an integer.
-- ==
-- entry: not_i8
-- input { [5i8, -5i8, 0i8, 127i8, -128i8] } output { [-6i8, 4i8, -1i8, -128i8, 127i8] }

entry not_i8 (xs: []i8) = map i8.not xs

-- ==
-- entry: not_i16
-- input { [5i16, -5i16, 0i16, 32767i16, -32768i16] }
-- output { [-6i16, 4i16, -1i16, -32768i16, 32767i16] }

entry not_i16 (xs: []i16) = map i16.not xs

-- ==
-- entry: not_i32
-- input { [5i32, -5i32, 0i32, 2147483647i32, -2147483648i32] }
-- output { [-6i32, 4i32, -1i32, -2147483648i32, 2147483647i32] }

entry not_i32 (xs: []i32) = map i32.not xs

-- ==
-- entry: not_i64
-- input { [5i64, -5i64, 0i64, 9223372036854775807i64, -9223372036854775808i64] }
-- output { [-6i64, 4i64, -1i64, -9223372036854775808i64, 9223372036854775807i64] }

entry not_i64 (xs: []i64) = map i64.not xs

-- ==
-- entry: not_u8
-- input { [5u8, 1u8, 0u8, 255u8] } output { [250u8, 254u8, 255u8, 0u8] }

entry not_u8 (xs: []u8) = map u8.not xs

-- ==
-- entry: not_u16
-- input { [5u16, 1u16, 0u16, 65535u16] } output { [65530u16, 65534u16, 65535u16, 0u16] }

entry not_u16 (xs: []u16) = map u16.not xs

-- ==
-- entry: not_u32
-- input { [5u32, 1u32, 0u32, 4294967295u32] }
-- output { [4294967290u32, 4294967294u32, 4294967295u32, 0u32] }

entry not_u32 (xs: []u32) = map u32.not xs

-- ==
-- entry: not_u64
-- input { [5u64, 1u64, 0u64, 18446744073709551615u64] }
-- output { [18446744073709551610u64, 18446744073709551614u64, 18446744073709551615u64, 0u64] }

entry not_u64 (xs: []u64) = map u64.not xs
