-- `|` of the bits in two's complement.
-- ==
-- entry: bit_or_i8
-- input { [-1i8, 12i8, -128i8, -4i8, 0i8] [127i8, 10i8, 127i8, 6i8, -128i8] }
-- output { [-1i8, 14i8, -1i8, -2i8, -128i8] }

entry bit_or_i8 [n] (xs: [n]i8) (ys: [n]i8) = map2 (i8.|) xs ys

-- ==
-- entry: bit_or_i16
-- input { [-1i16, 12i16, -32768i16, -4i16, 0i16] [32767i16, 10i16, 32767i16, 6i16, -32768i16] }
-- output { [-1i16, 14i16, -1i16, -2i16, -32768i16] }

entry bit_or_i16 [n] (xs: [n]i16) (ys: [n]i16) = map2 (i16.|) xs ys

-- ==
-- entry: bit_or_i32
-- input { [-1i32, 12i32, -2147483648i32, -4i32, 0i32] [2147483647i32, 10i32, 2147483647i32, 6i32, -2147483648i32] }
-- output { [-1i32, 14i32, -1i32, -2i32, -2147483648i32] }

entry bit_or_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 (i32.|) xs ys

-- ==
-- entry: bit_or_i64
-- input { [-1i64, 12i64, -9223372036854775808i64, -4i64, 0i64]
--   [9223372036854775807i64, 10i64, 9223372036854775807i64, 6i64, -9223372036854775808i64] }
-- output { [-1i64, 14i64, -1i64, -2i64, -9223372036854775808i64] }

entry bit_or_i64 [n] (xs: [n]i64) (ys: [n]i64) = map2 (i64.|) xs ys

-- ==
-- entry: bit_or_u8
-- input { [255u8, 12u8, 0u8, 254u8] [12u8, 10u8, 255u8, 1u8] }
-- output { [255u8, 14u8, 255u8, 255u8] }

entry bit_or_u8 [n] (xs: [n]u8) (ys: [n]u8) = map2 (u8.|) xs ys

-- ==
-- entry: bit_or_u16
-- input { [65535u16, 12u16, 0u16, 65534u16] [12u16, 10u16, 65535u16, 1u16] }
-- output { [65535u16, 14u16, 65535u16, 65535u16] }

entry bit_or_u16 [n] (xs: [n]u16) (ys: [n]u16) = map2 (u16.|) xs ys

-- ==
-- entry: bit_or_u32
-- input { [4294967295u32, 12u32, 0u32, 4294967294u32] [12u32, 10u32, 4294967295u32, 1u32] }
-- output { [4294967295u32, 14u32, 4294967295u32, 4294967295u32] }

entry bit_or_u32 [n] (xs: [n]u32) (ys: [n]u32) = map2 (u32.|) xs ys

-- ==
-- entry: bit_or_u64
-- input { [18446744073709551615u64, 12u64, 0u64, 18446744073709551614u64]
--   [12u64, 10u64, 18446744073709551615u64, 1u64] }
-- output { [18446744073709551615u64, 14u64, 18446744073709551615u64, 18446744073709551615u64] }

entry bit_or_u64 [n] (xs: [n]u64) (ys: [n]u64) = map2 (u64.|) xs ys
