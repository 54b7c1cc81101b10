-- `get_bit i x`: bit i, counted from the lowest; of a float, of its representation. The position is masked like
-- a shift count.
-- ==
-- entry: get_bit_i8
-- input { [0i32, 7i32, 1i32, 8i32, 7i32] [1i8, 127i8, 126i8, 1i8, -128i8] }
-- output { [1i32, 0i32, 1i32, 1i32, 1i32] }

entry get_bit_i8 [n] (xs: [n]i32) (ys: [n]i8) = map2 i8.get_bit xs ys

-- ==
-- entry: get_bit_i16
-- input { [0i32, 15i32, 1i32, 16i32, 15i32] [1i16, 32767i16, 32766i16, 1i16, -32768i16] }
-- output { [1i32, 0i32, 1i32, 1i32, 1i32] }

entry get_bit_i16 [n] (xs: [n]i32) (ys: [n]i16) = map2 i16.get_bit xs ys

-- ==
-- entry: get_bit_i32
-- input { [0i32, 31i32, 1i32, 32i32, 31i32] [1i32, 2147483647i32, 2147483646i32, 1i32, -2147483648i32] }
-- output { [1i32, 0i32, 1i32, 1i32, 1i32] }

entry get_bit_i32 [n] (xs: [n]i32) (ys: [n]i32) = map2 i32.get_bit xs ys

-- ==
-- entry: get_bit_i64
-- input { [0i32, 63i32, 1i32, 64i32, 63i32]
--   [1i64, 9223372036854775807i64, 9223372036854775806i64, 1i64, -9223372036854775808i64] }
-- output { [1i32, 0i32, 1i32, 1i32, 1i32] }

entry get_bit_i64 [n] (xs: [n]i32) (ys: [n]i64) = map2 i64.get_bit xs ys

-- ==
-- entry: get_bit_u8
-- input { [0i32, 7i32, 1i32, 8i32, 7i32] [1u8, 255u8, 254u8, 1u8, 0u8] }
-- output { [1i32, 1i32, 1i32, 1i32, 0i32] }

entry get_bit_u8 [n] (xs: [n]i32) (ys: [n]u8) = map2 u8.get_bit xs ys

-- ==
-- entry: get_bit_u16
-- input { [0i32, 15i32, 1i32, 16i32, 15i32] [1u16, 65535u16, 65534u16, 1u16, 0u16] }
-- output { [1i32, 1i32, 1i32, 1i32, 0i32] }

entry get_bit_u16 [n] (xs: [n]i32) (ys: [n]u16) = map2 u16.get_bit xs ys

-- ==
-- entry: get_bit_u32
-- input { [0i32, 31i32, 1i32, 32i32, 31i32] [1u32, 4294967295u32, 4294967294u32, 1u32, 0u32] }
-- output { [1i32, 1i32, 1i32, 1i32, 0i32] }

entry get_bit_u32 [n] (xs: [n]i32) (ys: [n]u32) = map2 u32.get_bit xs ys

-- ==
-- entry: get_bit_u64
-- input { [0i32, 63i32, 1i32, 64i32, 63i32] [1u64, 18446744073709551615u64, 18446744073709551614u64, 1u64, 0u64] }
-- output { [1i32, 1i32, 1i32, 1i32, 0i32] }

entry get_bit_u64 [n] (xs: [n]i32) (ys: [n]u64) = map2 u64.get_bit xs ys

-- ==
-- entry: get_bit_f32
-- input { [31i32, 31i32, 30i32, 29i32, 0i32] [-0.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0e-45f32] }
-- output { [1i32, 0i32, 0i32, 1i32, 1i32] }

entry get_bit_f32 [n] (xs: [n]i32) (ys: [n]f32) = map2 f32.get_bit xs ys

-- ==
-- entry: get_bit_f64
-- input { [63i32, 63i32, 62i32, 61i32, 0i32] [-0.0f64, 1.0f64, 1.0f64, 1.0f64, 5.0e-324f64] }
-- output { [1i32, 0i32, 0i32, 1i32, 1i32] }

entry get_bit_f64 [n] (xs: [n]i32) (ys: [n]f64) = map2 f64.get_bit xs ys
