-- `scan op ne xs`: element i combines the elements up to i, from ne on.
-- ==
-- entry: signed
-- input { [3i8, -1i8, 4i8, -1i8, 5i8] [3i16, -1i16, 4i16, -1i16, 5i16] [3i32, -1i32, 4i32, -1i32, 5i32]
--   [3i64, -1i64, 4i64, -1i64, 5i64] }
-- output { [3i8, 2i8, 6i8, 5i8, 10i8] [3i16, 2i16, 6i16, 5i16, 10i16] [3i32, 2i32, 6i32, 5i32, 10i32]
--   [3i64, 2i64, 6i64, 5i64, 10i64] }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    scan (+) 0 a,
    scan (+) 0 b,
    scan (+) 0 c,
    scan (+) 0 d
  )

-- ==
-- entry: unsigned
-- input { [3u8, 1u8, 4u8, 1u8, 5u8] [3u16, 1u16, 4u16, 1u16, 5u16] [3u32, 1u32, 4u32, 1u32, 5u32]
--   [3u64, 1u64, 4u64, 1u64, 5u64] }
-- output { [3u8, 4u8, 8u8, 9u8, 14u8] [3u16, 4u16, 8u16, 9u16, 14u16] [3u32, 4u32, 8u32, 9u32, 14u32]
--   [3u64, 4u64, 8u64, 9u64, 14u64] }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    scan (+) 0 a,
    scan (+) 0 b,
    scan (+) 0 c,
    scan (+) 0 d
  )

-- ==
-- entry: others
-- input { [0.5f32, -1.5f32, 2.0f32, 0.25f32, 8.0f32] [0.5f64, -1.5f64, 2.0f64, 0.25f64, 8.0f64]
--   [true, false, true, true, false] }
-- output { [0.5f32, -1.0f32, 1.0f32, 1.25f32, 9.25f32] [0.5f64, -1.0f64, 1.0f64, 1.25f64, 9.25f64]
--   [true, true, false, true, true] }

entry others (a: []f32) (b: []f64) (c: []bool) = (scan (+) 0 a, scan (+) 0 b, scan (!=) false c)

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [5i32, 2i32, 9i32, 9i32, 14i32] [1.5f64, 1.75f64, -0.25f64, 0.25f64, 1.75f64]
--   [5i32, 2i32, 9i32, 9i32, 14i32] [1.5f64, 1.75f64, -0.25f64, 0.25f64, 1.75f64]
--   [[1i16, 2i16], [4i16, 6i16], [-1i16, 12i16], [6i16, 20i16], [7i16, 22i16]] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (scan (\(a, b) (c, d) -> (a + c, b + d)) (0, 0) pairs)
  let rs = scan (\a b -> {x = a.x + b.x, y = a.y + b.y}) {x = 0, y = 0} records
  in (ps, qs, map (.x) rs, map (.y) rs, scan (map2 (+)) [0, 0] rows)

-- Nothing in, nothing out; the rows keep their extent.
-- ==
-- entry: nothing
-- input { empty([0]i32) empty([0][3]f64) } output { empty([0]i32) empty([0][3]f64) }

entry nothing (xs: []i32) (rows: [][3]f64) = (scan (+) 0 xs, scan (map2 (+)) [0, 0, 0] rows)

-- It starts from ne, neutral or not.
-- ==
-- entry: starts
-- input { [1, 2, 3] } output { [11, 13, 16] }

entry starts (xs: []i32) = scan (+) 10 xs

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
  scan (+) 0 (iota n) == map (\i -> i * (i + 1) / 2) (iota n)
    && scan i64.max i64.lowest (iota n) == iota n
