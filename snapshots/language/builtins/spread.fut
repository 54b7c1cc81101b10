-- `spread k x is vs`: k times x, with v at i for each pair; an index out of range is ignored.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [5i8, 5i8, -3i8, 5i8] [5i16, 5i16, -3i16, 5i16] [5i32, 5i32, -3i32, 5i32] [5i64, 5i64, -3i64, 5i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    spread 4 a[0] [2, -1, 7] [a[1], a[2], a[3]],
    spread 4 b[0] [2, -1, 7] [b[1], b[2], b[3]],
    spread 4 c[0] [2, -1, 7] [c[1], c[2], c[3]],
    spread 4 d[0] [2, -1, 7] [d[1], d[2], d[3]]
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [5u8, 5u8, 3u8, 5u8] [5u16, 5u16, 3u16, 5u16] [5u32, 5u32, 3u32, 5u32] [5u64, 5u64, 3u64, 5u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    spread 4 a[0] [2, -1, 7] [a[1], a[2], a[3]],
    spread 4 b[0] [2, -1, 7] [b[1], b[2], b[3]],
    spread 4 c[0] [2, -1, 7] [c[1], c[2], c[3]],
    spread 4 d[0] [2, -1, 7] [d[1], d[2], d[3]]
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [1.5f32, 1.5f32, -0.25f32, 1.5f32] [1.5f64, 1.5f64, -0.25f64, 1.5f64] [true, true, false, true] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    spread 4 a[0] [2, -1, 7] [a[1], a[2], a[3]],
    spread 4 b[0] [2, -1, 7] [b[1], b[2], b[3]],
    spread 4 c[0] [2, -1, 7] [c[1], c[2], c[3]]
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [5i32, 5i32, -3i32, 5i32] [1.5f64, 1.5f64, 0.25f64, 1.5f64] [5i32, 5i32, -3i32, 5i32]
--   [1.5f64, 1.5f64, 0.25f64, 1.5f64] [[1i16, 2i16], [1i16, 2i16], [3i16, 4i16], [1i16, 2i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (spread 4 pairs[0] [2, -1, 7] [pairs[1], pairs[2], pairs[3]])
  let rs = spread 4 records[0] [2, -1, 7] [records[1], records[2], records[3]]
  in (ps, qs, map (.x) rs, map (.y) rs, spread 4 rows[0] [2, -1, 7] [rows[1], rows[2], rows[3]])

-- ==
-- entry: law
-- input { 3i64 [2i64, 0i64, 5i64] [10, 20, 30] } output { [20, -1, 10] true }
-- input { 0i64 [0i64] [1] } output { empty([0]i32) true }

entry law [m] (k: i64) (is: [m]i64) (vs: [m]i32) =
  (spread k (-1) is vs, spread k (-1) is vs == scatter (replicate k (-1)) is vs)

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

entry long (n: i64) = spread n (-1) (iota n) (iota n) == iota n
