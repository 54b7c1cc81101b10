-- `map5 f`: f of the elements of five arrays at each position.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { [-3i8, 127i8, -128i8, 5i8, -3i8] [-3i16, 32767i16, -32768i16, 5i16, -3i16]
--   [-3i32, 2147483647i32, -2147483648i32, 5i32, -3i32]
--   [-3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64, -3i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) a (rotate 1 a) (rotate 2 a)
      (rotate 3 a) (rotate 4 a),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) b (rotate 1 b) (rotate 2 b)
      (rotate 3 b) (rotate 4 b),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) c (rotate 1 c) (rotate 2 c)
      (rotate 3 c) (rotate 4 c),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) d (rotate 1 d) (rotate 2 d)
      (rotate 3 d) (rotate 4 d)
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { [3u8, 255u8, 0u8, 5u8, 3u8] [3u16, 65535u16, 0u16, 5u16, 3u16] [3u32, 4294967295u32, 0u32, 5u32, 3u32]
--   [3u64, 18446744073709551615u64, 0u64, 5u64, 3u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) a (rotate 1 a) (rotate 2 a)
      (rotate 3 a) (rotate 4 a),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) b (rotate 1 b) (rotate 2 b)
      (rotate 3 b) (rotate 4 b),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) c (rotate 1 c) (rotate 2 c)
      (rotate 3 c) (rotate 4 c),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) d (rotate 1 d) (rotate 2 d)
      (rotate 3 d) (rotate 4 d)
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { [-0.25f32, f32.inf, 0.0f32, 1.5f32, -0.25f32] [-0.25f64, -f64.inf, 0.1f64, 1.5f64, -0.25f64]
--   [true, true, true, true, false] }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) a (rotate 1 a) (rotate 2 a)
      (rotate 3 a) (rotate 4 a),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) b (rotate 1 b) (rotate 2 b)
      (rotate 3 b) (rotate 4 b),
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) c (rotate 1 c) (rotate 2 c)
      (rotate 3 c) (rotate 4 c)
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [-3i32, 7i32, 0i32, 5i32, -3i32] [0.25f64, -2.0f64, 0.5f64, 1.5f64, 0.25f64]
--   [-3i32, 7i32, 0i32, 5i32, -3i32] [0.25f64, -2.0f64, 0.5f64, 1.5f64, 0.25f64]
--   [[3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16], [3i16, 4i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) =
    unzip
      (map5 (\x y z u w -> if x == y then z else if x == u then w else y) pairs (rotate 1 pairs)
        (rotate 2 pairs) (rotate 3 pairs) (rotate 4 pairs))
  let rs =
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) records (rotate 1 records)
      (rotate 2 records) (rotate 3 records) (rotate 4 records)
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    map5 (\x y z u w -> if x == y then z else if x == u then w else y) rows (rotate 1 rows)
      (rotate 2 rows) (rotate 3 rows) (rotate 4 rows)
  )

-- Each array of another type.
-- ==
-- entry: mixed
-- input { [1i8, 2i8] [10i16, 20i16] [100, 200] [1000i64, 2000i64] [0.5f32, 0.25f32] }
-- output { [1111.5, 2222.25] }

entry mixed [n] (xs: [n]i8) (ys: [n]i16) (zs: [n]i32) (us: [n]i64) (ws: [n]f32) =
  map5 (\x y z u w -> f64.i64 (i64.i8 x + i64.i16 y + i64.i32 z + u) + f64.f32 w) xs ys zs us ws

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
  map5 (\x y z u w -> x + y + z + u + w) (iota n) (iota n) (iota n) (iota n) (iota n)
    == map (* 5) (iota n)
