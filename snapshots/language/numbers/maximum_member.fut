-- The greatest element; of nothing the lowest value. NaN is passed over.
-- ==
-- entry: maximum_i8
-- input { empty([0]i8) } output { -128i8 }
-- input { [7i8] } output { 7i8 }
-- input { [3i8, 127i8, -128i8, 5i8] } output { 127i8 }

entry maximum_i8 (xs: []i8) = i8.maximum xs

-- ==
-- entry: maximum_i16
-- input { empty([0]i16) } output { -32768i16 }
-- input { [7i16] } output { 7i16 }
-- input { [3i16, 32767i16, -32768i16, 5i16] } output { 32767i16 }

entry maximum_i16 (xs: []i16) = i16.maximum xs

-- ==
-- entry: maximum_i32
-- input { empty([0]i32) } output { -2147483648i32 }
-- input { [7i32] } output { 7i32 }
-- input { [3i32, 2147483647i32, -2147483648i32, 5i32] } output { 2147483647i32 }

entry maximum_i32 (xs: []i32) = i32.maximum xs

-- ==
-- entry: maximum_i64
-- input { empty([0]i64) } output { -9223372036854775808i64 }
-- input { [7i64] } output { 7i64 }
-- input { [3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { 9223372036854775807i64 }

entry maximum_i64 (xs: []i64) = i64.maximum xs

-- ==
-- entry: maximum_u8
-- input { empty([0]u8) } output { 0u8 }
-- input { [7u8] } output { 7u8 }
-- input { [3u8, 255u8, 0u8, 5u8] } output { 255u8 }

entry maximum_u8 (xs: []u8) = u8.maximum xs

-- ==
-- entry: maximum_u16
-- input { empty([0]u16) } output { 0u16 }
-- input { [7u16] } output { 7u16 }
-- input { [3u16, 65535u16, 0u16, 5u16] } output { 65535u16 }

entry maximum_u16 (xs: []u16) = u16.maximum xs

-- ==
-- entry: maximum_u32
-- input { empty([0]u32) } output { 0u32 }
-- input { [7u32] } output { 7u32 }
-- input { [3u32, 4294967295u32, 0u32, 5u32] } output { 4294967295u32 }

entry maximum_u32 (xs: []u32) = u32.maximum xs

-- ==
-- entry: maximum_u64
-- input { empty([0]u64) } output { 0u64 }
-- input { [7u64] } output { 7u64 }
-- input { [3u64, 18446744073709551615u64, 0u64, 5u64] } output { 18446744073709551615u64 }

entry maximum_u64 (xs: []u64) = u64.maximum xs

-- ==
-- entry: maximum_f32
-- input { empty([0]f32) } output { -f32.inf }
-- input { [7.0f32] } output { 7.0f32 }
-- input { [3.0f32, -0.5f32, f32.nan, 2.0f32] } output { 3.0f32 }

entry maximum_f32 (xs: []f32) = f32.maximum xs

-- ==
-- entry: maximum_f64
-- input { empty([0]f64) } output { -f64.inf }
-- input { [7.0f64] } output { 7.0f64 }
-- input { [3.0f64, -0.5f64, f64.nan, 2.0f64] } output { 3.0f64 }

entry maximum_f64 (xs: []f64) = f64.maximum xs
