-- The sum; of nothing 0. Integers wrap around.
-- ==
-- entry: signed
-- input { [127i8, 1i8, 2i8] [32767i16, 1i16, 2i16] [2147483647i32, 1i32, 2i32] [9223372036854775807i64, 1i64, 2i64] }
-- output { -126i8 -32766i16 -2147483646i32 -9223372036854775806i64 }
-- input { empty([0]i8) empty([0]i16) empty([0]i32) empty([0]i64) } output { 0i8 0i16 0i32 0i64 }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) = (sum a, sum b, sum c, sum d)

-- ==
-- entry: unsigned
-- input { [255u8, 1u8, 2u8] [65535u16, 1u16, 2u16] [4294967295u32, 1u32, 2u32]
--   [18446744073709551615u64, 1u64, 2u64] }
-- output { 2u8 2u16 2u32 2u64 }
-- input { empty([0]u8) empty([0]u16) empty([0]u32) empty([0]u64) } output { 0u8 0u16 0u32 0u64 }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) = (sum a, sum b, sum c, sum d)

-- ==
-- entry: floats
-- input { [0.5f32, -2.0f32, 0.25f32] [0.5f64, -2.0f64, 0.25f64] } output { -1.25f32 -1.25f64 }
-- input { empty([0]f32) empty([0]f64) } output { 0.0f32 0.0f64 }

entry floats (a: []f32) (b: []f64) = (sum a, sum b)

-- Lengths around those of lanes, tiles and chunks.
-- ==
-- entry: long
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 2i64 } output { true }
-- input { 15i64 } output { true }
-- input { 16i64 } output { true }
-- input { 17i64 } output { true }
-- input { 255i64 } output { true }
-- input { 256i64 } output { true }
-- input { 257i64 } output { true }
-- input { 1025i64 } output { true }

entry long (n: i64) = sum (iota n) == n * (n - 1) / 2
