-- The product wraps around; of nothing it is 1.
-- ==
-- entry: product_i8
-- input { empty([0]i8) } output { 1i8 }
-- input { [7i8] } output { 7i8 }
-- input { [127i8, 127i8, 3i8] } output { 3i8 }
-- input { [1i8, 2i8, 3i8, 4i8, 5i8] } output { 120i8 }

entry product_i8 (xs: []i8) = i8.product xs

-- ==
-- entry: product_i16
-- input { empty([0]i16) } output { 1i16 }
-- input { [7i16] } output { 7i16 }
-- input { [32767i16, 32767i16, 3i16] } output { 3i16 }
-- input { [1i16, 2i16, 3i16, 4i16, 5i16] } output { 120i16 }

entry product_i16 (xs: []i16) = i16.product xs

-- ==
-- entry: product_i32
-- input { empty([0]i32) } output { 1i32 }
-- input { [7i32] } output { 7i32 }
-- input { [2147483647i32, 2147483647i32, 3i32] } output { 3i32 }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { 120i32 }

entry product_i32 (xs: []i32) = i32.product xs

-- ==
-- entry: product_i64
-- input { empty([0]i64) } output { 1i64 }
-- input { [7i64] } output { 7i64 }
-- input { [9223372036854775807i64, 9223372036854775807i64, 3i64] } output { 3i64 }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { 120i64 }

entry product_i64 (xs: []i64) = i64.product xs

-- ==
-- entry: product_u8
-- input { empty([0]u8) } output { 1u8 }
-- input { [7u8] } output { 7u8 }
-- input { [255u8, 255u8, 3u8] } output { 3u8 }
-- input { [1u8, 2u8, 3u8, 4u8, 5u8] } output { 120u8 }

entry product_u8 (xs: []u8) = u8.product xs

-- ==
-- entry: product_u16
-- input { empty([0]u16) } output { 1u16 }
-- input { [7u16] } output { 7u16 }
-- input { [65535u16, 65535u16, 3u16] } output { 3u16 }
-- input { [1u16, 2u16, 3u16, 4u16, 5u16] } output { 120u16 }

entry product_u16 (xs: []u16) = u16.product xs

-- ==
-- entry: product_u32
-- input { empty([0]u32) } output { 1u32 }
-- input { [7u32] } output { 7u32 }
-- input { [4294967295u32, 4294967295u32, 3u32] } output { 3u32 }
-- input { [1u32, 2u32, 3u32, 4u32, 5u32] } output { 120u32 }

entry product_u32 (xs: []u32) = u32.product xs

-- ==
-- entry: product_u64
-- input { empty([0]u64) } output { 1u64 }
-- input { [7u64] } output { 7u64 }
-- input { [18446744073709551615u64, 18446744073709551615u64, 3u64] } output { 3u64 }
-- input { [1u64, 2u64, 3u64, 4u64, 5u64] } output { 120u64 }

entry product_u64 (xs: []u64) = u64.product xs

-- ==
-- entry: product_f32
-- input { empty([0]f32) } output { 1.0f32 }
-- input { [7.0f32] } output { 7.0f32 }
-- input { [3.4028235e38f32, 2.0f32] } output { f32.inf }
-- input { [1.0f32, 2.0f32, 3.0f32, 4.0f32, 5.0f32] } output { 120.0f32 }

entry product_f32 (xs: []f32) = f32.product xs

-- ==
-- entry: product_f64
-- input { empty([0]f64) } output { 1.0f64 }
-- input { [7.0f64] } output { 7.0f64 }
-- input { [1.7976931348623157e308f64, 2.0f64] } output { f64.inf }
-- input { [1.0f64, 2.0f64, 3.0f64, 4.0f64, 5.0f64] } output { 120.0f64 }

entry product_f64 (xs: []f64) = f64.product xs
