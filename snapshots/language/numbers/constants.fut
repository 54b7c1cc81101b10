-- The lowest and the highest value of each type (the infinities of floats), and the width.
-- ==
-- entry: limits_i8
-- input { } output { -128i8 127i8 8i32 }

entry limits_i8 = (i8.lowest, i8.highest, i8.num_bits)

-- ==
-- entry: limits_i16
-- input { } output { -32768i16 32767i16 16i32 }

entry limits_i16 = (i16.lowest, i16.highest, i16.num_bits)

-- ==
-- entry: limits_i32
-- input { } output { -2147483648i32 2147483647i32 32i32 }

entry limits_i32 = (i32.lowest, i32.highest, i32.num_bits)

-- ==
-- entry: limits_i64
-- input { } output { -9223372036854775808i64 9223372036854775807i64 64i32 }

entry limits_i64 = (i64.lowest, i64.highest, i64.num_bits)

-- ==
-- entry: limits_u8
-- input { } output { 0u8 255u8 8i32 }

entry limits_u8 = (u8.lowest, u8.highest, u8.num_bits)

-- ==
-- entry: limits_u16
-- input { } output { 0u16 65535u16 16i32 }

entry limits_u16 = (u16.lowest, u16.highest, u16.num_bits)

-- ==
-- entry: limits_u32
-- input { } output { 0u32 4294967295u32 32i32 }

entry limits_u32 = (u32.lowest, u32.highest, u32.num_bits)

-- ==
-- entry: limits_u64
-- input { } output { 0u64 18446744073709551615u64 64i32 }

entry limits_u64 = (u64.lowest, u64.highest, u64.num_bits)

-- ==
-- entry: limits_f32
-- input { } output { -f32.inf f32.inf 32i32 }

entry limits_f32 = (f32.lowest, f32.highest, f32.num_bits)

-- ==
-- entry: limits_f64
-- input { } output { -f64.inf f64.inf 64i32 }

entry limits_f64 = (f64.lowest, f64.highest, f64.num_bits)

-- ==
-- entry: numbers_f32
-- input { } output { 3.1415927f32 2.7182817f32 1.1920929e-7f32 f32.inf f32.nan true }

entry numbers_f32 =
  (f32.pi, f32.e, f32.epsilon, f32.inf, f32.nan, 1 + f32.epsilon > 1 && 1 + f32.epsilon / 2 == 1)

-- ==
-- entry: numbers_f64
-- input { }
-- output { 3.141592653589793f64 2.718281828459045f64 2.220446049250313e-16f64 f64.inf f64.nan true }

entry numbers_f64 =
  (f64.pi, f64.e, f64.epsilon, f64.inf, f64.nan, 1 + f64.epsilon > 1 && 1 + f64.epsilon / 2 == 1)
