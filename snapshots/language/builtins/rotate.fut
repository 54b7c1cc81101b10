-- `rotate r xs`: element i of the result is element (i + r) mod n. Any r will do, negative ones too.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [127i8, -128i8, 5i8, 5i8, -3i8] [32767i16, -32768i16, 5i16, 5i16, -3i16]
--   [2147483647i32, -2147483648i32, 5i32, 5i32, -3i32]
--   [9223372036854775807i64, -9223372036854775808i64, 5i64, 5i64, -3i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (rotate 2 a, rotate 2 b, rotate 2 c, rotate 2 d)

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [255u8, 0u8, 5u8, 5u8, 3u8] [65535u16, 0u16, 5u16, 5u16, 3u16] [4294967295u32, 0u32, 5u32, 5u32, 3u32]
--   [18446744073709551615u64, 0u64, 5u64, 5u64, 3u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (rotate 2 a, rotate 2 b, rotate 2 c, rotate 2 d)

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [f32.inf, 0.0f32, 1.5f32, 1.5f32, -0.25f32] [-f64.inf, 0.1f64, 1.5f64, 1.5f64, -0.25f64]
--   [false, true, true, true, false] }

entry others (a: []f32) (b: []f64) (c: []bool) = (rotate 2 a, rotate 2 b, rotate 2 c)

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [7i32, 0i32, 5i32, 5i32, -3i32] [-2.0f64, 0.5f64, 1.5f64, 1.5f64, 0.25f64]
--   [7i32, 0i32, 5i32, 5i32, -3i32] [-2.0f64, 0.5f64, 1.5f64, 1.5f64, 0.25f64]
--   [[-5i16, 6i16], [7i16, 8i16], [1i16, 2i16], [1i16, 2i16], [3i16, 4i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (rotate 2 pairs)
  let rs = rotate 2 records
  in (ps, qs, map (.x) rs, map (.y) rs, rotate 2 rows)

-- ==
-- entry: by
-- input { [1, 2, 3, 4, 5] 0i64 } output { [1, 2, 3, 4, 5] }
-- input { [1, 2, 3, 4, 5] 1i64 } output { [2, 3, 4, 5, 1] }
-- input { [1, 2, 3, 4, 5] -1i64 } output { [5, 1, 2, 3, 4] }
-- input { [1, 2, 3, 4, 5] 5i64 } output { [1, 2, 3, 4, 5] }
-- input { [1, 2, 3, 4, 5] 7i64 } output { [3, 4, 5, 1, 2] }
-- input { [1, 2, 3, 4, 5] -12i64 } output { [4, 5, 1, 2, 3] }
-- input { empty([0]i32) 3i64 } output { empty([0]i32) }

entry by (xs: []i32) (r: i64) = rotate r xs

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

entry long (n: i64) = rotate n (iota n) == iota n && rotate (-3) (rotate 3 (iota n)) == iota n

-- Nothing in, nothing out; the rows keep their extent.
-- ==
-- entry: nothing
-- input { empty([0]i32) empty([0][3]f64) } output { empty([0]i32) empty([0][3]f64) }

entry nothing (xs: []i32) (rows: [][3]f64) = (rotate 1 xs, rotate (-7) rows)
