-- `rep x`: as many times x as the result's type says.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [-3i8, -3i8, -3i8] [-3i16, -3i16, -3i16] [-3i32, -3i32, -3i32] [-3i64, -3i64, -3i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    (rep a[1] : [3]i8),
    (rep b[1] : [3]i16),
    (rep c[1] : [3]i32),
    (rep d[1] : [3]i64)
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [3u8, 3u8, 3u8] [3u16, 3u16, 3u16] [3u32, 3u32, 3u32] [3u64, 3u64, 3u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    (rep a[1] : [3]u8),
    (rep b[1] : [3]u16),
    (rep c[1] : [3]u32),
    (rep d[1] : [3]u64)
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [-0.25f32, -0.25f32, -0.25f32] [-0.25f64, -0.25f64, -0.25f64] [false, false, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    (rep a[1] : [3]f32),
    (rep b[1] : [3]f64),
    (rep c[1] : [3]bool)
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [-3i32, -3i32, -3i32] [0.25f64, 0.25f64, 0.25f64] [-3i32, -3i32, -3i32] [0.25f64, 0.25f64, 0.25f64]
--   [[3i16, 4i16], [3i16, 4i16], [3i16, 4i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip ((rep pairs[1] : [3](i32, f64)))
  let rs = (rep records[1] : [3]{x: i32, y: f64})
  in (ps, qs, map (.x) rs, map (.y) rs, (rep rows[1] : [3][2]i16))

-- The size comes from the other argument of `map2`.
-- ==
-- entry: inferred
-- input { [10, 20, 30] } output { [11, 21, 31] }
-- input { empty([0]i32) } output { empty([0]i32) }

entry inferred (xs: []i32) = map2 (+) xs (rep 1)

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

entry long (n: i64) = (rep 7 : [n]i32) == replicate n 7
