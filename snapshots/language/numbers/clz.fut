-- Leading zero bits: the width for 0, none for a negative number.
-- ==
-- entry: clz_i8
-- input { [0i8, 1i8, -1i8, -128i8, 127i8, 40i8] } output { [8i32, 7i32, 0i32, 0i32, 1i32, 2i32] }

entry clz_i8 (xs: []i8) = map i8.clz xs

-- ==
-- entry: clz_i16
-- input { [0i16, 1i16, -1i16, -32768i16, 32767i16, 40i16] }
-- output { [16i32, 15i32, 0i32, 0i32, 1i32, 10i32] }

entry clz_i16 (xs: []i16) = map i16.clz xs

-- ==
-- entry: clz_i32
-- input { [0i32, 1i32, -1i32, -2147483648i32, 2147483647i32, 40i32] }
-- output { [32i32, 31i32, 0i32, 0i32, 1i32, 26i32] }

entry clz_i32 (xs: []i32) = map i32.clz xs

-- ==
-- entry: clz_i64
-- input { [0i64, 1i64, -1i64, -9223372036854775808i64, 9223372036854775807i64, 40i64] }
-- output { [64i32, 63i32, 0i32, 0i32, 1i32, 58i32] }

entry clz_i64 (xs: []i64) = map i64.clz xs

-- ==
-- entry: clz_u8
-- input { [0u8, 1u8, 255u8, 128u8, 40u8] } output { [8i32, 7i32, 0i32, 0i32, 2i32] }

entry clz_u8 (xs: []u8) = map u8.clz xs

-- ==
-- entry: clz_u16
-- input { [0u16, 1u16, 65535u16, 32768u16, 40u16] } output { [16i32, 15i32, 0i32, 0i32, 10i32] }

entry clz_u16 (xs: []u16) = map u16.clz xs

-- ==
-- entry: clz_u32
-- input { [0u32, 1u32, 4294967295u32, 2147483648u32, 40u32] }
-- output { [32i32, 31i32, 0i32, 0i32, 26i32] }

entry clz_u32 (xs: []u32) = map u32.clz xs

-- ==
-- entry: clz_u64
-- input { [0u64, 1u64, 18446744073709551615u64, 9223372036854775808u64, 40u64] }
-- output { [64i32, 63i32, 0i32, 0i32, 58i32] }

entry clz_u64 (xs: []u64) = map u64.clz xs
