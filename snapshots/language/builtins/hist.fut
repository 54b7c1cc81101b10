-- `hist op ne k is vs`: k bins from ne on; each value is combined into the bin of its index, if there is one.
-- ==
-- entry: signed
-- input { [3i8, -1i8, 4i8, -1i8, 5i8] [3i16, -1i16, 4i16, -1i16, 5i16] [3i32, -1i32, 4i32, -1i32, 5i32]
--   [3i64, -1i64, 4i64, -1i64, 5i64] }
-- output { [7i8, 0i8, -1i8] [7i16, 0i16, -1i16] [7i32, 0i32, -1i32] [7i64, 0i64, -1i64] }

entry signed (a: [5]i8) (b: [5]i16) (c: [5]i32) (d: [5]i64) =
  (
    hist (+) 0 3 [0, 2, 0, 5, -1] a,
    hist (+) 0 3 [0, 2, 0, 5, -1] b,
    hist (+) 0 3 [0, 2, 0, 5, -1] c,
    hist (+) 0 3 [0, 2, 0, 5, -1] d
  )

-- ==
-- entry: unsigned
-- input { [3u8, 1u8, 4u8, 1u8, 5u8] [3u16, 1u16, 4u16, 1u16, 5u16] [3u32, 1u32, 4u32, 1u32, 5u32]
--   [3u64, 1u64, 4u64, 1u64, 5u64] }
-- output { [7u8, 0u8, 1u8] [7u16, 0u16, 1u16] [7u32, 0u32, 1u32] [7u64, 0u64, 1u64] }

entry unsigned (a: [5]u8) (b: [5]u16) (c: [5]u32) (d: [5]u64) =
  (
    hist (+) 0 3 [0, 2, 0, 5, -1] a,
    hist (+) 0 3 [0, 2, 0, 5, -1] b,
    hist (+) 0 3 [0, 2, 0, 5, -1] c,
    hist (+) 0 3 [0, 2, 0, 5, -1] d
  )

-- ==
-- entry: others
-- input { [0.5f32, -1.5f32, 2.0f32, 0.25f32, 8.0f32] [0.5f64, -1.5f64, 2.0f64, 0.25f64, 8.0f64]
--   [true, false, true, true, false] }
-- output { [2.5f32, 0.0f32, -1.5f32] [2.5f64, 0.0f64, -1.5f64] [false, false, false] }

entry others (a: [5]f32) (b: [5]f64) (c: [5]bool) =
  (
    hist (+) 0 3 [0, 2, 0, 5, -1] a,
    hist (+) 0 3 [0, 2, 0, 5, -1] b,
    hist (!=) false 3 [0, 2, 0, 5, -1] c
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [12i32, 0i32, -3i32] [-0.5f64, 0.0f64, 0.25f64] [12i32, 0i32, -3i32] [-0.5f64, 0.0f64, 0.25f64]
--   [[-4i16, 8i16], [0i16, 0i16], [3i16, 4i16]] }

entry compound (xs: [5]i32) (ys: [5]f64) (rows: [5][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) = unzip (hist (\(a, b) (c, d) -> (a + c, b + d)) (0, 0) 3 [0, 2, 0, 5, -1] pairs)
  let rs = hist (\a b -> {x = a.x + b.x, y = a.y + b.y}) {x = 0, y = 0} 3 [0, 2, 0, 5, -1] records
  in (ps, qs, map (.x) rs, map (.y) rs, hist (map2 (+)) [0, 0] 3 [0, 2, 0, 5, -1] rows)

-- ==
-- entry: counts
-- input { [1i64, 3i64, 1i64, 1i64] } output { [0, 3, 0, 1] }
-- input { empty([0]i64) } output { [0, 0, 0, 0] }

entry counts [n] (is: [n]i64) = hist (+) 0i32 4 is (rep 1)

-- ==
-- entry: no_bins
-- input { [0i64, 1i64] } output { empty([0]i32) }

entry no_bins [n] (is: [n]i64) = hist (+) 0i32 0 is (rep 1)

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
  i64.sum (hist (+) 0 7 (map (% 7) (iota n)) (replicate n 1)) == n
    && hist i64.max (-1) n (iota n) (iota n) == iota n
