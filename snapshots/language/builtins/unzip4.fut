-- `unzip4`: an array of tuples as four arrays; the inverse of `zip4`.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [-128i8, 5i8, 5i8, -3i8, 127i8] [-32768i16, 5i16, 5i16, -3i16, 32767i16]
--   [-2147483648i32, 5i32, 5i32, -3i32, 2147483647i32]
--   [-9223372036854775808i64, 5i64, 5i64, -3i64, 9223372036854775807i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    (unzip4 (zip4 a (rotate 1 a) (rotate 2 a) (rotate 3 a))).3,
    (unzip4 (zip4 b (rotate 1 b) (rotate 2 b) (rotate 3 b))).3,
    (unzip4 (zip4 c (rotate 1 c) (rotate 2 c) (rotate 3 c))).3,
    (unzip4 (zip4 d (rotate 1 d) (rotate 2 d) (rotate 3 d))).3
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [0u8, 5u8, 5u8, 3u8, 255u8] [0u16, 5u16, 5u16, 3u16, 65535u16] [0u32, 5u32, 5u32, 3u32, 4294967295u32]
--   [0u64, 5u64, 5u64, 3u64, 18446744073709551615u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    (unzip4 (zip4 a (rotate 1 a) (rotate 2 a) (rotate 3 a))).3,
    (unzip4 (zip4 b (rotate 1 b) (rotate 2 b) (rotate 3 b))).3,
    (unzip4 (zip4 c (rotate 1 c) (rotate 2 c) (rotate 3 c))).3,
    (unzip4 (zip4 d (rotate 1 d) (rotate 2 d) (rotate 3 d))).3
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [0.0f32, 1.5f32, 1.5f32, -0.25f32, f32.inf] [0.1f64, 1.5f64, 1.5f64, -0.25f64, -f64.inf]
--   [true, true, true, false, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    (unzip4 (zip4 a (rotate 1 a) (rotate 2 a) (rotate 3 a))).3,
    (unzip4 (zip4 b (rotate 1 b) (rotate 2 b) (rotate 3 b))).3,
    (unzip4 (zip4 c (rotate 1 c) (rotate 2 c) (rotate 3 c))).3
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [0i32, 5i32, 5i32, -3i32, 7i32] [0.5f64, 1.5f64, 1.5f64, 0.25f64, -2.0f64]
--   [0i32, 5i32, 5i32, -3i32, 7i32] [0.5f64, 1.5f64, 1.5f64, 0.25f64, -2.0f64]
--   [[7i16, 8i16], [1i16, 2i16], [1i16, 2i16], [3i16, 4i16], [-5i16, 6i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip ((unzip4 (zip4 pairs (rotate 1 pairs) (rotate 2 pairs) (rotate 3 pairs))).3)
  let rs = (unzip4 (zip4 records (rotate 1 records) (rotate 2 records) (rotate 3 records))).3
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    (unzip4 (zip4 rows (rotate 1 rows) (rotate 2 rows) (rotate 3 rows))).3
  )

-- ==
-- entry: pairs
-- input { [1, 2, 3] } output { [1, 2, 3] [2, 4, 6] [3, 6, 9] [4, 8, 12] }

entry pairs (xs: []i32) = unzip4 (map (\x -> (x, 2 * x, 3 * x, 4 * x)) xs)

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
  (unzip4 (map (\i -> (1 * i, 2 * i, 3 * i, 4 * i)) (iota n))).3 == map (* 4) (iota n)
