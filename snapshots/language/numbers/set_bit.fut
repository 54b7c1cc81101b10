-- `set_bit i x b`: x with bit i made b, which is 0 or 1; bit 63 of an f64 is its sign.
-- ==
-- entry: set_bit_i8
-- input { [0i32, 7i32, 7i32, 1i32, 3i32, 9i32] [0i8, 0i8, 127i8, 127i8, 0i8, 0i8]
--   [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1i8, -128i8, 127i8, 125i8, 0i8, 2i8] }

entry set_bit_i8 [n] (xs: [n]i32) (ys: [n]i8) (zs: [n]i32) = map3 i8.set_bit xs ys zs

-- ==
-- entry: set_bit_i16
-- input { [0i32, 15i32, 15i32, 1i32, 3i32, 17i32] [0i16, 0i16, 32767i16, 32767i16, 0i16, 0i16]
--   [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1i16, -32768i16, 32767i16, 32765i16, 0i16, 2i16] }

entry set_bit_i16 [n] (xs: [n]i32) (ys: [n]i16) (zs: [n]i32) = map3 i16.set_bit xs ys zs

-- ==
-- entry: set_bit_i32
-- input { [0i32, 31i32, 31i32, 1i32, 3i32, 33i32] [0i32, 0i32, 2147483647i32, 2147483647i32, 0i32, 0i32]
--   [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1i32, -2147483648i32, 2147483647i32, 2147483645i32, 0i32, 2i32] }

entry set_bit_i32 [n] (xs: [n]i32) (ys: [n]i32) (zs: [n]i32) = map3 i32.set_bit xs ys zs

-- ==
-- entry: set_bit_i64
-- input { [0i32, 63i32, 63i32, 1i32, 3i32, 65i32]
--   [0i64, 0i64, 9223372036854775807i64, 9223372036854775807i64, 0i64, 0i64] [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1i64, -9223372036854775808i64, 9223372036854775807i64, 9223372036854775805i64, 0i64, 2i64] }

entry set_bit_i64 [n] (xs: [n]i32) (ys: [n]i64) (zs: [n]i32) = map3 i64.set_bit xs ys zs

-- ==
-- entry: set_bit_u8
-- input { [0i32, 7i32, 7i32, 1i32, 3i32, 9i32] [0u8, 0u8, 255u8, 255u8, 0u8, 0u8]
--   [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1u8, 128u8, 127u8, 253u8, 0u8, 2u8] }

entry set_bit_u8 [n] (xs: [n]i32) (ys: [n]u8) (zs: [n]i32) = map3 u8.set_bit xs ys zs

-- ==
-- entry: set_bit_u16
-- input { [0i32, 15i32, 15i32, 1i32, 3i32, 17i32] [0u16, 0u16, 65535u16, 65535u16, 0u16, 0u16]
--   [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1u16, 32768u16, 32767u16, 65533u16, 0u16, 2u16] }

entry set_bit_u16 [n] (xs: [n]i32) (ys: [n]u16) (zs: [n]i32) = map3 u16.set_bit xs ys zs

-- ==
-- entry: set_bit_u32
-- input { [0i32, 31i32, 31i32, 1i32, 3i32, 33i32] [0u32, 0u32, 4294967295u32, 4294967295u32, 0u32, 0u32]
--   [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1u32, 2147483648u32, 2147483647u32, 4294967293u32, 0u32, 2u32] }

entry set_bit_u32 [n] (xs: [n]i32) (ys: [n]u32) (zs: [n]i32) = map3 u32.set_bit xs ys zs

-- ==
-- entry: set_bit_u64
-- input { [0i32, 63i32, 63i32, 1i32, 3i32, 65i32]
--   [0u64, 0u64, 18446744073709551615u64, 18446744073709551615u64, 0u64, 0u64] [1i32, 1i32, 0i32, 0i32, 0i32, 1i32] }
-- output { [1u64, 9223372036854775808u64, 9223372036854775807u64, 18446744073709551613u64, 0u64, 2u64] }

entry set_bit_u64 [n] (xs: [n]i32) (ys: [n]u64) (zs: [n]i32) = map3 u64.set_bit xs ys zs

-- ==
-- entry: set_bit_f32
-- input { [31i32, 31i32, 0i32, 30i32] [1.0f32, -1.0f32, 0.0f32, 1.0f32] [1i32, 0i32, 1i32, 0i32] }
-- output { [-1.0f32, 1.0f32, 1.0e-45f32, 1.0f32] }

entry set_bit_f32 [n] (xs: [n]i32) (ys: [n]f32) (zs: [n]i32) = map3 f32.set_bit xs ys zs

-- ==
-- entry: set_bit_f64
-- input { [63i32, 63i32, 0i32, 62i32] [1.0f64, -1.0f64, 0.0f64, 1.0f64] [1i32, 0i32, 1i32, 0i32] }
-- output { [-1.0f64, 1.0f64, 5.0e-324f64, 1.0f64] }

entry set_bit_f64 [n] (xs: [n]i32) (ys: [n]f64) (zs: [n]i32) = map3 f64.set_bit xs ys zs
