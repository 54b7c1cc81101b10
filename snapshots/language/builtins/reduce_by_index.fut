-- `reduce_by_index dest op ne is vs`: like `hist`, into bins that hold something already.
-- ==
-- entry: signed
-- input { [3i8, -1i8, 4i8, -1i8, 5i8] [3i16, -1i16, 4i16, -1i16, 5i16] [3i32, -1i32, 4i32, -1i32, 5i32]
--   [3i64, -1i64, 4i64, -1i64, 5i64] }
-- output { [2i8, 6i8] [2i16, 6i16] [2i32, 6i32] [2i64, 6i64] }

entry signed (a: [5]i8) (b: [5]i16) (c: [5]i32) (d: [5]i64) =
  (
    reduce_by_index [a[0], a[1]] (+) 0 [1, 0, 1, 7, -1] a,
    reduce_by_index [b[0], b[1]] (+) 0 [1, 0, 1, 7, -1] b,
    reduce_by_index [c[0], c[1]] (+) 0 [1, 0, 1, 7, -1] c,
    reduce_by_index [d[0], d[1]] (+) 0 [1, 0, 1, 7, -1] d
  )

-- ==
-- entry: unsigned
-- input { [3u8, 1u8, 4u8, 1u8, 5u8] [3u16, 1u16, 4u16, 1u16, 5u16] [3u32, 1u32, 4u32, 1u32, 5u32]
--   [3u64, 1u64, 4u64, 1u64, 5u64] }
-- output { [4u8, 8u8] [4u16, 8u16] [4u32, 8u32] [4u64, 8u64] }

entry unsigned (a: [5]u8) (b: [5]u16) (c: [5]u32) (d: [5]u64) =
  (
    reduce_by_index [a[0], a[1]] (+) 0 [1, 0, 1, 7, -1] a,
    reduce_by_index [b[0], b[1]] (+) 0 [1, 0, 1, 7, -1] b,
    reduce_by_index [c[0], c[1]] (+) 0 [1, 0, 1, 7, -1] c,
    reduce_by_index [d[0], d[1]] (+) 0 [1, 0, 1, 7, -1] d
  )

-- ==
-- entry: others
-- input { [0.5f32, -1.5f32, 2.0f32, 0.25f32, 8.0f32] [0.5f64, -1.5f64, 2.0f64, 0.25f64, 8.0f64]
--   [true, false, true, true, false] }
-- output { [-1.0f32, 1.0f32] [-1.0f64, 1.0f64] [true, false] }

entry others (a: [5]f32) (b: [5]f64) (c: [5]bool) =
  (
    reduce_by_index [a[0], a[1]] (+) 0 [1, 0, 1, 7, -1] a,
    reduce_by_index [b[0], b[1]] (+) 0 [1, 0, 1, 7, -1] b,
    reduce_by_index [c[0], c[1]] (!=) false [1, 0, 1, 7, -1] c
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { [2i32, 9i32] [1.75f64, -0.25f64] [2i32, 9i32] [1.75f64, -0.25f64] [[4i16, 6i16], [-1i16, 12i16]] }

entry compound (xs: [5]i32) (ys: [5]f64) (rows: [5][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (ps, qs) =
    unzip
      (reduce_by_index [pairs[0], pairs[1]] (\(a, b) (c, d) -> (a + c, b + d)) (0, 0)
        [1, 0, 1, 7, -1] pairs)
  let rs =
    reduce_by_index [records[0], records[1]] (\a b -> {x = a.x + b.x, y = a.y + b.y}) {x = 0, y = 0}
      [1, 0, 1, 7, -1] records
  in (
    ps,
    qs,
    map (.x) rs,
    map (.y) rs,
    reduce_by_index [rows[0], rows[1]] (map2 (+)) [0, 0] [1, 0, 1, 7, -1] rows
  )

-- ==
-- entry: into
-- input { [10, 20] [1i64, 0i64, 1i64, 2i64] [1, 2, 3, 4] } output { [12, 24] }
-- input { empty([0]i32) [0i64] [1] } output { empty([0]i32) }
-- input { [5] empty([0]i64) empty([0]i32) } output { [5] }

entry into [m] (dest: *[]i32) (is: [m]i64) (vs: [m]i32) = reduce_by_index dest (+) 0 is vs

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
  reduce_by_index (replicate 5 1) (+) 0 (map (% 5) (iota n)) (replicate n 1)
    == map (\b -> 1 + (n + 4 - b) / 5) (iota 5)
