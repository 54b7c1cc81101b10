-- The product; of nothing 1. Integers wrap around.
-- ==
-- entry: signed
-- input { [127i8, 2i8, 3i8] [32767i16, 2i16, 3i16] [2147483647i32, 2i32, 3i32] [9223372036854775807i64, 2i64, 3i64] }
-- output { -6i8 -6i16 -6i32 -6i64 }
-- input { empty([0]i8) empty([0]i16) empty([0]i32) empty([0]i64) } output { 1i8 1i16 1i32 1i64 }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (product a, product b, product c, product d)

-- ==
-- entry: unsigned
-- input { [255u8, 2u8, 3u8] [65535u16, 2u16, 3u16] [4294967295u32, 2u32, 3u32]
--   [18446744073709551615u64, 2u64, 3u64] }
-- output { 250u8 65530u16 4294967290u32 18446744073709551610u64 }
-- input { empty([0]u8) empty([0]u16) empty([0]u32) empty([0]u64) } output { 1u8 1u16 1u32 1u64 }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (product a, product b, product c, product d)

-- ==
-- entry: floats
-- input { [0.5f32, -2.0f32, 0.25f32] [0.5f64, -2.0f64, 0.25f64] } output { -0.25f32 -0.25f64 }
-- input { empty([0]f32) empty([0]f64) } output { 1.0f32 1.0f64 }

entry floats (a: []f32) (b: []f64) = (product a, product b)

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

entry long (n: i64) =
  product (map (\i -> if i % 2 == 0 then -1 else 1) (iota n))
    == (if (n + 1) / 2 % 2 == 0 then 1 else -1)
