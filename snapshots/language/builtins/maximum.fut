-- The greatest element; of nothing the lowest value.
-- ==
-- entry: signed
-- input { [3i8, -128i8, 127i8] [3i16, -32768i16, 32767i16] [3i32, -2147483648i32, 2147483647i32]
--   [3i64, -9223372036854775808i64, 9223372036854775807i64] }
-- output { 127i8 32767i16 2147483647i32 9223372036854775807i64 }
-- input { empty([0]i8) empty([0]i16) empty([0]i32) empty([0]i64) }
-- output { -128i8 -32768i16 -2147483648i32 -9223372036854775808i64 }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (maximum a, maximum b, maximum c, maximum d)

-- ==
-- entry: unsigned
-- input { [3u8, 0u8, 255u8] [3u16, 0u16, 65535u16] [3u32, 0u32, 4294967295u32]
--   [3u64, 0u64, 18446744073709551615u64] }
-- output { 255u8 65535u16 4294967295u32 18446744073709551615u64 }
-- input { empty([0]u8) empty([0]u16) empty([0]u32) empty([0]u64) } output { 0u8 0u16 0u32 0u64 }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (maximum a, maximum b, maximum c, maximum d)

-- ==
-- entry: floats
-- input { [0.5f32, -f32.inf, 2.0f32] [0.5f64, -f64.inf, 2.0f64] } output { 2.0f32 2.0f64 }
-- input { empty([0]f32) empty([0]f64) } output { -f32.inf -f64.inf }

entry floats (a: []f32) (b: []f64) = (maximum a, maximum b)

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

entry long (n: i64) = maximum (iota n) == (if n == 0 then i64.lowest else n - 1)
