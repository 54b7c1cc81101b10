-- The sum wraps around; of nothing it is 0.
-- ==
-- entry: sum_i8
-- input { empty([0]i8) } output { 0i8 }
-- input { [7i8] } output { 7i8 }
-- input { [127i8, 1i8, 1i8] } output { -127i8 }
-- input { [1i8, 2i8, 3i8, 4i8, 5i8] } output { 15i8 }

entry sum_i8 (xs: []i8) = i8.sum xs

-- ==
-- entry: sum_i16
-- input { empty([0]i16) } output { 0i16 }
-- input { [7i16] } output { 7i16 }
-- input { [32767i16, 1i16, 1i16] } output { -32767i16 }
-- input { [1i16, 2i16, 3i16, 4i16, 5i16] } output { 15i16 }

entry sum_i16 (xs: []i16) = i16.sum xs

-- ==
-- entry: sum_i32
-- input { empty([0]i32) } output { 0i32 }
-- input { [7i32] } output { 7i32 }
-- input { [2147483647i32, 1i32, 1i32] } output { -2147483647i32 }
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { 15i32 }

entry sum_i32 (xs: []i32) = i32.sum xs

-- ==
-- entry: sum_i64
-- input { empty([0]i64) } output { 0i64 }
-- input { [7i64] } output { 7i64 }
-- input { [9223372036854775807i64, 1i64, 1i64] } output { -9223372036854775807i64 }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { 15i64 }

entry sum_i64 (xs: []i64) = i64.sum xs

-- ==
-- entry: sum_u8
-- input { empty([0]u8) } output { 0u8 }
-- input { [7u8] } output { 7u8 }
-- input { [255u8, 1u8, 1u8] } output { 1u8 }
-- input { [1u8, 2u8, 3u8, 4u8, 5u8] } output { 15u8 }

entry sum_u8 (xs: []u8) = u8.sum xs

-- ==
-- entry: sum_u16
-- input { empty([0]u16) } output { 0u16 }
-- input { [7u16] } output { 7u16 }
-- input { [65535u16, 1u16, 1u16] } output { 1u16 }
-- input { [1u16, 2u16, 3u16, 4u16, 5u16] } output { 15u16 }

entry sum_u16 (xs: []u16) = u16.sum xs

-- ==
-- entry: sum_u32
-- input { empty([0]u32) } output { 0u32 }
-- input { [7u32] } output { 7u32 }
-- input { [4294967295u32, 1u32, 1u32] } output { 1u32 }
-- input { [1u32, 2u32, 3u32, 4u32, 5u32] } output { 15u32 }

entry sum_u32 (xs: []u32) = u32.sum xs

-- ==
-- entry: sum_u64
-- input { empty([0]u64) } output { 0u64 }
-- input { [7u64] } output { 7u64 }
-- input { [18446744073709551615u64, 1u64, 1u64] } output { 1u64 }
-- input { [1u64, 2u64, 3u64, 4u64, 5u64] } output { 15u64 }

entry sum_u64 (xs: []u64) = u64.sum xs

-- ==
-- entry: sum_f32
-- input { empty([0]f32) } output { 0.0f32 }
-- input { [7.0f32] } output { 7.0f32 }
-- input { [0.5f32, -2.0f32, 3.4028235e38f32] } output { 3.4028235e38f32 }
-- input { [1.0f32, 2.0f32, 3.0f32, 4.0f32, 5.0f32] } output { 15.0f32 }

entry sum_f32 (xs: []f32) = f32.sum xs

-- ==
-- entry: sum_f64
-- input { empty([0]f64) } output { 0.0f64 }
-- input { [7.0f64] } output { 7.0f64 }
-- input { [0.5f64, -2.0f64, 1.7976931348623157e308f64] } output { 1.7976931348623157e308f64 }
-- input { [1.0f64, 2.0f64, 3.0f64, 4.0f64, 5.0f64] } output { 15.0f64 }

entry sum_f64 (xs: []f64) = f64.sum xs
